package io.github.neardup.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DatasetStatisticsTest {

  private static List<Document> documents(String... texts) {
    return IntStream.range(0, texts.length)
        .mapToObj(row -> new Document("d" + row, texts[row]))
        .toList();
  }

  @Test
  void clustersAreCountedBySize() {
    Dataset dataset =
        Dataset.builder("some")
            .documents(documents("abcdef", "ABCDEF", "bcdefg", "xyz", " ", "\ud83d\ude00xyz"))
            .clusters(1, 1, 1, 2, 3, 4)
            .ignoredPairs(List.of(new RowPair(0, 4)))
            .build();
    DatasetStatistics statistics = DatasetStatistics.of(dataset);
    assertThat(statistics.clusterSizes()).isEqualTo(Map.of(1, 3, 3, 1));
    assertThat(statistics.duplicatePairs()).isEqualTo(3);
    assertThat(statistics.otherPairs()).isZero();
    assertThat(statistics.ignoredPairs()).isEqualTo(1);
    assertThat(statistics.emptyDocuments()).isEqualTo(1);
    assertThat(statistics.copies()).isZero();
    // Sorted: 1, 3, 4, 6, 6, 6.
    assertThat(statistics.lengths()).isEqualTo(new DatasetStatistics.Lengths(1, 3, 4, 6, 6));
  }

  @Test
  void judgedPairsAreCountedByLabel() {
    Dataset dataset =
        Dataset.builder("some")
            .documents(documents("天地玄黄", "天地", "宇宙", "宇宙"))
            .judgedPairs(
                List.of(
                    new JudgedPair(0, 1, true),
                    new JudgedPair(2, 3, true),
                    new JudgedPair(0, 2, false)))
            .build();
    DatasetStatistics statistics = DatasetStatistics.of(dataset);
    assertThat(statistics.clusterSizes()).isEmpty();
    assertThat(statistics.duplicatePairs()).isEqualTo(2);
    assertThat(statistics.otherPairs()).isEqualTo(1);
    assertThat(statistics.copies()).isEqualTo(1);
  }
}
