package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.testing.WordSets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterLabelsTest {

  /** Three groups of equal fingerprints: rows 0 to 2, 3 and 4, and 5 alone. */
  private final FingerprintGroups groups =
      new FingerprintGroups(WordSets.search("x", "x", "x", "y", "y", "z"));

  /** They cut across the groups: 0, 1 and 5; 2 and 3; 4 alone. */
  private final int[] clusters = {0, 0, 2, 2, 4, 0};

  @Test
  void withoutIgnoredPairsEveryPairIsOneOrTheOther() {
    ClusterLabels labels = new ClusterLabels(groups, clusters, List.of());
    assertThat(labels.duplicates()).isEqualTo(4);
    assertCounts(labels, 0, 0, 1, 2);
    assertCounts(labels, 3, 3, 0, 1);
    assertCounts(labels, 5, 5, 0, 0);
    assertCounts(labels, 0, 3, 1, 5);
    assertCounts(labels, 0, 5, 2, 1);
    assertCounts(labels, 3, 5, 0, 2);
  }

  @Test
  void ignoredPairsCountNeitherWayWithinAndBetweenGroups() {
    List<RowPair> ignored =
        List.of(
            new RowPair(0, 1), // duplicates of one group
            new RowPair(1, 2), // others of one group
            new RowPair(2, 3), // duplicates of two groups
            new RowPair(0, 3), // others of two groups
            new RowPair(4, 1),
            new RowPair(4, 5));
    ClusterLabels labels = new ClusterLabels(groups, clusters, ignored);
    assertThat(labels.duplicates()).isEqualTo(2);
    assertCounts(labels, 0, 0, 0, 1);
    assertCounts(labels, 0, 3, 0, 3);
    assertCounts(labels, 0, 5, 2, 1);
    assertCounts(labels, 3, 5, 0, 1);
  }

  @Test
  void aHundredThousandCopiesAreCountedWithoutGoingThroughTheirPairs() {
    String[] copies = new String[100_000];
    Arrays.fill(copies, "x");
    int[] halves = new int[copies.length];
    Arrays.setAll(halves, row -> row % 2);
    ClusterLabels labels =
        new ClusterLabels(new FingerprintGroups(WordSets.search(copies)), halves, List.of());
    assertThat(labels.duplicates()).isEqualTo(2 * (50_000L * 49_999 / 2));
    assertCounts(labels, 0, 0, labels.duplicates(), 50_000L * 50_000);
  }

  /** In both orders of the two groups. */
  static void assertCounts(
      PairLabels labels, int left, int right, double duplicates, double others) {
    assertThat(labels.duplicates(left, right)).isEqualTo(duplicates);
    assertThat(labels.duplicates(right, left)).isEqualTo(duplicates);
    assertThat(labels.others(left, right)).isEqualTo(others);
    assertThat(labels.others(right, left)).isEqualTo(others);
  }
}
