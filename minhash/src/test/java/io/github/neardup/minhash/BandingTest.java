package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BandingTest {

  @ParameterizedTest
  @CsvSource({
    // The table of "Mining of Massive Datasets", 3.4.2: 20 bands of 5 rows.
    "20, 5, 0.2, 0.0064",
    "20, 5, 0.3, 0.0475",
    "20, 5, 0.4, 0.1860",
    "20, 5, 0.5, 0.4701",
    "20, 5, 0.6, 0.8019",
    "20, 5, 0.7, 0.9748",
    "20, 5, 0.8, 0.9996",
    "100, 3, 0.4, 0.9987",
    "1, 1, 0.25, 0.25",
    "7, 3, 0, 0",
    "7, 3, 1, 1"
  })
  void candidateProbabilityFollowsTheCurve(
      int bands, int rows, double similarity, double expected) {
    assertThat(new Banding(bands, rows).candidateProbability(similarity))
        .isCloseTo(expected, within(0.00005));
  }

  /** Rows of one bit agree with (1 + s) / 2, of two with (1 + 3 s) / 4. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 0, 0.5",
    "1, 4, 1, 0, 0.0625",
    "3, 2, 1, 0.5, 0.916260",
    "3, 2, 2, 0.5, 0.773716",
    "20, 5, 16, 0.5, 0.47012",
    "7, 3, 1, 1, 1"
  })
  void candidateProbabilityOfSomeBitsCountsChance(
      int bands, int rows, int bits, double similarity, double expected) {
    assertThat(new Banding(bands, rows, bits).candidateProbability(similarity))
        .isCloseTo(expected, within(0.00005));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.3, 0.6, 0.9, 1})
  void recallIsReachedWithTheMostRowsAndTheFewestBands(double threshold) {
    for (int permutations : new int[] {1, 16, 128, 1000}) {
      for (int bits : new int[] {1, 8, 32}) {
        for (double recall : new double[] {0.1, 0.5, 0.9, 0.99}) {
          int rows = permutations;
          while (rows > 0 && probability(permutations / rows, rows, bits, threshold) < recall) {
            rows--;
          }
          if (rows == 0) {
            assertThatIllegalArgumentException()
                .isThrownBy(() -> Banding.forRecall(permutations, bits, threshold, recall));
            continue;
          }
          int bands = 1;
          while (probability(bands, rows, bits, threshold) < recall) {
            bands++;
          }
          assertThat(Banding.forRecall(permutations, bits, threshold, recall))
              .isEqualTo(new Banding(bands, rows, bits));
        }
      }
    }
  }

  private static double probability(int bands, int rows, int bits, double similarity) {
    double chance = bits == 32 ? 0 : Math.pow(2, -bits);
    double agreement = chance + (1 - chance) * similarity;
    return 1 - Math.pow(1 - Math.pow(agreement, rows), bands);
  }

  @Test
  void whatItTakesToReachARecallIsSaidAndEnough() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Banding.forRecall(16, 32, 0.05, 0.99))
        .withMessage(
            "16 permutations cannot find a share of 0.99 of the pairs at a threshold of 0.05, at"
                + " most 0.5598; it takes 90, or a higher threshold, or a lower recall");
    assertThat(Banding.forRecall(90, 32, 0.05, 0.99)).isEqualTo(new Banding(90, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> Banding.forRecall(89, 32, 0.05, 0.99));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Banding.forRecall(16, 32, 0.05, 1))
        .withMessageEndingWith("at most 0.5598; only a recall below 1 is possible");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1})
  void optimalCostsNoMoreThanTheBestOfAnExhaustiveSearch(double threshold) {
    for (int permutations : new int[] {1, 2, 7, 64, 128}) {
      for (double weight : new double[] {0, 0.1, 0.5, 0.9, 1}) {
        double least = Double.POSITIVE_INFINITY;
        for (int rows = 1; rows <= permutations; rows++) {
          for (int bands = 1; bands * rows <= permutations; bands++) {
            least = Math.min(least, cost(bands, rows, threshold, weight));
          }
        }
        Banding optimal = Banding.optimal(permutations, 32, threshold, weight);
        assertThat(optimal.bands() * optimal.rows()).isLessThanOrEqualTo(permutations);
        assertThat(cost(optimal.bands(), optimal.rows(), threshold, weight))
            .as("%s for %d permutations, weight %s", optimal, permutations, weight)
            .isLessThanOrEqualTo(least * 1.01 + 1e-9);
      }
    }
  }

  /**
   * The antiderivative of 1 - (1 - s^r)^b by the binomial series would cancel, so Simpson's rule
   * with many steps.
   */
  private static double cost(int bands, int rows, double threshold, double weight) {
    double falsePositives = simpson(bands, rows, 0, threshold);
    double falseNegatives = 1 - threshold - simpson(bands, rows, threshold, 1);
    return (1 - weight) * falsePositives + weight * falseNegatives;
  }

  private static double simpson(int bands, int rows, double from, double to) {
    int steps = 400;
    double step = (to - from) / steps;
    double sum = 0;
    for (int i = 0; i <= steps; i++) {
      int coefficient = i == 0 || i == steps ? 1 : (i % 2 == 1 ? 4 : 2);
      sum += coefficient * (1 - Math.pow(1 - Math.pow(from + i * step, rows), bands));
    }
    return sum * step / 3;
  }

  @Test
  void extremesOfTheWeightAreASingleBandAndSingleRows() {
    assertThat(Banding.optimal(1, 32, 0.7, 0.9)).isEqualTo(new Banding(1, 1));
    assertThat(Banding.optimal(128, 32, 0.7, 0).bands()).isEqualTo(1);
    assertThat(Banding.optimal(128, 32, 0.7, 1).rows()).isEqualTo(1);
    assertThat(Banding.optimal(128, 32, 1, 0.5)).isEqualTo(new Banding(1, 128));
  }

  /** What is frozen: another choice would make other keys. */
  @Test
  void goldenValues() {
    assertThat(Banding.optimal(128, 32, 0.7, 0.9)).isEqualTo(new Banding(20, 6));
    assertThat(Banding.optimal(128, 32, 0.5, 0.9)).isEqualTo(new Banding(32, 4));
    assertThat(Banding.optimal(128, 32, 0.3, 0.9)).isEqualTo(new Banding(32, 2));
    assertThat(Banding.optimal(256, 32, 0.8, 0.5)).isEqualTo(new Banding(17, 15));
    assertThat(Banding.optimal(1024, 32, 0.7, 0.9)).isEqualTo(new Banding(93, 11));
    assertThat(Banding.optimal(65536, 32, 0.7, 0.9)).isEqualTo(new Banding(2988, 20));
    assertThat(Banding.optimal(128, 8, 0.7, 0.9)).isEqualTo(new Banding(20, 6, 8));
    assertThat(Banding.optimal(512, 1, 0.7, 0.9)).isEqualTo(new Banding(30, 17, 1));
    assertThat(Banding.forRecall(128, 32, 0.6, 0.95)).isEqualTo(new Banding(22, 4));
    assertThat(Banding.forRecall(512, 1, 0.6, 0.95)).isEqualTo(new Banding(34, 11, 1));
  }

  @Test
  void argumentsOutOfRangeAreErrors() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Banding(0, 3))
        .withMessage("bands and rows must be at least 1, not 0 and 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Banding(3, -1))
        .withMessage("bands and rows must be at least 1, not 3 and -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Banding(3, 1, 33))
        .withMessage("bits must be from 1 to 32, not 33");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Banding.forRecall(128, 32, 0.5, 1.5))
        .withMessage("recall must be from 0 to 1, not 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Banding.optimal(0, 32, 0.5, 0.5))
        .withMessage("permutations must be at least 1, not 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Banding.optimal(8, 32, 1.5, 0.5))
        .withMessage("threshold must be from 0 to 1, not 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Banding.optimal(8, 32, 0.5, Double.NaN))
        .withMessage("weight of false negatives must be from 0 to 1, not NaN");
  }
}
