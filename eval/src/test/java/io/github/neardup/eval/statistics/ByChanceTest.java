package io.github.neardup.eval.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

class ByChanceTest {

  @Test
  void ofAllWaysThePValueIsTheShareThatIsAsLarge() {
    // Two coins of 1 and 3: 4, 2, -2 and -4.
    ByChance chance = ByChance.all(new double[] {4, 2, -2, -4});
    assertThat(chance.p(4)).isEqualTo(0.5);
    assertThat(chance.p(-2)).isEqualTo(1);
    assertThat(chance.p(4.1)).isZero();
    assertThat(chance.margin(0.5)).isEqualTo(4);
    assertThat(chance.margin(0.51)).isEqualTo(2);
  }

  @Test
  void ofSomeOneMoreIsTakenToBeAsLarge() {
    ByChance chance = ByChance.some(new double[] {0.4, -0.1, 0.3, Double.NaN});
    assertThat(chance.p(0.35)).isEqualTo(3 / 5.0);
    assertThat(chance.p(0)).isEqualTo(1);
    assertThat(chance.margin(0.5)).isEqualTo(0.4);
    assertThat(chance.margin(0.1)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void theMarginIsTheLargestDifferenceThatDoesNotPass() {
    double[] sums =
        new Resampling(0, 999, 20251109, 2).signed(100, signs -> Arrays.stream(signs).sum());
    ByChance chance = ByChance.some(sums);
    double margin = chance.margin(0.05);
    assertThat(chance.p(margin)).isGreaterThanOrEqualTo(0.05);
    assertThat(chance.p(margin + 1e-6)).isLessThan(0.05);
    BinomialDistribution heads = new BinomialDistribution(null, 100, 0.5);
    // Of 999, three standard errors.
    assertThat(chance.p(20)).isEqualTo(2 * heads.cumulativeProbability(40), within(0.023));
    // What nobody saw is no more likely than Hoeffding's bound, or than it is.
    assertThat(chance.p(60))
        .isBetween(2 * heads.cumulativeProbability(20), 1.5 * 2 * Math.exp(-18));
  }
}
