package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of clusters of {@code neardup dedup}, and the ids in it. */
class DedupClustersTest extends DedupCommandRuns {

  @Test
  void clustersListEachDocumentOfTwoOrMoreWithTheOneKept() throws IOException {
    Path clusters = folder.resolve("clusters.tsv");
    assertDone(neardup.type("dedup %s -o %s --clusters %s", input, output, clusters));
    assertThat(clusters(clusters)).isEqualTo("a\ta\nc\ta\ne\ta\n");
    assertDone(
        neardup.type("dedup %s -o %s --clusters %s --keep longest", input, output, clusters));
    assertThat(clusters(clusters)).isEqualTo("a\tc\nc\tc\ne\tc\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "csv.gz", "jsonl", "json", "parquet"})
  void tablesForPeopleHaveTheTexts(String ending) throws IOException {
    Path clusters = folder.resolve("clusters." + ending);
    Path pairs = folder.resolve("pairs." + ending);
    input = write("in.jsonl", SMALL.replace("something else entirely,", "=\\\"quoted\\\"\\n,"));
    assertDone(
        neardup.type("dedup %s -o %s --clusters %s --pairs %s", input, output, clusters, pairs));
    List<String> texts =
        records(input, "text").stream().map(row -> row.get("text").asText()).toList();
    assertThat(records(clusters, "text"))
        .extracting(row -> row.get("id").asText(), row -> row.get("text").asText())
        .containsExactly(
            tuple("a", texts.get(0)), tuple("c", texts.get(2)), tuple("e", texts.get(4)));
    assertThat(records(clusters, "text"))
        .allSatisfy(
            row -> {
              assertThat(row.get("cluster").asText()).isEqualTo("a");
              assertThat(row.get("cluster_text").asText()).isEqualTo(texts.get(0));
              assertThat(row.get("similarity").asDouble()).isEqualTo(1);
            });
    assertThat(records(pairs, "left"))
        .extracting(pair -> pair.get("left").asText() + pair.get("right").asText())
        .containsExactlyInAnyOrder("ac", "ae", "ce");
  }

  @Test
  void aFormatThatNobodyWritesIsRefused() throws IOException {
    assertWrongUsage(
        folder.resolve("clusters.xlsx")
            + ": files of this format cannot be written; end the name in one of .csv, .json,"
            + " .jsonl, .ndjson, .parquet, .tab, .tsv, .txt",
        input,
        "-o",
        output,
        "--clusters",
        folder.resolve("clusters.xlsx"));
  }

  private static List<JsonNode> records(Path file, String field) throws IOException {
    List<JsonNode> records = new ArrayList<>();
    try (CorpusReader reader =
        CorpusReader.open(List.of(file), CorpusFields.DEFAULT.withText(field))) {
      while (reader.advance()) {
        records.add(new JsonMapper().readTree(reader.json()));
      }
    }
    return records;
  }
}
