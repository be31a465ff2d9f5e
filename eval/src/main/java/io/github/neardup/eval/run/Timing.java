package io.github.neardup.eval.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.neardup.recommend.Interval;
import java.util.Arrays;
import java.util.Optional;

/**
 * How long a task takes, over several runs.
 *
 * @param median the median of the runs, in seconds
 * @param least the shortest run
 * @param most the longest run
 * @param runs how many there were
 * @param low lower end of the 95% interval of the median; NaN with fewer than six runs
 * @param high its upper end
 * @param first the first pass of all, when code was cold; NaN if it was not timed
 */
public record Timing(
    double median, double least, double most, int runs, double low, double high, double first) {

  /** Of a task that nobody timed. */
  public static final Timing UNKNOWN = new Timing(Double.NaN, Double.NaN, Double.NaN, 0);

  /** Seconds of a pass below which it is mostly the start of threads. */
  public static final double SHORTEST = 0.005;

  /** An interval is narrow if it reaches no further from the median than this share of it. */
  public static final double NARROW = 0.05;

  /** One that reaches further than this share of the median says nothing worth printing. */
  private static final double WIDE = 0.25;

  private static final double TAIL = 0.025;

  /** Without interval and first pass. */
  public Timing(double median, double least, double most, int runs) {
    this(median, least, most, runs, Double.NaN, Double.NaN, Double.NaN);
  }

  /**
   * The timing of runs.
   *
   * @param seconds of each, in any order, at least one
   * @param first seconds of the first pass
   */
  static Timing of(double[] seconds, double first) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    int runs = sorted.length;
    int beyond = beyond(runs);
    return new Timing(
        (sorted[(runs - 1) / 2] + sorted[runs / 2]) / 2,
        sorted[0],
        sorted[runs - 1],
        runs,
        beyond < 0 ? Double.NaN : sorted[beyond],
        beyond < 0 ? Double.NaN : sorted[runs - 1 - beyond],
        first);
  }

  /**
   * How many order statistics lie beyond each end of the 95% interval of the median, whatever the
   * distribution: the most k with P(B <= k) at most 2.5%, B binomial with one half (David and
   * Nagaraja, "Order Statistics", 2003, 7.1). Negative if there are too few for any interval.
   */
  static int beyond(int runs) {
    double term = Math.pow(0.5, runs); // P(B = 0)
    double sum = term;
    int beyond = -1;
    while (sum <= TAIL) {
      beyond++;
      term *= (double) (runs - beyond) / (beyond + 1);
      sum += term;
    }
    return beyond;
  }

  /** The interval of the median. */
  public Interval interval() {
    return Double.isNaN(low) ? Interval.UNDEFINED : new Interval(low, high);
  }

  /** How far the interval reaches from the median, as a share of it; NaN if there is none. */
  double reach() {
    return Math.max(high - median, median - low) / median;
  }

  /** Whether the median is known to within 5%. */
  @JsonIgnore
  public boolean isNarrow() {
    return reach() <= NARROW;
  }

  /**
   * Why the time is not worth printing: {@code unsteady}, if the interval of its median, or all
   * runs where there are too few for one, reach further than a quarter of it; {@code too short}, if
   * the median is, or the shortest run of an unsteady time.
   */
  public Optional<String> problem() {
    double reach = Double.isNaN(low) ? Math.max(most - median, median - least) / median : reach();
    boolean unsteady = reach > WIDE;
    if (median < SHORTEST || (unsteady && least < SHORTEST)) {
      return Optional.of("too short");
    }
    return unsteady ? Optional.of("unsteady") : Optional.empty();
  }
}
