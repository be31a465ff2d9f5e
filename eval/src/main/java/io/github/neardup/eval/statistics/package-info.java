/**
 * Statistics of an evaluation as plain functions of numbers: agreement of clusterings, rankings,
 * resampling and tests. Nothing here knows of datasets or algorithms.
 */
@NullMarked
package io.github.neardup.eval.statistics;

import org.jspecify.annotations.NullMarked;
