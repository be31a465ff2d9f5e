/**
 * Conditions besides similarity: what must be the same in two texts, and which texts are compared
 * separately.
 */
@NullMarked
package io.github.neardup.core.condition;

import org.jspecify.annotations.NullMarked;
