package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplitTest {

  /** 40 clusters of three and 100 documents alone. */
  private static final Dataset CLUSTERS = clusters(IntStream.range(0, 220).toArray());

  private static Dataset clusters(int... order) {
    return Dataset.builder("clusters")
        .documents(Arrays.stream(order).mapToObj(i -> new Document("d" + i, "text " + i)).toList())
        .kinds(Arrays.stream(order).mapToObj(i -> "kind" + i).toList())
        .clusters(Arrays.stream(order).map(i -> i < 120 ? i / 3 : i).toArray())
        .build();
  }

  @Test
  void everyDocumentIsInOnePartWithItsWholeClusterAndItsKind() {
    Split split = Split.of(CLUSTERS, 0.3, 1);

    assertThat(split.developmentUnits()).isEqualTo(12 + 30);
    assertThat(split.testUnits()).isEqualTo(28 + 70);
    assertThat(split.development().size()).isEqualTo(3 * 12 + 30);
    assertThat(split.test().size()).isEqualTo(220 - 3 * 12 - 30);
    Map<String, Integer> sizes = new HashMap<>();
    for (Dataset part : List.of(split.development(), split.test())) {
      int[] clusters = part.clusters();
      for (int row = 0; row < part.size(); row++) {
        String id = part.documents().get(row).id();
        assertThat(sizes.put(id, (int) count(clusters, clusters[row]))).as(id).isNull();
        assertThat(part.kinds().get(row)).isEqualTo("kind" + id.substring(1));
      }
    }
    assertThat(sizes).hasSize(220);
    sizes.forEach(
        (id, size) ->
            assertThat(size).as(id).isEqualTo(Integer.parseInt(id.substring(1)) < 120 ? 3 : 1));
  }

  private static long count(int[] clusters, int cluster) {
    return Arrays.stream(clusters).filter(other -> other == cluster).count();
  }

  @Test
  void theOrderOfDocumentsMakesNoDifferenceAndTheSeedDoes() {
    List<Integer> order = new ArrayList<>(IntStream.range(0, 220).boxed().toList());
    Collections.shuffle(order, new Random(5));
    Dataset shuffled = clusters(order.stream().mapToInt(i -> i).toArray());

    Set<String> development = ids(Split.of(CLUSTERS, 0.5, 7).development());
    assertThat(ids(Split.of(shuffled, 0.5, 7).development())).isEqualTo(development);
    assertThat(ids(Split.of(CLUSTERS, 0.5, 8).development())).isNotEqualTo(development);
  }

  @Test
  void judgedPairsThatHangTogetherStayTogetherWhateverTheirLabels() {
    // 0-1-2 hang together, 3-4, 5-6, ...; the last ten are in no pair.
    List<JudgedPair> pairs = new ArrayList<>(List.of(new JudgedPair(0, 1, true)));
    pairs.add(new JudgedPair(1, 2, false));
    for (int row = 3; row < 50; row += 2) {
      pairs.add(new JudgedPair(row, row + 1, row % 3 == 0));
    }
    Split split = Split.of(judged(pairs), 0.5, 1);

    assertThat(split.developmentUnits() + split.testUnits()).isEqualTo(25);
    assertThat(split.development().judgedPairs().size() + split.test().judgedPairs().size())
        .isEqualTo(pairs.size());
    assertThat(split.development().size() + split.test().size()).isEqualTo(61);
    assertThat(split.development().ignoredPairs().size() + split.test().ignoredPairs().size())
        .isEqualTo(1);

    List<JudgedPair> flipped =
        pairs.stream().map(pair -> new JudgedPair(pair.rows(), !pair.duplicate(), 1)).toList();
    assertThat(ids(Split.of(judged(flipped), 0.5, 1).development()))
        .isEqualTo(ids(split.development()));
  }

  private static Dataset judged(List<JudgedPair> pairs) {
    return Dataset.builder("judged")
        .documents(
            IntStream.range(0, 61).mapToObj(i -> new Document("d" + i, "text " + i)).toList())
        .judgedPairs(pairs)
        .ignoredPairs(List.of(new RowPair(3, 4)))
        .build();
  }

  private static Set<String> ids(Dataset dataset) {
    return dataset.documents().stream().map(Document::id).collect(Collectors.toSet());
  }
}
