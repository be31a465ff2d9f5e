package io.github.neardup.eval.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
}
