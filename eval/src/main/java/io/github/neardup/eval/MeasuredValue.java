package io.github.neardup.eval;

import io.github.neardup.eval.statistics.Interval;

/**
 * The value of a measure and how sure it is.
 *
 * @param value NaN if it is not defined
 * @param interval its 95% confidence interval, undefined if there was no resampling
 */
public record MeasuredValue(double value, Interval interval) {}
