package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WholeClusterCountsTest {

  @Test
  void eachDocumentIsCountedByItsClusterAsAWhole() {
    // 0, 1: found with a stranger (2), still whole. 2: alone, but predicted with 0 and 1.
    // 3, 4, 5: a cluster torn in 3, 4 and 5. 6: alone and predicted so.
    int[] truth = {0, 0, 2, 3, 3, 3, 6};
    int[] predicted = {0, 0, 0, 3, 3, 5, 6};
    WholeClusterCounts counts = WholeClusterCounts.of(truth, predicted);
    assertThat(counts).isEqualTo(new WholeClusterCounts(2, 3, 1, 1));
    assertThat(counts.precision()).isEqualTo(2.0 / 5);
    assertThat(counts.recall()).isEqualTo(2.0 / 3);
    assertThat(counts.f1()).isEqualTo(0.5);
    assertThat(counts.othersPrecision()).isEqualTo(1.0 / 2);
    assertThat(counts.othersRecall()).isEqualTo(1.0 / 4);
    assertThat(counts.othersF1()).isCloseTo(1.0 / 3, within(1e-15));
    assertThat(counts.macroPrecision()).isCloseTo(0.45, within(1e-15));
    assertThat(counts.macroRecall()).isCloseTo(11.0 / 24, within(1e-15));
    assertThat(counts.macroF1()).isCloseTo(5.0 / 12, within(1e-15));
  }

  @Test
  void theTruthItselfIsPerfect() {
    int[] truth = {4, 4, 1, 2, 2, 2};
    WholeClusterCounts counts = WholeClusterCounts.of(truth, new int[] {0, 0, 7, 9, 9, 9});
    assertThat(counts).isEqualTo(new WholeClusterCounts(5, 0, 0, 1));
    assertThat(counts.macroF1()).isEqualTo(1);
  }

  @Test
  void withoutPositivesPrecisionIsUndefined() {
    WholeClusterCounts counts = WholeClusterCounts.of(new int[] {0, 1}, new int[] {0, 1});
    assertThat(counts).isEqualTo(new WholeClusterCounts(0, 0, 0, 2));
    assertThat(counts.precision()).isNaN();
    assertThat(counts.macroF1()).isNaN();
  }

  @Test
  void itAgreesWithComparingSetsOfDuplicates() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      int n = 1 + random.nextInt(20);
      int[] truth = random.ints(n, 0, 10).toArray();
      int[] predicted = random.ints(n, 0, 10).toArray();
      long[] counts = new long[4];
      for (int row = 0; row < n; row++) {
        Set<Integer> duplicates = others(truth, row);
        Set<Integer> given = others(predicted, row);
        if (given.isEmpty()) {
          counts[duplicates.isEmpty() ? 3 : 2]++;
        } else {
          counts[!duplicates.isEmpty() && given.containsAll(duplicates) ? 0 : 1]++;
        }
      }
      assertThat(WholeClusterCounts.of(truth, predicted))
          .as("round %d of seed 7", round)
          .isEqualTo(new WholeClusterCounts(counts[0], counts[1], counts[2], counts[3]));
    }
  }

  private static Set<Integer> others(int[] clusters, int row) {
    return IntStream.range(0, clusters.length)
        .filter(other -> other != row && clusters[other] == clusters[row])
        .boxed()
        .collect(Collectors.toSet());
  }

  @Test
  void clustersOfOtherDocumentsAreRefused() {
    assertThatThrownBy(() -> WholeClusterCounts.of(new int[1], new int[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("clusters of 1 and 2 documents cannot be compared");
  }
}
