package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.testing.WordSets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgedLabelsTest {

  /** Three groups of equal fingerprints: rows 0 to 2, 3 and 4, and 5 alone. */
  private final FingerprintGroups groups =
      new FingerprintGroups(WordSets.search("x", "x", "x", "y", "y", "z"));

  private final List<JudgedPair> judged =
      List.of(
          new JudgedPair(0, 1, true),
          new JudgedPair(0, 2, false),
          new JudgedPair(1, 2, false),
          new JudgedPair(1, 3, true),
          new JudgedPair(4, 2, true),
          new JudgedPair(4, 0, false),
          new JudgedPair(5, 4, false));

  @Test
  void onlyWhatWasJudgedIsCounted() {
    JudgedLabels labels = new JudgedLabels(groups, judged, List.of());
    assertThat(labels.duplicates()).isEqualTo(3);
    assertCounts(labels, 0, 0, 1, 2);
    assertCounts(labels, 0, 3, 2, 1);
    assertCounts(labels, 3, 3, 0, 0);
    assertCounts(labels, 3, 5, 0, 1);
    assertCounts(labels, 0, 5, 0, 0);
  }

  @Test
  void ignoredPairsCountNeitherWayThoughJudged() {
    JudgedLabels labels =
        new JudgedLabels(
            groups, judged, List.of(new RowPair(0, 1), new RowPair(0, 4), new RowPair(3, 5)));
    assertThat(labels.duplicates()).isEqualTo(2);
    assertCounts(labels, 0, 0, 0, 2);
    assertCounts(labels, 0, 3, 2, 0);
    assertCounts(labels, 3, 5, 0, 1);
  }

  private static void assertCounts(
      PairLabels labels, int left, int right, long duplicates, long others) {
    assertThat(labels.duplicates(left, right)).isEqualTo(duplicates);
    assertThat(labels.duplicates(right, left)).isEqualTo(duplicates);
    assertThat(labels.others(left, right)).isEqualTo(others);
    assertThat(labels.others(right, left)).isEqualTo(others);
  }
}
