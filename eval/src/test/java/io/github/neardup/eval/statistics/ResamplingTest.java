package io.github.neardup.eval.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ResamplingTest {

  @Test
  void asManyUnitsAreDrawnAsThereAre() {
    double[] ones = new double[37];
    Arrays.fill(ones, 1);
    for (double[] sums : new Resampling(37, 50, 5, 1).sums(ones)) {
      assertThat(sums).containsExactly(37);
    }
  }

  @Test
  void everyUnitIsDrawnOnceOnAverageWithTheVarianceOfTheBinomial() {
    // 100 draws of 100, 20000 times: the mean has a standard error of 0.007, the variance of 0.014.
    double[] first = new double[100];
    first[0] = 1;
    double[] last = new double[100];
    last[99] = 1;
    double[][] sums = new Resampling(100, 20_000, 1, 2).sums(first, last);
    for (int column = 0; column < 2; column++) {
      int c = column;
      double mean = Arrays.stream(sums).mapToDouble(s -> s[c]).average().orElseThrow();
      double variance =
          Arrays.stream(sums).mapToDouble(s -> (s[c] - 1) * (s[c] - 1)).average().orElseThrow();
      assertThat(mean).isEqualTo(1, within(5 * 0.0071));
      assertThat(variance).isEqualTo(0.99, within(5 * 0.0145));
    }
  }

  @Test
  void threadsDoNotMatterAndSeedsDo() {
    double[] column = new double[1000];
    Arrays.setAll(column, Math::sqrt);
    double[][] expected = new Resampling(1000, 100, 1, 1).sums(column);
    assertThat(new Resampling(1000, 100, 1, 4).sums(column)).isDeepEqualTo(expected);
    assertThat(new Resampling(1000, 100, 2, 1).sums(column)[0][0]).isNotEqualTo(expected[0][0]);
    assertThat(expected[1][0]).isNotEqualTo(expected[0][0]);
  }

  @Test
  void withoutUnitsOrReplicatesThereIsLittle() {
    assertThat(new Resampling(0, 2, 1, 1).sums(new double[0])).isDeepEqualTo(new double[2][1]);
    assertThat(new Resampling(3, 0, 1, 1).sums(new double[3])).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> new Resampling(-1, 0, 1, 1));
  }
}
