package io.github.neardup.cli.eval;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup;
import io.github.neardup.cli.Neardup.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalSystemTest {

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

  @Test
  void theFindingsOfAnotherSystemAreOneMoreAlgorithm() throws IOException {
    Path dataset = SmallDataset.in(folder);
    Path pairs = write("p.csv", "left,right\na,b\nc,d\n");
    Path results = folder.resolve("results");
    Run run =
        neardup.type(
            "eval -d %s -a ksentence --quick --system mine=%s,seconds=2.5,memory=1GB --robustness"
                + " -o %s",
            dataset, pairs, results);
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
    assertThat(json(results.resolve("run.json")).at("/run/systems/0/file").asText())
        .isEqualTo(pairs.toString());
    assertThat(Files.readString(results.resolve("report.md")))
        .contains("Systems that were run elsewhere", "--system 'mine@small=" + pairs);
  }

  @Test
  void clustersOfDedupAreThoseThatEvalFinds() throws IOException {
    Path dataset = SmallDataset.in(folder);
    Path clusters = folder.resolve("clusters.tsv");
    Run dedup =
        neardup.type(
            "dedup %s -a kshingle -o %s --clusters %s",
            dataset.resolve("documents.jsonl"), folder.resolve("kept.jsonl"), clusters);
    assertThat(dedup.status()).isZero();
    Run run =
        neardup.type(
            "eval -d %s -a kshingle --quick --format json --system dedup=%s", dataset, clusters);
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
    Path dataset = SmallDataset.in(folder);
    Path results = folder.resolve("results");
    Path pairs = write("p.tsv", "left\tright\na\tx\n");
    Run run = neardup.type("eval -d %s --system mine=%s -o %s", dataset, pairs, results);
    assertThat(run.err())
        .startsWith("neardup: " + pairs + ":2: no document of small has the id 'x'");
    assertThat(run.status()).isEqualTo(1);
    Run named = neardup.type("eval -d %s --system minhash=%s -o %s", dataset, pairs, results);
    assertThat(named.err()).startsWith("neardup: --system: 'minhash' is an algorithm");
    assertThat(named.status()).isEqualTo(2);
    Run malformed = neardup.type("eval -d %s --system mine -o %s", dataset, results);
    assertThat(malformed.err()).startsWith("neardup: --system: 'mine' does not name a file");
    assertThat(malformed.status()).isEqualTo(2);
    assertThat(results).doesNotExist();
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content, UTF_8);
  }
}
