package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.score.Scorer.Score;
import io.github.neardup.eval.score.Sums.Sum;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.analysis.solvers.BisectionSolver;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.HypergeometricDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where units are alike and wholly right or wrong, there are exact answers. */
class ScoreTest {

  /** Quantiles of as many replicates are within 0.01 of the exact ones, chances within 5%. */
  private static final int REPLICATES = 20_000;

  /** Units of one duplicate each, of which the first ones are found. */
  private static Score firstFound(int units, int found) {
    double[] isFound = new double[units];
    Arrays.fill(isFound, 0, found, 1);
    double[] one = new double[units];
    Arrays.fill(one, 1);
    return score(isFound, one, new double[units]);
  }

  private static Score score(double[] found, double[] duplicates, double[] wrong) {
    return new Score(
        Contributions.of(
            Map.of(
                Sum.FOUND, found, Sum.DUPLICATES, duplicates, Sum.WRONG, wrong, Sum.OTHERS, wrong),
            Map.of()),
        new Resampling(found.length, REPLICATES, 1, 2));
  }

  private static MeasuredValue recall(Score score) {
    return score
        .values(List.of(Measures.RECALL))
        .getOrDefault(Measures.RECALL, new MeasuredValue(Double.NaN));
  }

  /** The chance that so many or more are found, half of that of just so many: from binomials. */
  private static double midP(int units, int found, double share) {
    BinomialDistribution binomial = new BinomialDistribution(null, units, share);
    return 1 - binomial.cumulativeProbability(found) + binomial.probability(found) / 2;
  }

  /** The share at which the mid-p value is this. */
  private static double limit(int units, int found, double p) {
    return new BisectionSolver(1e-9).solve(200, share -> midP(units, found, share) - p, 0, 1);
  }

  @ParameterizedTest
  @CsvSource({"10, 0", "10, 3", "10, 10", "50, 1", "50, 50", "200, 40"})
  void theIntervalOfAShareOfUnitsIsThatOfClopperAndPearsonWithMidP(int units, int found) {
    Interval interval = recall(firstFound(units, found)).interval();
    assertThat(interval.low()).isEqualTo(found == 0 ? 0 : limit(units, found, 0.025), within(0.01));
    assertThat(interval.high())
        .isEqualTo(found == units ? 1 : limit(units, found, 0.975), within(0.01));
    if (found == units) {
      assertThat(interval.low()).isEqualTo(Math.pow(0.05, 1.0 / units), within(0.01));
    }
  }

  @Test
  void theDifferenceFromTheSameIsZero() {
    Score score = firstFound(30, 20);
    for (Score same : List.of(score, firstFound(30, 20))) {
      for (Measure measure : List.of(Measures.PRECISION, Measures.RECALL, Measures.F1)) {
        Score.Difference difference = score.minus(same, measure);
        assertThat(difference.value()).isZero();
        assertThat(difference.interval()).isEqualTo(new Interval(0, 0));
        assertThat(difference.p()).isEqualTo(1);
      }
    }
  }

  /** As a count of 1 against 0 of other outcomes: mid-p limits of Poisson counts, less chance. */
  @Test
  void ofOneUnitThatDiffersTheIntervalGoesAFewUnitsBothWays() {
    Interval interval = firstFound(100, 51).minus(firstFound(100, 50), Measures.RECALL).interval();
    assertThat(interval.low()).isBetween(-0.03, -0.015);
    assertThat(interval.high()).isBetween(0.03, 0.06);
  }

  /** The standard error of the difference of paired shares: sqrt(b + c - (b - c)^2 / n) / n. */
  @Test
  void ofManyUnitsThatDifferTheIntervalIsThatOfPairedShares() {
    double[] first = new double[400];
    double[] second = new double[400];
    double[] one = new double[400];
    Arrays.fill(one, 1);
    Arrays.fill(first, 0, 90, 1);
    Arrays.fill(second, 90, 150, 1);
    Score.Difference difference =
        score(first, one, new double[400])
            .minus(score(second, one, new double[400]), Measures.RECALL);
    double reach = 1.96 * Math.sqrt(150 - 30 * 30 / 400.0) / 400;
    assertThat(difference.value()).isEqualTo(0.075, within(1e-9));
    assertThat(difference.interval().low()).isEqualTo(0.075 - reach, within(0.004));
    assertThat(difference.interval().high()).isEqualTo(0.075 + reach, within(0.004));
    assertThat(difference.p()).isLessThan(0.05);
  }

  @Test
  void theReasonOfAMissingIntervalIsTheTrueOne() {
    assertThat(recall(score(new double[9], new double[9], new double[9])).confidence().reason())
        .isEqualTo("the value is not defined");
    assertThat(new MeasuredValue(Double.NaN).confidence().reason())
        .isEqualTo("the value is not defined");
    assertThat(new MeasuredValue(1).confidence().reason()).isEqualTo("no resampling was asked for");
  }

  @Test
  void fewerThanFiveUnitsGiveNoIntervalAndSayWhy() {
    MeasuredValue value = recall(firstFound(4, 4));
    assertThat(value.value()).isEqualTo(1);
    assertThat(value.interval()).isEqualTo(Interval.UNDEFINED);
    assertThat(value.confidence().units()).isEqualTo(4);
    assertThat(value.confidence().reason()).isEqualTo("fewer than 5 units have a part in it");
    assertThat(recall(firstFound(5, 5)).confidence().reason()).isEmpty();
  }

  /** The sign test: u units that the one has right and the other not, and none the reverse. */
  @ParameterizedTest
  @CsvSource({"1", "2", "5", "12"})
  void theTestOfUnitsThatOneAloneHasRightIsTheSignTest(int more) {
    Score.Difference difference =
        firstFound(40, 20 + more).minus(firstFound(40, 20), Measures.RECALL);
    assertThat(difference.differingUnits()).isEqualTo(more);
    assertThat(difference.p() / Math.pow(2, 1.0 - more)).isBetween(1.0, 1.1);
    assertThat(firstFound(40, 20).minus(firstFound(40, 20 + more), Measures.RECALL).p())
        .isEqualTo(difference.p());
  }

  @Test
  void withUnitsThatSpeakForEitherItIsTheSignTest() {
    // 9 against 2: the chance of 9 or more of 11 heads is 67 / 2048.
    double[] first = new double[30];
    double[] second = new double[30];
    double[] one = new double[30];
    Arrays.fill(one, 1);
    Arrays.fill(first, 0, 9, 1);
    Arrays.fill(second, 9, 11, 1);
    Score.Difference difference =
        score(first, one, new double[30])
            .minus(score(second, one, new double[30]), Measures.RECALL);
    assertThat(difference.p()).isEqualTo(2 * 67 / 2048.0, within(0.004));
  }

  /** Pairs that each found of its own, in clusters apart: Fisher's exact test, or a bit more. */
  @ParameterizedTest
  @CsvSource({"14, 14, 247, 227", "1, 0, 30, 30"})
  void theTestOfPrecisionsOfOtherPairsIsNoLessThanFishers(
      int found, int firstRight, int secondFound, int secondRight) {
    int units = found + secondFound;
    double[] first = new double[units];
    double[] firstWrong = new double[units];
    Arrays.fill(first, 0, firstRight, 1);
    Arrays.fill(firstWrong, firstRight, found, 1);
    double[] second = new double[units];
    double[] secondWrong = new double[units];
    Arrays.fill(second, found, found + secondRight, 1);
    Arrays.fill(secondWrong, found + secondRight, units, 1);
    double[] one = new double[units];
    Arrays.fill(one, 1);
    double p =
        score(first, one, firstWrong)
            .minus(score(second, one, secondWrong), Measures.PRECISION)
            .p();
    HypergeometricDistribution fisher =
        new HypergeometricDistribution(null, units, firstRight + secondRight, found);
    boolean more = (double) firstRight / found > (double) secondRight / secondFound;
    double oneSided =
        more
            ? fisher.upperCumulativeProbability(firstRight)
            : fisher.cumulativeProbability(firstRight);
    // The unit that is not in the data could be in both, which makes it a little more careful.
    assertThat(p).isBetween(2 * oneSided - 0.01, Math.min(1, 4 * oneSided));
  }
}
