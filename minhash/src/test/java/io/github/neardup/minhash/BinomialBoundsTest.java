package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.stat.interval.ClopperPearsonInterval;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BinomialBoundsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 128, 1000})
  void boundsAreThoseOfCommonsMath(int trials) {
    for (int successes = 1; successes < trials; successes += 1 + trials / 50) {
      for (double confidence : new double[] {0.5, 0.9, 0.95, 0.999}) {
        ConfidenceInterval expected =
            new ClopperPearsonInterval().createInterval(trials, successes, confidence);
        double tail = (1 - confidence) / 2;
        assertThat(BinomialBounds.lower(successes, trials, tail))
            .isCloseTo(expected.getLowerBound(), within(1e-8));
        assertThat(BinomialBounds.upper(successes, trials, tail))
            .isCloseTo(expected.getUpperBound(), within(1e-8));
      }
    }
  }

  /** At the bounds, the tails are known in closed form. */
  @Test
  void extremesHaveAClosedForm() {
    for (int trials : new int[] {1, 7, 128, 65536}) {
      assertThat(BinomialBounds.lower(0, trials, 0.025)).isZero();
      assertThat(BinomialBounds.upper(trials, trials, 0.025)).isEqualTo(1);
      assertThat(BinomialBounds.lower(trials, trials, 0.025))
          .isCloseTo(Math.pow(0.025, 1.0 / trials), within(1e-12));
      assertThat(BinomialBounds.upper(0, trials, 0.025))
          .isCloseTo(1 - Math.pow(0.025, 1.0 / trials), within(1e-12));
    }
  }

  @Test
  void theMostTrialsAreNoDifficulty() {
    BetaDistribution beta = new BetaDistribution(40_000, 25_537);
    assertThat(beta.cumulativeProbability(BinomialBounds.lower(40_000, 65_536, 0.025)))
        .isCloseTo(0.025, within(1e-6));
  }

  /** Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I. */
  @ParameterizedTest
  @CsvSource({"81, 263, 0.2527, 0.3676", "15, 148, 0.0578, 0.1617", "1, 29, 0.0009, 0.1776"})
  void boundsAreThoseOfTheLiterature(int successes, int trials, double lower, double upper) {
    SimilarityEstimate estimate = Agreement.estimate(successes, trials, 32, 0.95);
    assertThat(estimate.estimate()).isEqualTo((double) successes / trials);
    assertThat(estimate.lower()).isCloseTo(lower, within(0.00005));
    assertThat(estimate.upper()).isCloseTo(upper, within(0.00005));
    assertThat(estimate.confidence()).isEqualTo(0.95);
  }

  @Test
  void boundsOfSomeBitsAreCorrectedAsTheEstimateIs() {
    SimilarityEstimate ofShare = Agreement.estimate(96, 128, 32, 0.9);
    SimilarityEstimate ofBits = Agreement.estimate(96, 128, 1, 0.9);
    assertThat(ofBits.estimate()).isEqualTo(0.5);
    assertThat(ofBits.lower()).isCloseTo(2 * ofShare.lower() - 1, within(1e-12));
    assertThat(ofBits.upper()).isCloseTo(2 * ofShare.upper() - 1, within(1e-12));
    assertThat(Agreement.estimate(40, 128, 1, 0.9)).isEqualTo(new SimilarityEstimate(0, 0, 0, 0.9));
    assertThat(Agreement.estimate(128, 128, 1, 0.9).estimate()).isEqualTo(1);
  }

  @Test
  void isWrittenInWords() {
    assertThat(new SimilarityEstimate(0.7266, 0.6407, 0.8013, 0.95))
        .hasToString("0.73, between 0.64 and 0.80 at 95% confidence");
    assertThat(new SimilarityEstimate(0, 0, 1, 0.999))
        .hasToString("0.00, between 0.00 and 1.00 at 99.9% confidence");
    assertThat(new SimilarityEstimate(0, 0, 1, 0.9))
        .hasToString("0.00, between 0.00 and 1.00 at 90% confidence");
  }

  @Test
  void argumentsOutOfRangeAreErrors() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SimilarityEstimate(0.5, 0.6, 1, 0.9))
        .withMessage(
            "an estimate must be between its bounds, and the bounds from 0 to 1, not 0.6, 0.5,"
                + " 1.0");
    for (double confidence : new double[] {0, 1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> MinHash.estimate(new int[2], new int[2], confidence))
          .withMessage("confidence must be above 0 and below 1, not " + confidence);
    }
  }
}
