package io.github.neardup.eval.expect;

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
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.internal.ResultsFile;
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
class ExpectationsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SPECS = List.of("ksentence", "minhash", "simhash");

  @TempDir private Path folder;

  private static Results results;

  @BeforeAll
  static void run() {
    results = run(200, 1, SPECS, "sum of all");
  }

  private static Results run(int replicates, long seed, List<String> specs, String checksum) {
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
    Dataset dataset =
        Dataset.builder("pairs")
            .documents(documents)
            .clusters(clusters)
            .kinds(kinds)
            .sha256(checksum)
            .build();
    List<Algorithm> algorithms = specs.stream().map(Algorithms::create).toList();
    return new Results(
        RunDescription.now(
            "1",
            1,
            1,
            0.25,
            replicates,
            seed,
            List.of(dataset),
            algorithms.stream().map(algorithm -> algorithm.settings().toSpec()).toList()),
        List.of(Clock.evaluation(1, replicates, seed).run(dataset, algorithms)));
  }

  private Expectations expecting(Consumer<ObjectNode> change) throws IOException {
    ObjectNode root = (ObjectNode) JSON.readTree(results.toJson());
    change.accept(root);
    return expecting(root.toPrettyString());
  }

  private Expectations expecting(String json) throws IOException {
    return Expectations.read(Files.writeString(folder.resolve("kept.json"), json));
  }

  private static ObjectNode at(JsonNode root, String pointer) {
    return (ObjectNode) root.at(pointer);
  }

  /** All but names, times and the heap. */
  private static long figures() throws IOException {
    JsonNode root = JSON.readTree(results.toJson());
    Map<String, JsonNode> all = new HashMap<>();
    for (String part : List.of("results", "comparisons")) {
      for (int i = 0; i < root.get(part).size(); i++) {
        ResultsFile.flatten(part + i, root.get(part).get(i), all);
      }
    }
    return all.keySet().stream()
        .filter(path -> !path.matches(".*\\.(dataset|algorithm|spec|identity|label|first|second)"))
        .filter(path -> !path.matches("results\\d\\.(speed\\..*|memory\\.peak_heap_bytes)"))
        .count();
  }

  @Test
  void aRunIsAsItWasExpectedInEveryFigureButTimes() throws IOException {
    Expectations.Outcome outcome = expecting(root -> {}).compare(results);
    assertThat(outcome.differences()).isEmpty();
    assertThat(outcome.notes()).isEmpty();
    assertThat(outcome.figures()).isEqualTo(figures());
  }

  @ParameterizedTest
  @CsvSource({
    "/results/0/quality, recall, quality.recall",
    "/results/1/quality, tp, quality.tp",
    "/results/1/quality, roc_auc, quality.roc_auc",
    "/results/2/quality/intervals/f1, low, quality.intervals.f1.low",
    "/results/0/quality_with_ignored, fn, quality_with_ignored.fn",
    "/results/0/clusters, v_measure, clusters.v_measure",
    "/results/0/candidates, pairs, candidates.pairs",
    "/results/2/kinds/1, found, kinds.small-edit.found",
    "/results/2/memory, fingerprint_bytes_per_document, memory.fingerprint_bytes_per_document",
    "/comparisons/0, f1_difference, comparisons.f1_difference",
    "/comparisons/2/mcnemar, only_first, comparisons.mcnemar.only_first",
    "/comparisons/1, verdict, comparisons.verdict"
  })
  void aFigureThatIsAnotherIsTheOnlyDifference(String record, String name, String measure)
      throws IOException {
    Expectations.Outcome outcome =
        expecting(
                root -> {
                  if (root.at(record).path(name).isTextual()) {
                    at(root, record).put(name, "otherwise");
                  } else {
                    at(root, record).put(name, 0.987654);
                  }
                })
            .compare(results);
    assertThat(outcome.differences())
        .singleElement()
        .satisfies(
            difference -> {
              assertThat(difference.measure()).isEqualTo(measure);
              assertThat(difference.dataset()).isEqualTo("pairs");
              assertThat(difference.algorithm()).isNotEmpty();
              assertThat(difference.expected()).isIn("0.987654", "otherwise");
              assertThat(difference.got()).isNotEqualTo(difference.expected());
              assertThat(difference.tolerance())
                  .isEqualTo(difference.expected().equals("otherwise") ? "" : "0");
            });
  }

  @Test
  void withinItsToleranceAFigureIsAsExpectedAndTheLongestNameCounts() throws IOException {
    double recall = results.measurements().get(1).quality().recall();
    Consumer<ObjectNode> off = root -> at(root, "/results/1/quality").put("recall", recall - 0.01);
    assertThat(
            expecting(off.andThen(root -> root.putObject("tolerances").put("quality", 0.0100001)))
                .compare(results)
                .differences())
        .isEmpty();
    assertThat(
            expecting(
                    off.andThen(
                        root ->
                            root.putObject("tolerances")
                                .put("quality", 0.1)
                                .put("quality.recall", 0.009)))
                .compare(results)
                .differences())
        .singleElement()
        .extracting(Expectations.Difference::tolerance)
        .isEqualTo("0.009");
    assertThat(
            expecting(off.andThen(root -> root.putObject("tolerances").put("quality", "0.5%")))
                .compare(results)
                .differences())
        .singleElement()
        .extracting(Expectations.Difference::tolerance)
        .isEqualTo("0.5%");
    assertThat(
            expecting(off.andThen(root -> root.putObject("tolerances").put("quality", "2%")))
                .compare(results)
                .differences())
        .isEmpty();
  }

  @Test
  void timesAreComparedWhereATolerancesNamesThem() throws IOException {
    Consumer<ObjectNode> slower =
        root -> at(root, "/results/0/speed").put("fingerprint_seconds", 1000);
    assertThat(expecting(slower).compare(results).differences()).isEmpty();
    Expectations named =
        expecting(slower.andThen(root -> root.putObject("tolerances").put("speed", "50%")));
    assertThat(named.compare(results).differences())
        .singleElement()
        .extracting(Expectations.Difference::measure)
        .isEqualTo("speed.fingerprint_seconds");
    // A tolerance of the whole memory is not one of the heap.
    assertThat(
            expecting(
                    root -> {
                      at(root, "/results/0/memory").put("peak_heap_bytes", -1);
                      root.putObject("tolerances").put("memory", 1);
                    })
                .compare(results)
                .differences())
        .isEmpty();
  }

  @Test
  void intervalsAndVerdictsOfAnotherResamplingAreLeftOutAndThatIsSaid() throws IOException {
    Expectations.Outcome outcome = expecting(root -> {}).compare(run(100, 2, SPECS, "sum of all"));
    assertThat(outcome.differences()).isEmpty();
    assertThat(outcome.notes())
        .containsExactly(
            "intervals, p-values and verdicts are left out, for they are those of another"
                + " --bootstrap or --seed");
    assertThat(outcome.figures()).isLessThan(figures());
    assertThat(
            expecting(root -> root.putObject("tolerances").put("quality.intervals", "0.000001%"))
                .compare(run(100, 2, SPECS, "sum of all"))
                .differences())
        .isNotEmpty()
        .allMatch(difference -> difference.measure().startsWith("quality.intervals."));
  }

  /** Files of earlier versions have them. */
  @Test
  void anotherIdentityIsNotedWithWhatIsOther() throws IOException {
    Expectations.Outcome outcome =
        expecting(
                root ->
                    at(root, "/results/1")
                        .put(
                            "identity",
                            root.at("/results/1/identity")
                                .asText()
                                .replace(
                                    "hashes=V2", "stop=sha256:" + "a".repeat(64) + ";hashes=V1")))
            .compare(results);
    assertThat(outcome.differences()).isEmpty();
    assertThat(outcome.notes())
        .singleElement()
        .asString()
        .startsWith("minhash on pairs has another identity than was expected")
        .endsWith("hash scheme V1 against V2");
  }

  @Test
  void figuresThatAreNoLongerComputedAreNamedAndNotCompared() throws IOException {
    Consumer<ObjectNode> older =
        root -> {
          at(root, "/results/0").putObject("estimates").put("rmse", 0.5);
          root.putArray("claims")
              .addObject()
              .put("dataset", "pairs")
              .put("quantity", "speed")
              .put("outcome", "holds");
        };
    Expectations.Outcome outcome = expecting(older).compare(results);
    assertThat(outcome.differences()).isEmpty();
    assertThat(outcome.notes())
        .containsExactly(
            "not compared, for this version no longer computes them: claims, estimates");
    assertThat(outcome.figures()).isEqualTo(figures());
    assertThat(
            expecting(
                    older.andThen(
                        root ->
                            root.putObject("tolerances")
                                .put("claims.speed", "50%")
                                .put("estimates.rmse", 0.1)))
                .compare(results)
                .differences())
        .isEmpty();
  }

  @Test
  void otherDataAreSaidFirst() throws IOException {
    Expectations.Outcome outcome =
        expecting(root -> at(root, "/results/0/quality").put("tp", 777))
            .compare(run(200, 1, SPECS, "another sum"));
    assertThat(outcome.differences())
        .extracting(Expectations.Difference::measure)
        .containsExactly("sha256", "quality.tp");
    assertThat(outcome.notes())
        .containsExactly(
            "pairs holds other data than was expected; all else on it follows from that");
  }

  @Test
  void whatThisRunLacksIsADifferenceAndWhatIsNotExpectedANote() throws IOException {
    Expectations.Outcome fewer =
        expecting(root -> {}).compare(run(200, 1, List.of("minhash", "simhash"), "sum of all"));
    assertThat(fewer.differences())
        .containsExactly(
            new Expectations.Difference("pairs", "ksentence", "record", "there", "missing", ""));
    assertThat(fewer.notes())
        .containsExactly(
            "adjusted p-values and verdicts are left out, for they are corrected for another number"
                + " of algorithms");
    Expectations.Outcome more =
        expecting(
                """
                {"results": [{"dataset": "pairs", "algorithm": "minhash", "comment": "by hand",
                              "quality": {"tp": 20, "truth": 1}}]}
                """)
            .compare(results);
    assertThat(more.figures()).isEqualTo(2);
    assertThat(more.differences())
        .containsExactly(
            new Expectations.Difference("pairs", "minhash", "quality.truth", "1", "missing", "0"));
    assertThat(more.notes())
        .containsExactly(
            "2 of the results of this run are not in "
                + folder.resolve("kept.json")
                + ", nor compared");
  }

  @Test
  void aSpecMayNameSomeOfTheSettingsIfItIsClearWhichIsMeant() throws IOException {
    Results two =
        run(0, 1, List.of("minhash:threshold=0.7", "minhash:threshold=0.8"), "sum of all");
    String kept = "{\"results\": [{\"dataset\": \"pairs\", \"spec\": \"%s\", \"threshold\": 0.8}]}";
    assertThat(expecting(kept.formatted("minhash:threshold=0.8")).compare(two).differences())
        .isEmpty();
    Expectations unclear = expecting(kept.formatted("minhash"));
    assertThatThrownBy(() -> unclear.compare(two))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            folder.resolve("kept.json")
                + ": 'minhash' on pairs could be any of minhash:threshold=0.7;"
                + " minhash:threshold=0.8; give its 'spec' with more settings");
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
        "{\"results\": [{\"f1\": 1}]}     | : results[0] needs a 'dataset', and a 'spec'",
        "{\"results\": [{\"dataset\": \"a\", \"spec\": \"b:c\"}]} | : 'c' is not of the form",
        "{\"results\": [], \"tolerances\": 3} | : 'tolerances' must be an object such as",
        "{\"results\": [], \"tolerances\": {\"quality\": 1}} | : the tolerance of 'quality'"
            + " matches no",
        "{\"results\": [], \"tolerances\": {\"quality\": -1}} | : the tolerance of 'quality' must"
            + " be",
        "{\"results\": [], \"tolerances\": {\"quality\": \"x%\"}} | : the tolerance of 'quality'"
            + " must be"
      })
  void aFaultInTheFileIsNamed(String json, String message) {
    assertThatThrownBy(() -> expecting(json.replace('#', '\n')))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(folder.resolve("kept.json") + message.strip());
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Expectations.read(folder.resolve("none.json")))
        .isInstanceOf(CorpusException.class)
        .hasMessage(folder.resolve("none.json") + ": there is no such file; check the path");
  }

  @Test
  void arraysOfTheFileNeedNotBeInOrder() throws IOException {
    assertThat(
            expecting(
                    root -> {
                      ArrayNode records = (ArrayNode) root.get("results");
                      List<JsonNode> reversed = Stream.of(2, 0, 1).map(records::get).toList();
                      records.removeAll().addAll(reversed);
                    })
                .compare(results)
                .differences())
        .isEmpty();
  }
}
