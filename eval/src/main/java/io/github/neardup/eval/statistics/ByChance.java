package io.github.neardup.eval.statistics;

import java.util.Arrays;

/**
 * Differences that chance alone makes, whichever way: what an observed one is held against.
 * Immutable and thread-safe.
 */
public final class ByChance {

  /**
   * Two computations of the same difference may differ by this much, because one of them rounds.
   */
  private static final double ROUNDING = 1e-9;

  private final double[] sorted;
  private final boolean all;

  private ByChance(double[] differences, boolean all) {
    this.sorted =
        Arrays.stream(differences)
            .map(value -> Double.isNaN(value) ? Double.POSITIVE_INFINITY : Math.abs(value))
            .sorted()
            .toArray();
    this.all = all;
  }

  /**
   * Of all that chance could make, each as likely, with the observed one among them.
   *
   * @param differences one that is not defined, NaN, counts as large
   */
  public static ByChance all(double[] differences) {
    return new ByChance(differences, true);
  }

  /** The same of some of them, chosen at random. */
  public static ByChance some(double[] differences) {
    return new ByChance(differences, false);
  }

  /**
   * The chance of a difference at least as large. Of some chosen at random it is (k + 1) / (n + 1)
   * for k of n as large (Phipson and Smyth, "Permutation p-values should never be zero",
   * Statistical Applications in Genetics and Molecular Biology 9, 2010), or, if that is less, the
   * bound of Hoeffding for sums with signs at random ("Probability inequalities for sums of bounded
   * random variables", Journal of the American Statistical Association 58, 1963).
   */
  public double p(double difference) {
    double least = Math.abs(difference) * (1 - ROUNDING);
    int asLarge = 0;
    while (asLarge < sorted.length && sorted[sorted.length - 1 - asLarge] >= least) {
      asLarge++;
    }
    if (all) {
      return (double) asLarge / sorted.length;
    }
    double square = Arrays.stream(sorted).map(value -> value * value).average().orElse(0);
    double bound = least == 0 ? 1 : 2 * StrictMath.exp(-least * least / square / 2);
    return Math.min((asLarge + 1.0) / (sorted.length + 1.0), bound);
  }
}
