package io.github.neardup.eval.score;

import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/**
 * The value of a measure and how sure it is.
 *
 * @param value NaN if it is not defined
 * @param confidence how sure it is
 */
public record MeasuredValue(double value, Confidence confidence) {

  /** A value that was not resampled. */
  public MeasuredValue(double value) {
    this(value, Double.isNaN(value) ? Confidence.UNDEFINED : Confidence.NONE);
  }

  /** A value of passes that were timed, not of units. */
  public MeasuredValue(double value, Interval ofPasses) {
    this(value, Double.isNaN(value) ? Confidence.UNDEFINED : Confidence.ofPasses(ofPasses));
  }

  /** Its 95% confidence interval, undefined if there is none. */
  public Interval interval() {
    return confidence.interval();
  }

  /**
   * How sure a value is: an interval or, where nothing honest can be said, why there is none; and
   * of how many units it is.
   *
   * @param interval the 95% confidence interval, undefined if there is none
   * @param units how many units have any part in the value
   * @param reason why there is no interval, in words; empty if there is one
   * @param note what to know of the interval: whether one unit makes up more than a third of the
   *     value; empty if there is nothing
   */
  public record Confidence(Interval interval, int units, String reason, String note) {

    /** The confidence of intervals. */
    public static final double LEVEL = 0.95;

    /** With fewer units there is no interval. */
    public static final int LEAST_UNITS = 5;

    /** Where nothing was resampled. */
    public static final Confidence NONE =
        new Confidence(Interval.UNDEFINED, 0, "no resampling was asked for");

    /** Of what is not defined. */
    static final Confidence UNDEFINED =
        new Confidence(Interval.UNDEFINED, 0, "the value is not defined");

    /** Of tests; 1 - LEVEL would round to a bit more. */
    private static final double TOLD = 0.05;

    /** A unit with a larger share of a value is told of. */
    private static final double LARGE = 1.0 / 3;

    /** In percent, on each side of an interval. */
    private static final double TAIL = 2.5;

    /** The share of replicates that must be defined for an interval to be. */
    private static final double LEAST_DEFINED = 0.95;

    /** Without a note. */
    public Confidence(Interval interval, int units, String reason) {
      this(interval, units, reason, "");
    }

    /** The same, told how much of the value the largest unit makes up. */
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
     * The confidence in a value, from what it comes to on resampled data.
     *
     * @param value the value on the data; NaN if it is not defined
     * @param resampled what it comes to, half of them if the unit that is not in the data is at its
     *     worst, half if it is at its best; NaN if it is not defined
     * @param units how many units have any part in the value
     * @return from the 2.5% to the 97.5% quantile of these, and the value within; or why not
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
     * The confidence in a difference that has been tested: its interval goes beyond 0 just where
     * the test does not tell which way the difference is.
     *
     * @param p its p-value
     */
    public Confidence agreeing(double difference, double p) {
      if (!reason.isEmpty()) {
        return this;
      }
      boolean told = p < TOLD;
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
     * The confidence in a time.
     *
     * @param interval undefined if there are too few runs
     */
    public static Confidence ofPasses(Interval interval) {
      return new Confidence(
          interval, 0, interval.equals(Interval.UNDEFINED) ? "fewer than six timed runs" : "");
    }

    private static Confidence without(int units, String reason) {
      return new Confidence(Interval.UNDEFINED, units, reason);
    }

    /** Interpolated linearly; NaN if too few values are defined. */
    private static double percentile(double[] values, double percent) {
      double[] defined = Arrays.stream(values).filter(x -> !Double.isNaN(x)).toArray();
      return defined.length < LEAST_DEFINED * values.length
          ? Double.NaN
          : new Percentile().withEstimationType(EstimationType.R_7).evaluate(defined, percent);
    }
  }
}
