/** Scores search results against the labels: measures, and the intervals and tests for them. */
@NullMarked
package io.github.neardup.eval.score;

import org.jspecify.annotations.NullMarked;
