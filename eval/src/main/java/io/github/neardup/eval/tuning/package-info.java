/** Choosing settings on one part of a dataset and measuring them on the rest. */
@NullMarked
package io.github.neardup.eval.tuning;

import org.jspecify.annotations.NullMarked;
