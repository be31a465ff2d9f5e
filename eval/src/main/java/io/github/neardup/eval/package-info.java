/** Runs algorithms on labelled data, scores them and reports the results. */
@NullMarked
package io.github.neardup.eval;

import org.jspecify.annotations.NullMarked;
