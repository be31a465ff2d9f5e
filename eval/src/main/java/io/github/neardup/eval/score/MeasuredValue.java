package io.github.neardup.eval.score;

import io.github.neardup.recommend.Interval;

/**
 * The value of a measure and how sure it is.
 *
 * @param value NaN if it is not defined
 * @param interval its 95% confidence interval, undefined if there was no resampling
 */
public record MeasuredValue(double value, Interval interval) {}
