package io.github.neardup.cli.eval;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.cli.Neardup;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.datasets.catalog.BundledDatasets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalSystemTest {

  /** Fixed, so that it has the same settings and name on every dataset. */
  private static final String SPEC = "simhash:distance=8";

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  private static JsonNode json(Path file) throws IOException {
    return JSON.readTree(file.toFile());
  }

  private static JsonNode record(JsonNode results, String dataset, String algorithm) {
    for (JsonNode record : results.get("results")) {
      if (record.get("dataset").asText().equals(dataset)
          && record.get("algorithm").asText().equals(algorithm)) {
        return record;
      }
    }
    throw new AssertionError("no " + algorithm + " on " + dataset);
  }

  /**
   * The whole way: pairs that neardup wrote, on all bundled datasets, are the row they came from.
   */
  @Test
  void ownPairsAreTheRowTheyCameFrom() throws IOException {
    Path results = folder.resolve("results");
    Object[] command = {"eval", "-a", SPEC, "--runs", 1, "-o", results, "--pairs"};
    assertThat(neardup.run(command).status()).isZero();
    for (String dataset : BundledDatasets.names()) {
      nameAllRanked(results.resolve("pairs"), dataset);
    }
    Path again = folder.resolve("again");
    Object[] system = {
      "eval",
      "-a",
      SPEC,
      "--runs",
      1,
      "-o",
      again,
      "--system",
      "own=" + results.resolve("pairs/{dataset}--simhash_distance=8.tsv"),
      "--system",
      "ranked=" + results.resolve("pairs/{dataset}--all.tsv")
    };
    Run run = neardup.run(system);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out()).containsPattern("\neveryday-en\n(  .*\n)?  own ");
    JsonNode all = json(again.resolve("results.json"));
    for (String dataset : BundledDatasets.names()) {
      JsonNode own = record(all, dataset, "simhash");
      JsonNode given = record(all, dataset, "own");
      JsonNode ranked = record(all, dataset, "ranked");
      for (String group : List.of("quality_with_ignored", "clusters", "dedup", "kinds")) {
        assertThat(given.get(group)).as(dataset + " " + group).isEqualTo(own.get(group));
        assertThat(ranked.get(group)).as(dataset + " " + group).isEqualTo(own.get(group));
      }
      assertThat(ranked.get("quality")).as(dataset).isEqualTo(own.get("quality"));
      // Pairs that its file does not name are ranked last, all tied.
      assertThat(withoutRanking(given)).as(dataset).isEqualTo(withoutRanking(own));
      assertThat(given.at("/quality/average_precision").asDouble())
          .isPositive()
          .isLessThan(own.at("/quality/average_precision").asDouble());
      ObjectNode candidates = ((ObjectNode) own.get("candidates")).deepCopy();
      candidates.putNull("recall_of_similar");
      assertThat(given.get("candidates")).isEqualTo(candidates);
    }
    JsonNode curves = json(again.resolve("curves.json")).get("curves");
    assertThat(curves).hasSize(6);
    for (int i = 0; i < 6; i += 3) {
      assertThat(curves.get(i).get("algorithm").asText()).isEqualTo("simhash");
      assertThat(curves.get(i + 2).get("algorithm").asText()).isEqualTo("ranked");
      for (String part :
          List.of("pairs", "duplicates", "others", "threshold", "precision", "recall")) {
        assertThat(curves.get(i + 2).get(part)).as(part).isEqualTo(curves.get(i).get(part));
      }
    }
    assertThat(all.get("comparisons"))
        .hasSize(6)
        .allSatisfy(
            comparison ->
                assertThat(comparison.get("verdict").asText()).isEqualTo("not distinguishable"));

    // The record of the run repeats it.
    Path third = folder.resolve("third");
    neardup.run("eval", "@" + again.resolve("run.args"), "-o", third);
    assertThat(json(third.resolve("results.json")).get("comparisons"))
        .isEqualTo(all.get("comparisons"));
  }

  /** Writes a file of the candidates, and of all other pairs that are ranked, with their scores. */
  private static void nameAllRanked(Path pairs, String dataset) throws IOException {
    List<String> lines = new ArrayList<>();
    Set<String> named = new HashSet<>();
    for (String line : Files.readAllLines(pairs.resolve(dataset + "--simhash_distance=8.tsv"))) {
      lines.add(line);
      String[] cells = line.split("\t", -1);
      named.add(cells[0] + "\t" + cells[1]);
    }
    List<String> ranked = Files.readAllLines(pairs.resolve(dataset + ".ranked.tsv"));
    assertThat(ranked.get(0)).startsWith("left\tright\tduplicate\tweight\tsimhash");
    for (String line : ranked.subList(1, ranked.size())) {
      String[] cells = line.split("\t", -1);
      if (!named.contains(cells[0] + "\t" + cells[1])
          && !named.contains(cells[1] + "\t" + cells[0])) {
        lines.add(String.join("\t", cells[0], cells[1], cells[4], "0"));
      }
    }
    Files.write(pairs.resolve(dataset + "--all.tsv"), lines);
  }

  private static ObjectNode withoutRanking(JsonNode record) {
    ObjectNode quality = ((ObjectNode) record.get("quality")).deepCopy();
    List<String> ofRanking = List.of("average_precision", "roc_auc", "best_f1", "best_threshold");
    return quality.remove(ofRanking);
  }

  @Test
  void whatIsNotKnownIsNullAndWhatIsStatedIsShown() throws IOException {
    Path dataset = dataset();
    Path pairs = write("p.csv", "left,right\na,b\nc,d\n");
    Path results = folder.resolve("results");
    Run run =
        neardup.run(
            "eval",
            "-d",
            dataset,
            "-a",
            "ksentence",
            "--runs",
            1,
            "--system",
            "mine=" + pairs + ",seconds=2.5,memory=1GB",
            "--pairs",
            "--robustness",
            "-o",
            results);
    assertThat(run.err().lines())
        .containsExactly(
            "neardup: note: "
                + pairs
                + ": the file has no scores, so there is no threshold, curve, average precision or"
                + " ROC AUC; without a column 'found', candidates are not known",
            "neardup: note: --robustness leaves out mine, which neardup cannot run");
    assertThat(run.status()).isZero();
    JsonNode record = record(json(results.resolve("results.json")), "small", "mine");
    assertThat(record.at("/quality/tp").asInt()).isEqualTo(1);
    assertThat(record.at("/quality/fp").asInt()).isEqualTo(1);
    assertThat(record.at("/speed/total_seconds").asDouble()).isEqualTo(2.5);
    assertThat(record.at("/memory/stated_bytes").asLong()).isEqualTo(1_000_000_000);
    assertThat(record.at("/system/undefined")).hasSize(2);
    for (String path :
        List.of(
            "/threshold",
            "/quality/average_precision",
            "/quality/roc_auc",
            "/candidates/pairs",
            "/candidates/reduction_ratio",
            "/speed/fingerprint_seconds",
            "/speed/search_seconds",
            "/speed/documents_per_second",
            "/speed/measured",
            "/memory/fingerprint_bytes_per_document",
            "/memory/peak_heap_bytes")) {
      assertThat(record.at(path).isNull()).as(path).isTrue();
    }
    JsonNode system = json(results.resolve("run.json")).at("/run/systems/0");
    assertThat(system.get("file").asText()).isEqualTo(pairs.toString());
    assertThat(system.get("sha256").asText()).matches("[0-9a-f]{64}");
    assertThat(record.get("identity").asText()).contains(system.get("sha256").asText());
    assertThat(Files.readAllLines(results.resolve("results.csv"))).hasSize(3);
    assertThat(results.resolve("pairs/small--mine.tsv"))
        .hasContent("left\tright\tscore\tfound\na\tb\t\t1\nc\td\t\t1\n");
    assertThat(Files.readString(results.resolve("errors/small--mine.false-positives.jsonl")))
        .contains("\"similarity\":null", "found, as its file says");
    assertThat(Files.readString(results.resolve("report.md")))
        .contains(
            "Systems that were run elsewhere", "--system 'mine@small=" + pairs, "2.5", "1,000");

    // The pairs file of a system is one of the same system.
    Run again =
        neardup.run(
            "eval",
            "-d",
            dataset,
            "-a",
            "ksentence",
            "--runs",
            1,
            "--system",
            "mine=" + results.resolve("pairs/small--mine.tsv"),
            "--format",
            "json");
    assertThat(record(JSON.readTree(again.out()), "small", "mine").get("quality"))
        .isEqualTo(record.get("quality"));
  }

  @Test
  void clustersOfDedupAreThoseThatEvalFinds() throws IOException {
    Path dataset = dataset();
    Path clusters = folder.resolve("clusters.tsv");
    Run dedup =
        neardup.run(
            "dedup",
            dataset.resolve("documents.jsonl"),
            "-a",
            "kshingle",
            "-o",
            folder.resolve("kept.jsonl"),
            "--clusters",
            clusters);
    assertThat(dedup.status()).isZero();
    Run run =
        neardup.run(
            "eval",
            "-d",
            dataset,
            "-a",
            "kshingle",
            "--runs",
            1,
            "--format",
            "json",
            "--system",
            "dedup=" + clusters);
    JsonNode results = JSON.readTree(run.out());
    for (String measure : List.of("connected_precision", "connected_recall", "connected_f1")) {
      assertThat(record(results, "small", "dedup").at("/dedup/" + measure))
          .isEqualTo(record(results, "small", "kshingle").at("/dedup/" + measure));
    }
    assertThat(record(results, "small", "dedup").get("clusters"))
        .isEqualTo(record(results, "small", "kshingle").get("clusters"));
  }

  @Test
  void whatIsWrongComesOutBeforeTheWork() throws IOException {
    Path dataset = dataset();
    Path results = folder.resolve("results");
    Path pairs = write("p.tsv", "left\tright\na\tx\n");
    Run run = neardup.run("eval", "-d", dataset, "--system", "mine=" + pairs, "-o", results);
    assertThat(run.err())
        .startsWith("neardup: " + pairs + ":2: no document of small has the id 'x'");
    assertThat(run.status()).isEqualTo(1);
    Run named = neardup.run("eval", "-d", dataset, "--system", "minhash=" + pairs, "-o", results);
    assertThat(named.err()).startsWith("neardup: --system: 'minhash' is an algorithm");
    assertThat(named.status()).isEqualTo(2);
    Run malformed = neardup.run("eval", "-d", dataset, "--system", "mine", "-o", results);
    assertThat(malformed.err()).startsWith("neardup: --system: 'mine' does not name a file");
    assertThat(malformed.status()).isEqualTo(2);
    assertThat(results).doesNotExist();
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content, UTF_8);
  }

  private Path dataset() throws IOException {
    Path dataset = Files.createDirectory(folder.resolve("small"));
    Files.writeString(
        dataset.resolve("dataset.json"),
        """
        {"name": "small", "language": "en", "license": "CC0-1.0", "source": "a test",
         "meaning": "the same but for a word", "truth": "clusters"}
        """);
    Files.writeString(
        dataset.resolve("documents.jsonl"),
        """
        {"id": "a", "text": "the quick brown fox jumps over the lazy dog by the river"}
        {"id": "b", "text": "The quick brown fox jumps over the lazy dog, by the river."}
        {"id": "c", "text": "The quick brown fox jumps over the lazy dog by the river. Really!"}
        {"id": "d", "text": "something else entirely, about ships and sealing wax"}
        """);
    Files.writeString(dataset.resolve("clusters.tsv"), "a\t1\nb\t1\nc\t1\nd\t2\n");
    return dataset;
  }
}
