package io.github.neardup.recommend;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.function.IntPredicate;
import org.apache.commons.math3.distribution.BetaDistribution;

/**
 * The share of a population that has some property, from weighted pairs of a sample, with an
 * interval for it that takes the pairs of one cluster as dependent.
 *
 * <p>The interval is that of Korn and Graubard ("Confidence intervals for proportions with small
 * expected number of positive counts estimated from survey data", Survey Methodology 24, 1998): the
 * exact binomial one of Clopper and Pearson for as many independent trials as would give the
 * variance between clusters. But never for more than there are clusters, in proportion to their
 * weights (Kish, "Survey sampling", 1965): that clusters look alike does not show that there are
 * none, too rare for the sample, that are wholly lost. No distribution of what clusters have is
 * wider than that of clusters that have all or nothing (Hoeffding, "Probability inequalities for
 * sums of bounded random variables", JASA 58, 1963), and of those each is a trial. So for clusters
 * of the same weight the ends of the interval depend on the share and the number of clusters alone,
 * and grow with the share.
 *
 * @param value the share, NaN if there are no pairs
 * @param interval a 95 % confidence interval; from 0 to 1 if there are no pairs; the value itself
 *     if it is known
 */
record WeightedShare(double value, Interval interval) {

  static final WeightedShare ALL = new WeightedShare(1, new Interval(1, 1));
  static final WeightedShare UNKNOWN = new WeightedShare(Double.NaN, new Interval(0, 1));

  private static final double TAIL = 0.025;

  /** Of pairs that weigh more than 0, each in the cluster that {@code units} says. */
  static WeightedShare of(double[] weights, int[] units, IntPredicate has) {
    if (weights.length == 0) {
      return UNKNOWN;
    }
    Int2IntOpenHashMap numbers = new Int2IntOpenHashMap();
    double[] all = new double[weights.length];
    double[] with = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      int unit = numbers.computeIfAbsent(units[i], u -> numbers.size());
      all[unit] += weights[i];
      with[unit] += has.test(i) ? weights[i] : 0;
    }
    return of(all, with, numbers.size());
  }

  private static WeightedShare of(double[] all, double[] with, int units) {
    double total = 0;
    double found = 0;
    double squares = 0;
    for (int unit = 0; unit < units; unit++) {
      total += all[unit];
      found += with[unit];
      squares += all[unit] * all[unit];
    }
    double share = Math.min(1, found / total);
    double clusters = total * total / squares;
    double residuals = 0;
    for (int unit = 0; unit < units; unit++) {
      double residual = with[unit] - share * all[unit];
      residuals += residual * residual;
    }
    double variance = residuals / total / total;
    double trials =
        share < 1 && variance > 0 ? Math.min(clusters, share * (1 - share) / variance) : clusters;
    return new WeightedShare(share, clopperPearson(share * trials, trials));
  }

  /** The same share of pairs that are the whole population, not a sample of it. */
  WeightedShare known() {
    return Double.isNaN(value) ? this : new WeightedShare(value, new Interval(value, value));
  }

  private static Interval clopperPearson(double hits, double trials) {
    double misses = trials - hits;
    double low =
        hits <= 0
            ? 0
            : new BetaDistribution(null, hits, misses + 1).inverseCumulativeProbability(TAIL);
    double high =
        misses <= 0
            ? 1
            : new BetaDistribution(null, hits + 1, misses).inverseCumulativeProbability(1 - TAIL);
    return new Interval(low, high);
  }
}
