package io.github.neardup.eval.score;

import io.github.neardup.eval.score.Sums.UnitMeasure;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Tests whether chance explains the difference between two searches of the same data in a measure.
 */
final class DifferenceTest {

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

  private final UnitMeasure measure;
  private final Contributions first;
  private final Contributions second;
  private final int[] differing;
  private final List<ByChance> byChance;

  /** Prepares the test; takes time proportional to replicates times units. */
  DifferenceTest(
      Contributions first,
      Contributions second,
      int[] differing,
      UnitMeasure measure,
      Resampling resampling) {
    this.measure = measure;
    this.first = first;
    this.second = second;
    this.differing = differing.clone();
    this.byChance = List.of(swapped(resampling), varied(resampling));
  }

  /** Returns the two-sided p-value of a difference. */
  double p(double difference) {
    return byChance.stream().mapToDouble(chance -> chance.p(difference)).max().orElse(1);
  }

  private ByChance swapped(Resampling resampling) {
    double[] one = first.all();
    double[] other = second.all();
    double[][] differences = new double[differing.length][];
    Arrays.setAll(differences, i -> less(first.ofUnit(differing[i]), second.ofUnit(differing[i])));
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
          return difference(swappedOne, swappedOther);
        };
    return differing.length <= MOST_ENUMERATED
        ? ByChance.all(everyWay(differing.length, statistic))
        : ByChance.some(resampling.signed(differing.length, statistic));
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

  private ByChance varied(Resampling resampling) {
    double[] one = first.all();
    double[] other = second.all();
    double[] follows = new double[first.units()];
    Arrays.setAll(
        follows,
        unit -> {
          double[] of = first.ofUnit(unit);
          double[] ofOther = second.ofUnit(unit);
          double change =
              difference(nudged(one, of, NUDGE), nudged(other, ofOther, NUDGE))
                  - difference(nudged(one, of, -NUDGE), nudged(other, ofOther, -NUDGE));
          return Double.isNaN(change) ? 0 : change / (2 * NUDGE);
        });
    double mean = Arrays.stream(follows).average().orElse(0);
    Arrays.setAll(follows, unit -> follows[unit] - mean);
    return ByChance.some(
        resampling.signed(follows.length, signs -> Resampling.sum(signs, follows)));
  }

  private static double[] nudged(double[] sums, double[] ofUnit, double by) {
    double[] nudged = new double[sums.length];
    Arrays.setAll(nudged, sum -> sums[sum] + by * ofUnit[sum]);
    return nudged;
  }

  private double difference(double[] one, double[] other) {
    return measure.applyAsDouble(new Sums(one)) - measure.applyAsDouble(new Sums(other));
  }

  private static double[] less(double[] one, double[] other) {
    double[] difference = new double[one.length];
    Arrays.setAll(difference, sum -> one[sum] - other[sum]);
    return difference;
  }

  /**
   * Differences that arise by chance alone, in either direction, with which an observed one is
   * compared.
   */
  static final class ByChance {

    /** Equal differences may be rounded differently. */
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
     * Uses all differences possible by chance, each equally likely, including the observed one.
     *
     * @param differences the differences; an undefined one (NaN) counts as large
     */
    static ByChance all(double[] differences) {
      return new ByChance(differences, true);
    }

    /** Uses some of the possible differences, drawn at random. */
    static ByChance some(double[] differences) {
      return new ByChance(differences, false);
    }

    /**
     * Returns the probability of a difference at least as large. For n differences drawn at random,
     * k of them as large, this is (k + 1) / (n + 1) (Phipson and Smyth, "Permutation p-values
     * should never be zero", Statistical Applications in Genetics and Molecular Biology 9, 2010)
     * or, if smaller, Hoeffding's bound for sums with random signs ("Probability inequalities for
     * sums of bounded random variables", Journal of the American Statistical Association 58, 1963).
     */
    double p(double difference) {
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
}
