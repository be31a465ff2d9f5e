package io.github.neardup.eval.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankingTest {

  @Test
  void aWorkedCase() {
    // Ranked: duplicate, other, duplicate; a duplicate and two others are not found.
    Ranking ranking = Ranking.of(new long[] {1, 0, 1}, new long[] {0, 1, 0}, 3, 3);
    assertThat(ranking.averagePrecision()).isEqualTo((1 + 2.0 / 3) / 3, within(1e-12));
    // Of 9 comparisons: the first wins 3, the second 2, the one not found ties with 2.
    assertThat(ranking.rocAuc()).isEqualTo((3 + 2 + 2 / 2.0) / 9, within(1e-12));
  }

  @Test
  void perfectReversedAndBlindRankings() {
    assertThat(Ranking.of(new long[] {5, 0}, new long[] {0, 4}, 5, 4)).isEqualTo(new Ranking(1, 1));
    assertThat(Ranking.of(new long[] {0, 5}, new long[] {5, 0}, 5, 5))
        .isEqualTo(new Ranking(0.5, 0));
    assertThat(Ranking.of(new long[] {2}, new long[] {6}, 2, 6)).isEqualTo(new Ranking(0.25, 0.5));
    assertThat(Ranking.of(new long[0], new long[0], 2, 6)).isEqualTo(new Ranking(0, 0.5));
  }

  @Test
  void withoutDuplicatesOrOthersThereIsNothingToRank() {
    assertThat(Ranking.of(new long[] {0}, new long[] {2}, 0, 2))
        .isEqualTo(new Ranking(Double.NaN, Double.NaN));
    assertThat(Ranking.of(new long[] {2}, new long[] {0}, 2, 0))
        .isEqualTo(new Ranking(1, Double.NaN));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void theAreaIsTheShareOfComparisonsWon(int seed) {
    Random random = new Random(seed);
    long[] found = random.longs(6, 0, 5).toArray();
    long[] wrong = random.longs(6, 0, 5).toArray();
    long duplicates = Arrays.stream(found).sum() + 2;
    long others = Arrays.stream(wrong).sum() + 3;
    double won = 0;
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        won += found[i] * wrong[j] * (i < j ? 1 : i == j ? 0.5 : 0);
      }
      won += found[i] * 3;
    }
    won += 2 * 3 * 0.5;
    assertThat(Ranking.of(found, wrong, duplicates, others).rocAuc())
        .isEqualTo(won / duplicates / others, within(1e-12));
  }
}
