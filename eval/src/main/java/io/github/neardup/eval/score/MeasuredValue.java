package io.github.neardup.eval.score;

import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/**
 * The value of a measure and its confidence.
 *
 * @param value the value; NaN if undefined
 * @param confidence the confidence in the value
 */
public record MeasuredValue(double value, Confidence confidence) {

  /** A value without resampling. */
  public MeasuredValue(double value) {
    this(value, Double.isNaN(value) ? Confidence.UNDEFINED : Confidence.NONE);
  }

  /** A value whose interval comes from timed passes, not from units. */
  public MeasuredValue(double value, Interval ofPasses) {
    this(value, Double.isNaN(value) ? Confidence.UNDEFINED : Confidence.ofPasses(ofPasses));
  }

  /** Returns the 95% confidence interval, undefined if there is none. */
  public Interval interval() {
    return confidence.interval();
  }

  /**
   * The confidence in a value: an interval or, if none can honestly be given, the reason; and the
   * number of units on which the value is based.
   *
   * @param interval the 95% confidence interval, undefined if there is none
   * @param units the number of units that contribute to the value
   * @param reason why there is no interval, in words; empty if there is one
   * @param note a remark on the interval: that one unit makes up more than a third of the value;
   *     else empty
   */
  public record Confidence(Interval interval, int units, String reason, String note) {

    /** The confidence level of intervals. */
    public static final double LEVEL = 0.95;

    /** With fewer units there is no interval. */
    public static final int LEAST_UNITS = 5;

    /** The confidence without resampling. */
    public static final Confidence NONE =
        new Confidence(Interval.UNDEFINED, 0, "no resampling was asked for");

    /** The confidence in an undefined value. */
    static final Confidence UNDEFINED =
        new Confidence(Interval.UNDEFINED, 0, "the value is not defined");

    /** A unit with a larger share of a value is mentioned in a note. */
    private static final double LARGE = 1.0 / 3;

    /** The percentage outside of an interval on each side. */
    private static final double TAIL = 2.5;

    /** The least share of defined replicates for which there is an interval. */
    private static final double LEAST_DEFINED = 0.95;

    /** Without a note. */
    public Confidence(Interval interval, int units, String reason) {
      this(interval, units, reason, "");
    }

    /** Returns the same confidence with a note if the share of the largest unit is large. */
    Confidence ofLargest(double share) {
      return reason.isEmpty() && share > LARGE
          ? new Confidence(
              interval,
              units,
              reason,
              String.format(Locale.ROOT, "one unit makes up %.0f%% of it", 100 * share))
          : this;
    }

    /**
     * Returns the confidence in a value, computed from its values on resampled data.
     *
     * @param value the value on the data; NaN if undefined
     * @param resampled the values on resampled data, half of them with the unit outside of the data
     *     at its worst and half with it at its best; NaN where undefined
     * @param units the number of units that contribute to the value
     * @return the interval from the 2.5% to the 97.5% quantile of these, extended to include the
     *     value; or the reason why there is none
     */
    public static Confidence of(double value, double[] resampled, int units) {
      if (Double.isNaN(value)) {
        return without(units, UNDEFINED.reason);
      }
      if (resampled.length == 0) {
        return without(units, NONE.reason);
      }
      if (units < LEAST_UNITS) {
        return without(units, "fewer than " + LEAST_UNITS + " units have a part in it");
      }
      double low = percentile(resampled, TAIL);
      double high = percentile(resampled, 100 - TAIL);
      return Double.isNaN(low)
          ? without(units, "the value is not defined in too many samples like this one")
          : new Confidence(new Interval(Math.min(value, low), Math.max(value, high)), units, "");
    }

    /**
     * Returns the confidence in a tested difference: its interval extends beyond 0 exactly if the
     * test does not decide the direction of the difference.
     *
     * @param p its p-value
     */
    public Confidence agreeing(double difference, double p) {
      if (!reason.isEmpty()) {
        return this;
      }
      boolean told = p < Tests.LEVEL;
      double low = interval.low();
      double high = interval.high();
      return new Confidence(
          new Interval(
              told && difference > 0 ? Math.max(low, 0) : told ? low : Math.min(low, 0),
              told && difference < 0 ? Math.min(high, 0) : told ? high : Math.max(high, 0)),
          units,
          reason,
          note);
    }

    /**
     * Returns the confidence in a time.
     *
     * @param interval the interval, undefined if there are too few runs
     */
    public static Confidence ofPasses(Interval interval) {
      return new Confidence(
          interval, 0, interval.equals(Interval.UNDEFINED) ? "fewer than six timed runs" : "");
    }

    private static Confidence without(int units, String reason) {
      return new Confidence(Interval.UNDEFINED, units, reason);
    }

    /** Interpolates linearly; NaN if too few values are defined. */
    private static double percentile(double[] values, double percent) {
      double[] defined = Arrays.stream(values).filter(x -> !Double.isNaN(x)).toArray();
      return defined.length < LEAST_DEFINED * values.length
          ? Double.NaN
          : new Percentile().withEstimationType(EstimationType.R_7).evaluate(defined, percent);
    }
  }
}
