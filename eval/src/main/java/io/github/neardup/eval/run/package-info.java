/** Runs algorithms on labelled datasets and times them. */
@NullMarked
package io.github.neardup.eval.run;

import org.jspecify.annotations.NullMarked;
