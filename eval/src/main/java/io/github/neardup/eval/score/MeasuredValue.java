package io.github.neardup.eval.score;

import io.github.neardup.recommend.Interval;

/**
 * The value of a measure and how sure it is.
 *
 * @param value NaN if it is not defined
 * @param confidence how sure it is
 */
public record MeasuredValue(double value, Confidence confidence) {

  /** A value that was not resampled. */
  public MeasuredValue(double value) {
    this(value, Confidence.NONE);
  }

  /** A value of passes that were timed, not of units. */
  public MeasuredValue(double value, Interval ofPasses) {
    this(value, Confidence.ofPasses(ofPasses));
  }

  /** Its 95% confidence interval, undefined if there is none. */
  public Interval interval() {
    return confidence.interval();
  }
}
