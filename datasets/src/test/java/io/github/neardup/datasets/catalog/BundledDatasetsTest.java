package io.github.neardup.datasets.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.datasets.Dataset;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BundledDatasetsTest {

  @Test
  void theNamesAreKnown() {
    assertThat(BundledDatasets.names()).containsExactly("everyday-en", "everyday-zh");
  }

  @ParameterizedTest
  @CsvSource({"everyday-en, en", "everyday-zh, zh-Hans"})
  void eachIsDescribed(String name, String language) {
    Dataset dataset = BundledDatasets.load(name);
    assertThat(dataset.name()).isEqualTo(name);
    assertThat(dataset.about().language()).isEqualTo(language);
    assertThat(dataset.about().license()).isEqualTo("Apache-2.0");
    assertThat(dataset.truth()).isEqualTo(Dataset.Truth.CLUSTERS);
    assertThat(dataset.size()).isGreaterThanOrEqualTo(300);
    assertThat(dataset.sha256()).matches("[0-9a-f]{64}");
  }

  @ParameterizedTest
  @MethodSource("io.github.neardup.datasets.catalog.BundledDatasets#names")
  void eachHasAllKindsAndNoOthers(String name) {
    assertThat(BundledDatasets.load(name).kinds())
        .containsOnly(
            "original",
            "exact-copy",
            "spacing-punctuation",
            "small-edit",
            "reordered",
            "reworded",
            "truncated",
            "boilerplate",
            "template",
            "same-vocabulary");
  }

  @ParameterizedTest
  @MethodSource("io.github.neardup.datasets.catalog.BundledDatasets#names")
  void equalTextsAreInOneClusterAndExactCopiesHaveAnEqualText(String name) {
    Dataset dataset = BundledDatasets.load(name);
    int[] clusters = dataset.clusters();
    Map<String, Integer> clusterOfText = new HashMap<>();
    Map<String, Integer> documentsOfText = new HashMap<>();
    for (int row = 0; row < dataset.size(); row++) {
      String text = dataset.documents().get(row).text();
      Integer before = clusterOfText.putIfAbsent(text, clusters[row]);
      assertThat(before == null || before == clusters[row])
          .as("an equal text of another cluster for %s", dataset.documents().get(row).id())
          .isTrue();
      documentsOfText.merge(text, 1, Integer::sum);
    }
    for (int row = 0; row < dataset.size(); row++) {
      if (dataset.kinds().get(row).equals("exact-copy")) {
        assertThat(documentsOfText.get(dataset.documents().get(row).text()))
            .as("documents with the text of %s", dataset.documents().get(row).id())
            .isGreaterThan(1);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.neardup.datasets.catalog.BundledDatasets#names")
  void eachDocumentMadeFromAnotherIsInItsCluster(String name) {
    Dataset dataset = BundledDatasets.load(name);
    int[] clusters = dataset.clusters();
    Map<Integer, Integer> sizes = new HashMap<>();
    for (int cluster : clusters) {
      sizes.merge(cluster, 1, Integer::sum);
    }
    for (int row = 0; row < dataset.size(); row++) {
      switch (dataset.kinds().get(row)) {
        case "original", "template", "same-vocabulary" -> {}
        default ->
            assertThat(sizes.get(clusters[row]))
                .as("size of the cluster of %s", dataset.documents().get(row).id())
                .isGreaterThan(1);
      }
    }
  }

  @Test
  void anUnknownNameIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> BundledDatasets.load("everyday-eng"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "unknown bundled dataset 'everyday-eng'; did you mean 'everyday-en'? Known:"
                + " everyday-en, everyday-zh");
  }
}
