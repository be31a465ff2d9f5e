package io.github.neardup.recommend;

import java.util.Arrays;

/**
 * A confidence interval; both ends NaN if there is none.
 *
 * @param low its lower end
 * @param high its upper end, at least {@code low}
 */
public record Interval(double low, double high) {

  /** Where nothing can be said. */
  public static final Interval UNDEFINED = new Interval(Double.NaN, Double.NaN);

  /** The share of replicates that must be defined for an interval to be. */
  private static final double LEAST_DEFINED = 0.95;

  /** Checks the arguments. */
  public Interval {
    if (low > high || Double.isNaN(low) != Double.isNaN(high)) {
      throw new IllegalArgumentException("not an interval: from " + low + " to " + high);
    }
  }

  /**
   * The percentile interval (Efron, "Nonparametric standard errors and confidence intervals",
   * Canadian Journal of Statistics 9, 1981): from the (1 - confidence) / 2 quantile of the
   * replicates to the (1 + confidence) / 2 quantile, quantiles interpolated linearly.
   *
   * @param replicates values of a measure on resampled data; those that are NaN are left out
   * @param confidence from 0 to 1
   * @return {@link #UNDEFINED} if fewer than 95% of the replicates are defined, or there are none
   */
  public static Interval percentile(double[] replicates, double confidence) {
    double[] defined = Arrays.stream(replicates).filter(x -> !Double.isNaN(x)).sorted().toArray();
    if (defined.length == 0 || defined.length < LEAST_DEFINED * replicates.length) {
      return UNDEFINED;
    }
    double tail = (1 - confidence) / 2;
    return new Interval(quantile(defined, tail), quantile(defined, 1 - tail));
  }

  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int before = (int) place;
    int after = Math.min(before + 1, sorted.length - 1);
    return sorted[before] + (place - before) * (sorted[after] - sorted[before]);
  }

  /** Whether the interval is there and {@code value} is within it. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
