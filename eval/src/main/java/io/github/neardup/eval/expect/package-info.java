/** Compares results with those expected. */
@NullMarked
package io.github.neardup.eval.expect;

import org.jspecify.annotations.NullMarked;
