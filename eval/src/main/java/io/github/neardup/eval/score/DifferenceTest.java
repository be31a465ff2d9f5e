package io.github.neardup.eval.score;

import io.github.neardup.eval.score.Sums.UnitMeasure;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Tests whether chance explains the difference between two searches of the same data in a measure.
 *
 * @param differing the units in which they differ
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DifferenceTest(
    Contributions first,
    Contributions second,
    int[] differing,
    UnitMeasure measure,
    Resampling resampling) {

  /*
   * There are two null hypotheses, and the larger p-value counts.
   *
   * 1. The searches are the same. Then it does not matter which of the two gave which result in a
   * unit. For each unit, a coin decides whether to swap the two results, and the difference is
   * computed anew (Fisher's randomisation test; Noreen, Computer-Intensive Methods for Testing
   * Hypotheses, 1989). Example: in 3 units A found the duplicates and B did not; elsewhere they
   * agree. Of the 2^3 ways to swap, 2 give a difference as large, all for A or all for B: p = 0.25.
   * Few units are swapped in all possible ways, which is exact; many are swapped at random.
   * 2. The searches are different but equally good. Then each unit moves the difference by its own
   * amount, and a random sign on each amount shows how far chance moves the sum (the wild
   * bootstrap; Wu, "Jackknife, bootstrap and other resampling methods in regression analysis",
   * Annals of Statistics 14, 1986).
   *
   * Invariant: units in which the two searches agree change nothing in 1; if no unit differs, p is
   * 1. Pairs between units are swapped with their units, in proportion to the pull (see
   * PairsBetween), so that all pairs of one unit with many others are swapped together.
   */

  /** With at most this many differing units, all ways to swap them are tried. */
  private static final int MOST_ENUMERATED = 12;

  /** The change of a unit's weight used to measure how strongly a measure depends on it. */
  private static final double NUDGE = 1e-3;

  /** Equal differences may be rounded differently. */
  private static final double ROUNDING = 1e-9;

  /**
   * Returns the two-sided p-value of a difference. Takes time proportional to replicates times
   * units.
   */
  double p(double difference) {
    return Math.max(swapped(difference), varied(difference));
  }

  private double swapped(double difference) {
    double[] one = first.all();
    double[] other = second.all();
    double[][] differences = new double[differing.length][];
    Arrays.setAll(
        differences, i -> plus(first.ofUnit(differing[i]), -1, second.ofUnit(differing[i])));
    int[] sums =
        IntStream.range(0, one.length)
            .filter(sum -> Arrays.stream(differences).anyMatch(unit -> unit[sum] != 0))
            .toArray();
    ToDoubleFunction<double[]> statistic =
        signs -> {
          double[] change = new double[one.length];
          for (int i = 0; i < differing.length; i++) {
            for (int sum : sums) {
              change[sum] += signs[i] * differences[i][sum];
            }
          }
          double[] swappedOne = new double[one.length];
          double[] swappedOther = new double[one.length];
          for (int sum = 0; sum < change.length; sum++) {
            swappedOne[sum] = Math.max(0, (one[sum] + other[sum] + change[sum]) / 2);
            swappedOther[sum] = Math.max(0, (one[sum] + other[sum] - change[sum]) / 2);
          }
          return Sums.difference(measure, swappedOne, swappedOther);
        };
    return differing.length <= MOST_ENUMERATED
        ? p(difference, everyWay(differing.length, statistic), true)
        : p(difference, resampling.signed(differing.length, statistic), false);
  }

  private static double[] everyWay(int count, ToDoubleFunction<double[]> statistic) {
    double[] values = new double[1 << count];
    double[] signs = new double[count];
    for (int way = 0; way < values.length; way++) {
      int bits = way;
      Arrays.setAll(signs, i -> (bits >> i & 1) == 0 ? 1 : -1);
      values[way] = statistic.applyAsDouble(signs);
    }
    return values;
  }

  private double varied(double difference) {
    double[] one = first.all();
    double[] other = second.all();
    double[] follows = new double[first.units()];
    Arrays.setAll(
        follows,
        unit -> {
          double[] of = first.ofUnit(unit);
          double[] ofOther = second.ofUnit(unit);
          double change =
              Sums.difference(measure, plus(one, NUDGE, of), plus(other, NUDGE, ofOther))
                  - Sums.difference(measure, plus(one, -NUDGE, of), plus(other, -NUDGE, ofOther));
          return Double.isNaN(change) ? 0 : change / (2 * NUDGE);
        });
    double mean = Arrays.stream(follows).average().orElse(0);
    Arrays.setAll(follows, unit -> follows[unit] - mean);
    return p(
        difference,
        resampling.signed(follows.length, signs -> Resampling.sum(signs, follows)),
        false);
  }

  private static double[] plus(double[] sums, double times, double[] others) {
    double[] all = new double[sums.length];
    Arrays.setAll(all, sum -> sums[sum] + times * others[sum]);
    return all;
  }

  /**
   * Returns the probability of a difference at least as large, in either direction.
   *
   * <p>Of all differences possible by chance, it is the share that is as large. For n of them drawn
   * at random, k of them as large, it is (k + 1) / (n + 1) (Phipson and Smyth, "Permutation
   * p-values should never be zero", Statistical Applications in Genetics and Molecular Biology 9,
   * 2010) or, if smaller, Hoeffding's bound for sums with random signs ("Probability inequalities
   * for sums of bounded random variables", Journal of the American Statistical Association 58,
   * 1963).
   *
   * @param byChance differences that arise by chance alone; an undefined one (NaN) counts as large
   * @param all whether these are all that are possible, the observed one included, each equally
   *     likely
   */
  static double p(double difference, double[] byChance, boolean all) {
    double[] sizes =
        Arrays.stream(byChance)
            .map(value -> Double.isNaN(value) ? Double.POSITIVE_INFINITY : Math.abs(value))
            .sorted()
            .toArray();
    double least = Math.abs(difference) * (1 - ROUNDING);
    double asLarge = Arrays.stream(sizes).filter(size -> size >= least).count();
    if (all) {
      return asLarge / sizes.length;
    }
    double square = Arrays.stream(sizes).map(size -> size * size).average().orElse(0);
    double bound = least == 0 ? 1 : 2 * StrictMath.exp(-least * least / square / 2);
    return Math.min((asLarge + 1) / (sizes.length + 1.0), bound);
  }
}
