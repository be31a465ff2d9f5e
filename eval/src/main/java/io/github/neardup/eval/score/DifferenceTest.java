package io.github.neardup.eval.score;

import io.github.neardup.eval.statistics.ByChance;
import io.github.neardup.eval.statistics.Resampling;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Whether chance explains the difference of two searches of the same data in a measure, by two
 * answers to what chance could make, of which the larger counts.
 *
 * <ul>
 *   <li>As if the searches were the same: what the two came to in a unit is swapped or not, by a
 *       coin for each unit, and the difference computed anew (Fisher's randomisation test; Noreen,
 *       Computer-Intensive Methods for Testing Hypotheses, 1989). Of what units have by themselves,
 *       that is an exact test.
 *   <li>As if they were not, but as good as each other in different ways: how far the difference
 *       follows each unit, with a random sign (the wild bootstrap; Wu, "Jackknife, bootstrap and
 *       other resampling methods in regression analysis", Annals of Statistics 14, 1986).
 * </ul>
 *
 * <p>Pairs between units go with units by their {@linkplain UnitBetween pull}, so that all pairs of
 * one unit with many others are swapped together.
 */
final class DifferenceTest {

  /** With as many differing units or fewer, all ways to swap them are tried. */
  private static final int MOST_ENUMERATED = 12;

  /** By how much the weight of a unit is changed to see how far a measure follows it. */
  private static final double NUDGE = 1e-3;

  private final UnitMeasure measure;
  private final Contributions first;
  private final Contributions second;
  private final int[] differing;
  private final List<ByChance> byChance;

  /** Prepares the test; takes replicates times units. */
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

  /** The two-sided p-value of a difference. */
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
}
