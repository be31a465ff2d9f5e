/**
 * Scores what was found against the labels: measures, and what intervals and tests are computed
 * from.
 */
@NullMarked
package io.github.neardup.eval.score;

import org.jspecify.annotations.NullMarked;
