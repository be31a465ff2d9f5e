/** How much change of a text each algorithm tolerates. */
@NullMarked
package io.github.neardup.eval.robustness;

import org.jspecify.annotations.NullMarked;
