package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairCountsTest {

  @Test
  void f1IsTheHarmonicMeanOfPrecisionAndRecall() {
    PairCounts counts = new PairCounts(6, 2, 3);
    assertThat(counts.precision()).isEqualTo(0.75);
    assertThat(counts.recall()).isEqualTo(6.0 / 9);
    assertThat(counts.f1()).isEqualTo(12.0 / 17).isEqualTo(2 / (1 / 0.75 + 9.0 / 6));
  }

  @Test
  void fWithAWeightIsTheWeightedHarmonicMean() {
    PairCounts counts = new PairCounts(2, 1, 4);
    // Precision 2/3, recall 1/3.
    assertThat(counts.f05()).isEqualTo(1.25 / (1 / (2 / 3.0) + 0.25 / (1 / 3.0)), within(1e-15));
    assertThat(counts.f2()).isEqualTo(5 / (1 / (2 / 3.0) + 4 / (1 / 3.0)), within(1e-15));
  }

  @Test
  void withNoPairsFoundPrecisionIsUndefined() {
    PairCounts counts = new PairCounts(0, 0, 3);
    assertThat(counts.precision()).isNaN();
    assertThat(counts.recall()).isZero();
    assertThat(counts.f1()).isZero();
  }

  @Test
  void withNoDuplicatesRecallIsUndefined() {
    PairCounts counts = new PairCounts(0, 2, 0);
    assertThat(counts.precision()).isZero();
    assertThat(counts.recall()).isNaN();
    assertThat(counts.f1()).isZero();
  }

  @Test
  void withNeitherNothingIsDefined() {
    PairCounts counts = new PairCounts(0, 0, 0);
    assertThat(counts.precision()).isNaN();
    assertThat(counts.recall()).isNaN();
    assertThat(counts.f1()).isNaN();
  }

  @Test
  void thePairsOfTwoThousandMillionDocumentsCanBeCounted() {
    long pairs = (1L << 31) * ((1L << 31) - 1) / 2;
    assertThat(new PairCounts(pairs, 0, 0).f1()).isEqualTo(1);
    assertThat(new PairCounts(pairs / 2, pairs / 2, 0).precision()).isEqualTo(0.5);
  }
}
