/**
 * Conditions besides similarity: what must be the same in two texts, and what is compared apart.
 */
@NullMarked
package io.github.neardup.core.condition;

import org.jspecify.annotations.NullMarked;
