package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.ExpectedResults.Difference;
import io.github.neardup.eval.json.ResultsFile;
import io.github.neardup.eval.testing.Clock;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results are changed as JSON, field by field, and expected of the run they came from. */
class ExpectedResultsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SPECS = List.of("ksentence", "minhash", "simhash");

  @TempDir private Path folder;

  private static Results results;

  @BeforeAll
  static void run() {
    results = run(200, 1, SPECS, "pairs");
  }

  private static Results run(int replicates, long seed, List<String> specs, String... names) {
    List<Document> documents = new ArrayList<>();
    List<String> kinds = new ArrayList<>();
    int[] clusters = new int[40];
    for (int i = 0; i < clusters.length; i++) {
      int cluster = i / 2;
      String text =
          "a%d b%d c%d d%d e%d f%d".formatted(cluster, cluster, cluster, cluster, cluster, cluster);
      documents.add(new Document("d" + i, i % 2 == 0 ? text : text + (i % 3 == 0 ? "!" : " g")));
      clusters[i] = cluster;
      kinds.add(i % 2 == 0 ? "original" : "small-edit");
    }
    List<Dataset> datasets =
        Stream.of(names)
            .map(
                name ->
                    Dataset.builder(name)
                        .documents(documents)
                        .clusters(clusters)
                        .kinds(kinds)
                        .sha256("sum of " + name)
                        .build())
            .toList();
    List<Algorithm> algorithms = specs.stream().map(Algorithms::create).toList();
    return new Results(
        RunDescription.now(
            "1",
            1,
            1,
            0.25,
            replicates,
            seed,
            datasets,
            List.of(),
            algorithms.stream().map(algorithm -> algorithm.settings().toSpec()).toList(),
            List.of(),
            0),
        datasets.stream()
            .map(dataset -> Clock.evaluation(1, replicates, seed).run(dataset, algorithms))
            .toList());
  }

  private ExpectedResults expecting(String json) throws IOException {
    return ExpectedResults.read(Files.writeString(folder.resolve("kept.json"), json));
  }

  private List<Difference> differences(Consumer<ObjectNode> change) throws IOException {
    ObjectNode root = (ObjectNode) JSON.readTree(results.toJson());
    change.accept(root);
    return expecting(root.toPrettyString()).differences(results);
  }

  private static ObjectNode at(JsonNode root, String pointer) {
    return (ObjectNode) root.at(pointer);
  }

  /** All but names, times and the heap, and of the run the checksum, the bootstrap and the seed. */
  private static long figures() throws IOException {
    JsonNode root = JSON.readTree(results.toJson());
    Map<String, JsonNode> all = new HashMap<>();
    for (String part : List.of("results", "comparisons")) {
      for (int i = 0; i < root.get(part).size(); i++) {
        ResultsFile.flatten(part + i, root.get(part).get(i), all);
      }
    }
    return 3
        + all.keySet().stream()
            .filter(path -> !path.matches("\\w+\\.(dataset|label|first|second)"))
            .filter(path -> !path.matches("results\\d\\.(speed\\..*|memory\\.peak_heap_bytes)"))
            .count();
  }

  @Test
  void resultsEqualThemselvesInEveryFigure() throws IOException {
    assertThat(differences(root -> {})).isEmpty();
    assertThat(expecting(results.toJson()).figures()).isEqualTo(figures()).isGreaterThan(150);
  }

  @Test
  void timesHeapAndMachineAreNotCompared() throws IOException {
    assertThat(
            differences(
                root -> {
                  at(root, "/results/0/speed").put("fingerprint_seconds", 1000).remove("measured");
                  at(root, "/results/0/memory").put("peak_heap_bytes", -1);
                  at(root, "/run").put("java", "1.4").put("threads", 64).put("date", "yesterday");
                }))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/results/1, identity, identity",
    "/results/1, threshold, threshold",
    "/results/2, documents, documents",
    "/results/0/quality, recall, quality.recall",
    "/results/1/quality, tp, quality.tp",
    "/results/1/quality, roc_auc, quality.roc_auc",
    "/results/2/quality/intervals/f1, low, quality.intervals.f1.low",
    "/results/0/quality_with_ignored, fn, quality_with_ignored.fn",
    "/results/0/clusters, v_measure, clusters.v_measure",
    "/results/0/candidates, pairs, candidates.pairs",
    "/results/2/kinds/1, found, kinds.small-edit.found",
    "/results/2/memory, fingerprint_bytes_per_document, memory.fingerprint_bytes_per_document",
    "/comparisons/0, f1_difference, f1_difference",
    "/comparisons/2/mcnemar, only_first, mcnemar.only_first",
    "/comparisons/1, verdict, verdict"
  })
  void aFigureThatIsAnotherIsTheOnlyDifference(String record, String name, String figure)
      throws IOException {
    String other = at(JSON.readTree(results.toJson()), record).path(name).isTextual() ? "x" : "77";
    assertThat(
            differences(
                root -> {
                  if (other.equals("x")) {
                    at(root, record).put(name, other);
                  } else {
                    at(root, record).put(name, 77);
                  }
                }))
        .singleElement()
        .satisfies(
            difference -> {
              assertThat(difference.dataset()).isEqualTo("pairs");
              assertThat(difference.algorithm()).isNotEmpty();
              assertThat(difference.figure()).isEqualTo(figure);
              assertThat(difference.expected()).isEqualTo(other);
              assertThat(difference.found()).isNotEqualTo(other);
            });
  }

  @Test
  void anAlgorithmWithAnotherSettingIsNamed() throws IOException {
    String json = results.toJson().replaceAll("ksentence:k=\\d+,", "ksentence:k=77,");
    assertThat(expecting(json).differences(results))
        .extracting(difference -> difference.algorithm() + " " + difference.figure())
        .containsExactly("ksentence spec", "ksentence identity");
  }

  @Test
  void aFigureThatOnlyOneHasIsADifference() throws IOException {
    assertThat(
            differences(
                root -> {
                  at(root, "/results/1/quality").put("lucidity", 1).remove("f2");
                }))
        .containsExactly(
            new Difference("pairs", "minhash", "quality.lucidity", "1", "missing"),
            new Difference("pairs", "minhash", "quality.f2", "missing", f2()));
  }

  private static String f2() throws IOException {
    return JSON.readTree(results.toJson()).at("/results/1/quality/f2").asText();
  }

  @Test
  void otherDataAndOtherResamplingAreNamed() throws IOException {
    assertThat(
            differences(
                root -> {
                  at(root, "/run").put("seed", 2).put("bootstrap", 100);
                  at(root, "/run/datasets/0").put("sha256", "another sum");
                }))
        .containsExactly(
            new Difference("", "", "bootstrap", "100", "200"),
            new Difference("", "", "seed", "2", "1"),
            new Difference("pairs", "", "sha256", "another sum", "sum of pairs"));
  }

  @Test
  void anAlgorithmThatOnlyOneHasIsNamedFirst() throws IOException {
    Results fewer = run(200, 1, List.of("minhash", "simhash"), "pairs");
    assertThat(expecting(results.toJson()).differences(fewer))
        .startsWith(new Difference("pairs", "ksentence", "", "there", "missing"));
    assertThat(expecting(fewer.toJson()).differences(results))
        .startsWith(new Difference("pairs", "ksentence", "", "missing", "there"));
  }

  @Test
  void aDatasetThatOnlyOneHasIsNamedOnce() throws IOException {
    Results more = run(200, 1, SPECS, "pairs", "others");
    assertThat(expecting(more.toJson()).differences(results))
        .containsExactly(new Difference("others", "", "", "there", "missing"));
    assertThat(expecting(results.toJson()).differences(more))
        .containsExactly(new Difference("others", "", "", "missing", "there"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"results\": [}                 | :1: is not JSON: Unexpected close marker '}': expected"
            + " ']'; correct it",
        "{\"results\": [],#  \"results\": []} | :2: is not JSON: Duplicate field 'results'",
        "[]                               | : is not a file of results: it has no array 'results';",
        "{\"robustness\": []}             | : is not a file of results: it has no array 'results';",
        "{\"results\": []} x              | :1: is not JSON: Unrecognized token 'x'",
        "{\"results\": [{\"f1\": 1}]}     | : results[0] needs a 'dataset', and a 'spec'"
      })
  void aFaultInTheFileIsNamed(String json, String message) {
    assertThatThrownBy(() -> expecting(json.replace('#', '\n')))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(folder.resolve("kept.json") + message.strip());
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> ExpectedResults.read(folder.resolve("none.json")))
        .isInstanceOf(CorpusException.class)
        .hasMessage(folder.resolve("none.json") + ": there is no such file; check the path");
  }

  @Test
  void arraysOfTheFileNeedNotBeInOrder() throws IOException {
    assertThat(
            differences(
                root -> {
                  ArrayNode records = (ArrayNode) root.get("results");
                  List<JsonNode> reversed = Stream.of(2, 0, 1).map(records::get).toList();
                  records.removeAll().addAll(reversed);
                }))
        .isEmpty();
  }
}
