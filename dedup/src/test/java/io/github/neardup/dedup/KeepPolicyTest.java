package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.testing.Graphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeepPolicyTest {

  /** Clusters 0 2 4 5, 1 6, 3. */
  private static final Clusters CLUSTERS =
      clusters(7, List.of(new int[] {0, 4}, new int[] {2, 4}, new int[] {4, 5}, new int[] {1, 6}));

  private static Clusters clusters(int size, List<int[]> edges) {
    return Graphs.search(size, Set.of(), edges).connectedComponents();
  }

  /** Texts of these lengths; those of equal length are equal. */
  private static Texts texts(long... lengths) {
    Texts texts = new Texts();
    for (long length : lengths) {
      texts.add("x".repeat((int) length));
    }
    return texts;
  }

  private static int[] keep(KeepPolicy policy, long... lengths) {
    return policy.keep(CLUSTERS, texts(lengths));
  }

  @Test
  void firstKeepsTheFirstOfEachCluster() {
    assertThat(keep(KeepPolicy.FIRST, 1, 2, 3, 4, 5, 6, 7)).containsExactly(0, 1, 0, 3, 0, 0, 1);
  }

  @Test
  void longestKeepsTheLongestOfEachCluster() {
    assertThat(keep(KeepPolicy.LONGEST, 1, 9, 3, 0, 5, 2, 8)).containsExactly(4, 1, 4, 3, 4, 4, 1);
    assertThat(keep(KeepPolicy.LONGEST, 1, 1, 1, 1, 1, 2, 2)).containsExactly(5, 6, 5, 3, 5, 5, 6);
    assertThat(keep(KeepPolicy.LONGEST, 0, 0, 4000, 0, 1, 0, 1))
        .containsExactly(2, 6, 2, 3, 2, 2, 6);
  }

  @Test
  void ofEquallyLongTheFirstIsKept() {
    assertThat(keep(KeepPolicy.LONGEST, 0, 0, 0, 0, 0, 0, 0)).containsExactly(0, 1, 0, 3, 0, 0, 1);
    assertThat(keep(KeepPolicy.LONGEST, 1, 4, 7, 0, 7, 7, 4)).containsExactly(2, 1, 2, 3, 2, 2, 1);
  }

  @Test
  void ofDifferentTextsOfOneLengthTheSameIsKeptInAnyOrder() {
    List<String> words = List.of("abc", "bcd", "cde", "def", "efg");
    Clusters one =
        clusters(
            5, List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {3, 4}));
    Set<String> kept = new HashSet<>();
    for (int rotation = 0; rotation < words.size(); rotation++) {
      List<String> rotated = new ArrayList<>(words);
      Collections.rotate(rotated, rotation);
      Texts texts = new Texts();
      rotated.forEach(texts::add);
      kept.add(rotated.get(KeepPolicy.LONGEST.keep(one, texts)[0]));
    }
    assertThat(kept).hasSize(1);
  }

  @Test
  void noRowsNothingKept() {
    for (KeepPolicy policy : KeepPolicy.values()) {
      assertThat(policy.keep(clusters(0, List.of()), texts())).isEmpty();
    }
  }

  @Test
  void everyPolicyKeepsExactlyOneOfEachCluster() {
    SplittableRandom random = new SplittableRandom(93);
    for (int round = 0; round < 200; round++) {
      int size = 2 + random.nextInt(30);
      List<int[]> edges = new ArrayList<>();
      for (int i = random.nextInt(size); i > 0; i--) {
        int right = 1 + random.nextInt(size - 1);
        edges.add(new int[] {random.nextInt(right), right});
      }
      Clusters clusters = clusters(size, edges);
      long[] lengths = random.longs(size, 0, 4).toArray();
      for (KeepPolicy policy : KeepPolicy.values()) {
        int[] kept = policy.keep(clusters, texts(lengths));
        for (int row = 0; row < size; row++) {
          assertThat(kept[row]).isEqualTo(expected(policy, clusters, lengths, row));
          assertThat(kept[kept[row]]).isEqualTo(kept[row]);
        }
      }
    }
  }

  private static int expected(KeepPolicy policy, Clusters clusters, long[] lengths, int row) {
    int[] members =
        IntStream.range(0, clusters.size())
            .filter(other -> clusters.cluster(other) == clusters.cluster(row))
            .toArray();
    long longest = Arrays.stream(members).mapToLong(member -> lengths[member]).max().orElseThrow();
    return switch (policy) {
      case FIRST -> members[0];
      case LONGEST ->
          Arrays.stream(members)
              .filter(member -> lengths[member] == longest)
              .findFirst()
              .orElseThrow();
    };
  }
}
