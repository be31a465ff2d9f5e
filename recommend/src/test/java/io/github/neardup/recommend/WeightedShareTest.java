package io.github.neardup.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightedShareTest {

  private static double[] ones(int size) {
    double[] weights = new double[size];
    Arrays.fill(weights, 1);
    return weights;
  }

  @Test
  void independentPairsHaveTheExactBinomialInterval() {
    int[] units = IntStream.range(0, 100).toArray();
    WeightedShare all = WeightedShare.of(ones(100), units, i -> true);
    assertThat(all.value()).isEqualTo(1);
    // Of 100 of 100: the p at which p^100 = 0.025.
    assertThat(all.interval().low()).isCloseTo(Math.pow(0.025, 0.01), within(1e-6));
    assertThat(all.interval().high()).isEqualTo(1);
    WeightedShare none = WeightedShare.of(ones(100), units, i -> false);
    assertThat(none.interval().low()).isZero();
    assertThat(none.interval().high()).isCloseTo(1 - Math.pow(0.025, 0.01), within(1e-6));
  }

  @Test
  void pairsOfOneClusterAreOneObservation() {
    WeightedShare share = WeightedShare.of(ones(100), new int[100], i -> true);
    assertThat(share.interval().low()).isCloseTo(0.025, within(1e-6));
  }

  @Test
  void noPairsSayNothing() {
    WeightedShare share = WeightedShare.of(new double[0], new int[0], i -> true);
    assertThat(share.value()).isNaN();
    assertThat(share.interval().low()).isZero();
    assertThat(share.interval().high()).isEqualTo(1);
  }

  @Test
  void weightsAreCounted() {
    WeightedShare share =
        WeightedShare.of(new double[] {1, 3, 4}, new int[] {0, 1, 2}, i -> i == 1);
    assertThat(share.value()).isEqualTo(3 / 8.0);
  }

  /** Clusters of 1 to 10 pairs that are found or lost together, weights of 1 to 3. */
  @Test
  void theLowEndIsAboveTheTruthInFewSamples() {
    int samples = 1000;
    double truth = 0.95;
    int above = 0;
    for (int sample = 0; sample < samples; sample++) {
      Random random = new Random(sample);
      int[] units = new int[1650];
      double[] weights = new double[1650];
      boolean[] found = new boolean[1650];
      int next = 0;
      for (int unit = 0; unit < 300; unit++) {
        boolean whole = random.nextDouble() < truth;
        double weight = 1 + 2 * random.nextDouble();
        for (int pair = 0; pair <= unit % 10; pair++) {
          units[next] = unit;
          weights[next] = weight;
          found[next++] = whole;
        }
      }
      above += WeightedShare.of(weights, units, i -> found[i]).interval().low() > truth ? 1 : 0;
    }
    // 2.5 % of the samples, and four standard deviations.
    assertThat(above).isLessThan(45);
  }

  /** Clusters of 1,000 pairs: one that is not found says no more than that all are. */
  @Test
  void aPairLostMakesNothingSurer() {
    int[] units = IntStream.range(0, 10_000).map(i -> i / 1000).toArray();
    double[] weights = ones(10_000);
    double all = WeightedShare.of(weights, units, i -> true).interval().low();
    assertThat(all).isCloseTo(Math.pow(0.025, 0.1), within(1e-6));
    assertThat(WeightedShare.of(weights, units, i -> i != 1234).interval().low())
        .isLessThanOrEqualTo(all)
        .isGreaterThan(all - 0.01);
  }

  @Test
  void ofClustersOfTheSameWeightEveryPairLostLowersTheLowEnd() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      int clusters = 2 + random.nextInt(30);
      int each = 1 + random.nextInt(20);
      int[] units = IntStream.range(0, clusters * each).map(i -> i / each).toArray();
      double[] weights = ones(units.length);
      boolean[] found = new boolean[units.length];
      Arrays.fill(found, true);
      double before = 1;
      for (int lost : losses(units.length, random)) {
        double low = WeightedShare.of(weights, units, i -> found[i]).interval().low();
        assertThat(low).as("seed %d", seed).isLessThanOrEqualTo(before + 1e-9);
        before = low;
        found[lost] = false;
      }
    }
  }

  /** All pairs in an order that takes some clusters whole, and some in turns. */
  private static int[] losses(int pairs, Random random) {
    int[] order = IntStream.range(0, pairs).toArray();
    for (int i = pairs - 1; i > 0; i--) {
      if (random.nextInt(3) == 0) {
        int j = random.nextInt(i + 1);
        int swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
      }
    }
    return order;
  }

  @Test
  void whateverIsLostTheLowEndIsAtMostThatOfAllFound() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int pairs = 1 + random.nextInt(200);
      int clusters = 1 + random.nextInt(40);
      double[] weights = random.doubles(pairs, 0.1, 100).toArray();
      int[] units = random.ints(pairs, 0, clusters).toArray();
      double found = random.nextDouble();
      boolean[] has = new boolean[pairs];
      for (int i = 0; i < pairs; i++) {
        has[i] = random.nextDouble() < found;
      }
      assertThat(WeightedShare.of(weights, units, i -> has[i]).interval().low())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(WeightedShare.of(weights, units, i -> true).interval().low() + 1e-9);
    }
  }

  /** Most clusters lose a little, and a few all: samples with none of the few look the same. */
  @ParameterizedTest
  @CsvSource({"30, 45, 0.05, 0.01", "300, 45, 0.005, 0.01", "75, 10, 0.03, 0"})
  void theLowEndIsAboveTheTruthInFewSamplesIfClustersAreLostWhole(
      int clusters, int each, double lostWhole, double lost) {
    int samples = 2000;
    double truth = (1 - lostWhole) * (1 - lost);
    int[] units = IntStream.range(0, clusters * each).map(i -> i / each).toArray();
    double[] weights = ones(units.length);
    int above = 0;
    for (int sample = 0; sample < samples; sample++) {
      Random random = new Random(sample);
      boolean[] found = new boolean[units.length];
      for (int unit = 0; unit < clusters; unit++) {
        boolean whole = random.nextDouble() < lostWhole;
        for (int i = unit * each; i < (unit + 1) * each; i++) {
          found[i] = !whole && random.nextDouble() >= lost;
        }
      }
      above += WeightedShare.of(weights, units, i -> found[i]).interval().low() > truth ? 1 : 0;
    }
    // 2.5 % of the samples, and four standard deviations.
    assertThat(above).isLessThan(50 + 28);
  }
}
