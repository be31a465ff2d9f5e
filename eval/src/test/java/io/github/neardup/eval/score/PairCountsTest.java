package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.eval.Measures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PairCountsTest {

  @Test
  void f1IsTheHarmonicMeanOfPrecisionAndRecall() {
    PairCounts counts = new PairCounts(6, 2, 3, 1);
    assertThat(counts.precision()).isEqualTo(0.75);
    assertThat(counts.recall()).isEqualTo(6.0 / 9);
    assertThat(counts.f1()).isEqualTo(12.0 / 17).isEqualTo(2 / (1 / 0.75 + 9.0 / 6));
  }

  @Test
  void fWithAWeightIsTheWeightedHarmonicMean() {
    PairCounts counts = new PairCounts(2, 1, 4, 8);
    // Precision 2/3, recall 1/3.
    assertThat(Measures.F05.of(counts))
        .isEqualTo(1.25 / (1 / (2 / 3.0) + 0.25 / (1 / 3.0)), within(1e-15));
    assertThat(Measures.F2.of(counts))
        .isEqualTo(5 / (1 / (2 / 3.0) + 4 / (1 / 3.0)), within(1e-15));
  }

  @Test
  void theMatthewsCorrelationOfAWorkedExample() {
    // (2 * 8 - 1 * 4) / sqrt(3 * 6 * 9 * 12).
    assertThat(correlation(2, 1, 4, 8)).isEqualTo(12 / Math.sqrt(1944), within(1e-15));
    assertThat(correlation(3, 0, 0, 7)).isEqualTo(1);
    assertThat(correlation(0, 7, 3, 0)).isEqualTo(-1);
    // A tenth of the duplicates is found, and a tenth of the others.
    assertThat(correlation(1, 2, 9, 18)).isZero();
  }

  @Test
  void thereIsNoCorrelationWithWhatDoesNotVary() {
    assertThat(correlation(0, 0, 3, 7)).as("nothing found").isNaN();
    assertThat(correlation(3, 7, 0, 0)).as("everything found").isNaN();
    assertThat(correlation(2, 0, 1, 0)).as("duplicates alone").isNaN();
    assertThat(correlation(0, 2, 0, 1)).as("no duplicates").isNaN();
    assertThat(correlation(0, 0, 0, 0)).as("no pairs").isNaN();
  }

  @Test
  void theMatthewsCorrelationOfFiftyMillionDocumentsIsThatOfExactArithmetic() {
    long pairs = 50_000_000L * 49_999_999 / 2;
    assertThat(correlation(123_456_789, 0, 0, pairs - 123_456_789)).isEqualTo(1);
    assertThat(correlation(0, pairs - 123_456_789, 123_456_789, 0)).isEqualTo(-1);
    long[] counts = {pairs / 7, pairs / 5, pairs / 11, pairs / 3};
    BigDecimal[] n = LongStream.of(counts).mapToObj(BigDecimal::valueOf).toArray(BigDecimal[]::new);
    BigDecimal product =
        n[0].add(n[1]).multiply(n[0].add(n[2])).multiply(n[3].add(n[1])).multiply(n[3].add(n[2]));
    double exact =
        n[0].multiply(n[3])
            .subtract(n[1].multiply(n[2]))
            .divide(product.sqrt(MathContext.DECIMAL64), MathContext.DECIMAL64)
            .doubleValue();
    assertThat(correlation(counts[0], counts[1], counts[2], counts[3]))
        .isEqualTo(exact, within(1e-14));
  }

  private static double correlation(long found, long wrong, long missed, long rejected) {
    return Measures.MATTHEWS_CORRELATION.of(new PairCounts(found, wrong, missed, rejected));
  }

  @Test
  void withNoPairsFoundPrecisionIsUndefined() {
    PairCounts counts = new PairCounts(0, 0, 3, 1);
    assertThat(counts.precision()).isNaN();
    assertThat(counts.recall()).isZero();
    assertThat(counts.f1()).isZero();
  }

  @Test
  void withNoDuplicatesRecallIsUndefined() {
    PairCounts counts = new PairCounts(0, 2, 0, 1);
    assertThat(counts.precision()).isZero();
    assertThat(counts.recall()).isNaN();
    assertThat(counts.f1()).isZero();
  }

  @Test
  void withNeitherNothingIsDefined() {
    PairCounts counts = new PairCounts(0, 0, 0, 1);
    assertThat(counts.precision()).isNaN();
    assertThat(counts.recall()).isNaN();
    assertThat(counts.f1()).isNaN();
  }

  @Test
  void thePairsOfTwoThousandMillionDocumentsCanBeCounted() {
    double pairs = (1L << 31) * ((1L << 31) - 1) / 2.0;
    assertThat(new PairCounts(pairs, 0, 0, 0).f1()).isEqualTo(1);
    assertThat(new PairCounts(pairs / 2, pairs / 2, 0, 0).precision()).isEqualTo(0.5);
  }
}
