package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorthVerifyingTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16, 128, 1024})
  void itIsTheHighestNumberOfAgreementsThatAllButTheShareReach(int components) {
    for (double agreement : new double[] {0.05, 0.3, 0.6, 0.8, 0.95, 1}) {
      for (double lost : new double[] {0.1, 0.001, 0.00001}) {
        int least = WorthVerifying.leastAgreements(components, agreement, lost);
        BinomialDistribution agreements = new BinomialDistribution(null, components, agreement);
        assertThat(agreements.cumulativeProbability(least - 1))
            .as("%d components, %s, %s", components, agreement, lost)
            .isLessThanOrEqualTo(lost * (1 + 1e-9));
        if (least < components) {
          assertThat(agreements.cumulativeProbability(least)).isGreaterThan(lost * (1 - 1e-9));
        }
      }
    }
  }

  @Test
  void aHighRecallLeavesLittleToLose() {
    assertThat(WorthVerifying.lost(0)).isEqualTo(0.001);
    assertThat(WorthVerifying.lost(0.95)).isEqualTo(0.001);
    assertThat(WorthVerifying.lost(0.9999)).isLessThan(0.000011);
  }
}
