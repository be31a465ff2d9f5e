package io.github.neardup.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetTest {

  private static final List<Document> THREE =
      List.of(new Document("a", "x"), new Document("b", "yé"), new Document("c", ""));

  @Test
  void aClusterIsNamedByItsLowestRow() {
    Dataset dataset = Dataset.builder("d").documents(THREE).clusters(9, -4, 9).build();
    assertThat(dataset.clusters()).containsExactly(0, 1, 0);
    assertThat(dataset.truth()).isEqualTo(Dataset.Truth.CLUSTERS);
  }

  @Test
  void whatIsNotGivenIsEmpty() {
    Dataset dataset = Dataset.builder("d").documents(THREE).clusters(1, 2, 3).build();
    assertThat(dataset.about().language()).isEmpty();
    assertThat(dataset.sha256()).isEmpty();
    assertThat(dataset.kinds()).containsExactly("", "", "");
    assertThat(dataset.hasKinds()).isFalse();
    assertThat(dataset.ignoredPairs()).isEmpty();
    assertThat(dataset.bytes()).isEqualTo(4);
  }

  @Test
  void aDatasetDoesNotChangeWithWhatItWasMadeOf() {
    List<Document> documents = new ArrayList<>(THREE);
    int[] clusters = {1, 2, 3};
    Dataset.Builder builder = Dataset.builder("d").documents(documents).clusters(clusters);
    clusters[2] = 1;
    Dataset dataset = builder.build();
    documents.clear();
    dataset.clusters()[0] = 7;
    assertThat(dataset.documents()).isEqualTo(THREE);
    assertThat(dataset.clusters()).containsExactly(0, 1, 2);
  }

  @Test
  void aPartHasItsDocumentsWithTheirLabels() {
    Dataset clusters =
        Dataset.builder("d")
            .about(new Dataset.About("en", "", "", ""))
            .sha256("abc")
            .documents(THREE)
            .kinds(List.of("k0", "k1", "k2"))
            .clusters(7, 8, 7)
            .ignoredPairs(List.of(new RowPair(0, 1), new RowPair(0, 2)))
            .build();
    Dataset part = clusters.restrictedTo(2, 0);
    assertThat(part.documents()).containsExactly(THREE.get(2), THREE.get(0));
    assertThat(part.kinds()).containsExactly("k2", "k0");
    assertThat(part.clusters()).containsExactly(0, 0);
    assertThat(part.ignoredPairs()).containsExactly(new RowPair(0, 1));
    assertThat(part.name()).isEqualTo("d");
    assertThat(part.about().language()).isEqualTo("en");
    assertThat(part.sha256()).isEmpty();

    Dataset judged =
        Dataset.builder("d")
            .documents(THREE)
            .judgedPairs(List.of(new JudgedPair(0, 1, true), new JudgedPair(1, 2, false)))
            .build();
    assertThat(judged.restrictedTo(1, 2).judgedPairs())
        .containsExactly(new JudgedPair(0, 1, false));
    assertThatThrownBy(() -> judged.restrictedTo(1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aPairHasNoOrder() {
    assertThat(new RowPair(5, 2)).isEqualTo(new RowPair(2, 5));
    assertThat(new JudgedPair(5, 2, true)).isEqualTo(new JudgedPair(2, 5, true));
    assertThat(new RowPair(5, 2).left()).isEqualTo(2);
    assertThatThrownBy(() -> new RowPair(3, 3)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RowPair(-1, 3)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aPartKeepsTheWeightsOfItsPairs() {
    Dataset dataset =
        Dataset.builder("d")
            .documents(THREE)
            .judgedPairs(List.of(new JudgedPair(new RowPair(0, 2), true, 2.5)))
            .build();
    assertThat(dataset.restrictedTo(2, 0).judgedPairs())
        .containsExactly(new JudgedPair(new RowPair(0, 1), true, 2.5));
    assertThatThrownBy(() -> new JudgedPair(new RowPair(0, 1), true, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("must be above 0 and at most 1e30, not NaN");
  }

  @Test
  void partsThatDoNotFitTogetherAreRefused() {
    JudgedPair pair = new JudgedPair(0, 1, true);
    assertRefused(Dataset.builder("").documents(THREE).clusters(1, 2, 3), "name");
    assertRefused(Dataset.builder("d").documents(THREE), "either clusters or judged pairs");
    assertRefused(
        Dataset.builder("d").documents(THREE).clusters(1, 2, 3).judgedPairs(List.of(pair)),
        "either clusters or judged pairs");
    assertRefused(Dataset.builder("d").documents(THREE).clusters(1, 2), "one cluster");
    assertRefused(
        Dataset.builder("d").documents(THREE).clusters(1, 2, 3).kinds(List.of("k")), "one kind");
    assertRefused(
        Dataset.builder("d")
            .documents(List.of(THREE.get(0), new Document("a", "y")))
            .clusters(1, 2),
        "two documents have the id 'a'");
    assertRefused(
        Dataset.builder("d").documents(THREE).judgedPairs(List.of(new JudgedPair(0, 3, true))),
        "beyond the last of 3 documents");
    assertRefused(
        Dataset.builder("d")
            .documents(THREE)
            .clusters(1, 2, 3)
            .ignoredPairs(List.of(new RowPair(0, 3))),
        "beyond the last of 3 documents");
    assertRefused(
        Dataset.builder("d")
            .documents(THREE)
            .judgedPairs(List.of(pair, new JudgedPair(1, 0, false))),
        "judged twice");
  }

  private static void assertRefused(Dataset.Builder builder, String reason) {
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
