package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ResamplingTest {

  private static double[][] sums(Resampling resampling, double[]... columns) {
    return resampling.values(
        columns.length,
        (weights, extra, mean, sums) ->
            Arrays.setAll(sums, column -> Resampling.sum(weights, columns[column])));
  }

  @Test
  void asManyUnitsAreDrawnAsThereAre() {
    double[] ones = new double[37];
    Arrays.fill(ones, 1);
    for (double[] sums : sums(new Resampling(37, 50, 5, 1), ones)) {
      assertThat(sums).containsExactly(new double[] {37}, within(1e-9));
    }
  }

  @Test
  void everyUnitWeighsOneOnAverageWithTheVarianceOfTheDirichletDistribution() {
    // The variance is 99 / 101; of 20000 weights, the mean has a standard error of 0.007, and the
    // variance of 0.02, the fourth moment of an exponential variable being 9.
    double[] first = new double[100];
    first[0] = 1;
    double[] last = new double[100];
    last[99] = 1;
    double[][] sums = sums(new Resampling(100, 20_000, 1, 2), first, last);
    for (int column = 0; column < 2; column++) {
      int c = column;
      double mean = Arrays.stream(sums).mapToDouble(s -> s[c]).average().orElseThrow();
      double variance =
          Arrays.stream(sums).mapToDouble(s -> (s[c] - 1) * (s[c] - 1)).average().orElseThrow();
      assertThat(mean).isEqualTo(1, within(5 * 0.0071));
      assertThat(variance).isEqualTo(99 / 101.0, within(5 * 0.02));
    }
  }

  @Test
  void theUnitThatIsNotInTheDataWeighsAsMuchAsAnyOther() {
    double[][] values =
        new Resampling(10, 20_000, 1, 2)
            .values(1, (weights, extra, mean, of) -> of[0] = extra / mean);
    double mean = Arrays.stream(values).mapToDouble(value -> value[0]).average().orElseThrow();
    double above = Arrays.stream(values).filter(value -> value[0] > 2).count() / 20_000.0;
    assertThat(mean).isEqualTo(1, within(5 * 0.0071));
    assertThat(above).isEqualTo(Math.exp(-2), within(5 * 0.0025));
  }

  @Test
  void threadsDoNotMatterAndSeedsDo() {
    double[] column = new double[1000];
    Arrays.setAll(column, Math::sqrt);
    double[][] expected = sums(new Resampling(1000, 100, 1, 1), column);
    assertThat(sums(new Resampling(1000, 100, 1, 4), column)).isDeepEqualTo(expected);
    assertThat(sums(new Resampling(1000, 100, 2, 1), column)[0][0]).isNotEqualTo(expected[0][0]);
    assertThat(expected[1][0]).isNotEqualTo(expected[0][0]);
  }

  @Test
  void withoutUnitsOrReplicatesThereIsLittle() {
    assertThat(sums(new Resampling(0, 2, 1, 1), new double[0])).isDeepEqualTo(new double[2][1]);
    assertThat(sums(new Resampling(3, 0, 1, 1), new double[3])).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> new Resampling(-1, 0, 1, 1));
  }
}
