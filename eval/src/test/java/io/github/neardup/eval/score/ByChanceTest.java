package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.eval.score.MeasuredValue.Confidence;
import java.util.Arrays;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

class ByChanceTest {

  @Test
  void ofAllWaysThePValueIsTheShareThatIsAsLarge() {
    // Two coins of 1 and 3: 4, 2, -2 and -4.
    double[] chance = {4, 2, -2, -4};
    assertThat(DifferenceTest.p(4, chance, true)).isEqualTo(0.5);
    assertThat(DifferenceTest.p(-2, chance, true)).isEqualTo(1);
    assertThat(DifferenceTest.p(4.1, chance, true)).isZero();
  }

  @Test
  void ofSomeOneMoreIsTakenToBeAsLarge() {
    double[] chance = {0.4, -0.1, 0.3, Double.NaN};
    assertThat(DifferenceTest.p(0.35, chance, false)).isEqualTo(3 / 5.0);
    assertThat(DifferenceTest.p(0, chance, false)).isEqualTo(1);
  }

  @Test
  void ofCoinsItIsTheSignTest() {
    double[] sums =
        new Resampling(0, 999, 20251109, 2).signed(100, signs -> Arrays.stream(signs).sum());
    BinomialDistribution heads = new BinomialDistribution(null, 100, 0.5);
    // Of 999, three standard errors.
    assertThat(DifferenceTest.p(20, sums, false))
        .isEqualTo(2 * heads.cumulativeProbability(40), within(0.023));
    // What nobody saw is no more likely than Hoeffding's bound, or than it is.
    assertThat(DifferenceTest.p(60, sums, false))
        .isBetween(2 * heads.cumulativeProbability(20), 1.5 * 2 * Math.exp(-18));
  }

  @Test
  void anIntervalGoesBeyondNoneJustWhereTheTestDoesNotTell() {
    Confidence wide = new Confidence(new Interval(-0.1, 0.4), 20, "");
    assertThat(wide.agreeing(0.2, 0.04).interval()).isEqualTo(new Interval(0, 0.4));
    assertThat(wide.agreeing(-0.05, 0.04).interval()).isEqualTo(new Interval(-0.1, 0));
    assertThat(wide.agreeing(0.2, 0.05)).isEqualTo(wide);
    Confidence above = new Confidence(new Interval(0.1, 0.4), 20, "");
    assertThat(above.agreeing(0.2, 0.04)).isEqualTo(above);
    assertThat(above.agreeing(0.2, 0.06).interval()).isEqualTo(new Interval(0, 0.4));
    assertThat(Confidence.NONE.agreeing(0.2, Double.NaN)).isEqualTo(Confidence.NONE);
  }
}
