package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.core.testing.Families;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pins what the commands write, to the byte, for the bundled datasets and for hard families of
 * texts. Each output is in {@code target/frozen-outputs}, so that two versions can be compared; the
 * system property {@code neardup.frozen.update=true} writes the table of checksums anew.
 */
class FrozenOutputsTest {

  private static final Path TABLE = Path.of("src/test/resources/frozen-outputs.tsv");
  private static final Path WRITTEN = Path.of("target/frozen-outputs");
  private static final Path BUNDLED =
      Path.of("../../datasets/src/main/resources/io/github/neardup/datasets/bundled");

  private static final long SEED = 20_26;
  private static final int TEXTS_A_FAMILY = 60;

  /** The algorithms with their defaults, and one of each way to build another one of them. */
  private static final List<String> SPECS =
      List.of(
          "minhash",
          "kshingle",
          "simhash",
          "ksentence",
          "exact",
          "minhash:shingle=3,threshold=0.7,recall=0.95",
          "minhash:threshold=0.5,verify=estimate,scheme=one-permutation",
          "minhash:threshold=0.5,parts=words:20/10",
          "kshingle:threshold=0.5,protect=numbers",
          "kshingle:threshold=0.8,measure=containment",
          "simhash:bits=64,distance=10,weights=tf",
          "ksentence:k=2");

  /** All families with their defaults, named because tests bring algorithms of their own. */
  private static final List<String> FAMILIES =
      List.of("-a", "ksentence", "-a", "kshingle", "-a", "minhash", "-a", "simhash");

  /** What else {@code dedup} can be asked for. */
  private static final Map<String, List<String>> ASKED =
      new TreeMap<>(
          Map.of(
              "keep-longest", List.of("--keep", "longest"),
              "keep-none", List.of("--keep", "none"),
              "star", List.of("--clustering", "star", "--algorithm", "kshingle:threshold=0.5"),
              "min-length", List.of("--min-length", "20"),
              "cut", List.of("--cut", "passage", "--min-words", "5")));

  @TempDir Path folder;
  private final TreeMap<String, String> outputs = new TreeMap<>();

  @BeforeEach
  void corpora() throws IOException {
    for (String name : List.of("everyday-en", "everyday-zh")) {
      Files.copy(BUNDLED.resolve(name + "/documents.jsonl"), folder.resolve(name + ".jsonl"));
    }
    List<String> lines = new ArrayList<>();
    for (Families family : Families.values()) {
      for (String text : family.texts(TEXTS_A_FAMILY, SEED)) {
        lines.add("{\"id\": \"%s-%d\", \"text\": \"%s\"}".formatted(family, lines.size(), text));
      }
    }
    Files.write(folder.resolve("families.jsonl"), lines);
  }

  @Test
  void outputsAreTheSameAsBefore() throws IOException {
    for (String corpus : List.of("everyday-en", "everyday-zh", "families")) {
      for (String spec : SPECS) {
        dedup(corpus, spec.replaceAll("[:/]", "_"), List.of("--algorithm", spec));
      }
      for (Map.Entry<String, List<String>> asked : ASKED.entrySet()) {
        dedup(corpus, asked.getKey(), asked.getValue());
      }
      dedup(
          corpus, "against", List.of("--against", folder.resolve("everyday-en.jsonl").toString()));
      index(corpus);
    }
    compare();
    eval();
    compareWithTable();
  }

  private void dedup(String corpus, String name, List<String> asked) throws IOException {
    boolean cuts = asked.contains("--cut");
    Path out = Files.createDirectories(folder.resolve("dedup/" + corpus + "/" + name));
    List<Object> arguments = new ArrayList<>(List.of("dedup", folder.resolve(corpus + ".jsonl")));
    arguments.addAll(List.of("-q", "-o", out.resolve("kept.jsonl")));
    arguments.addAll(List.of("--removed", out.resolve("removed.jsonl")));
    if (!cuts) {
      arguments.addAll(List.of("--clusters", out.resolve("clusters.tsv")));
    }
    if (!cuts && !asked.contains("star") && !asked.contains("--against")) {
      arguments.addAll(List.of("--pairs", out.resolve("pairs.tsv")));
    }
    arguments.addAll(asked);
    run(arguments.toArray());
    try (var files = Files.list(out)) {
      for (Path file : files.toList()) {
        output(folder.relativize(file).toString(), Files.readString(file));
      }
    }
  }

  private void index(String corpus) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(corpus + ".jsonl"));
    Path seen = Files.write(folder.resolve("seen.jsonl"), lines.subList(0, lines.size() / 2));
    Path asked = Files.write(folder.resolve("asked.jsonl"), lines);
    Path store = folder.resolve("index-" + corpus);
    run("index", "add", seen, "-q", "--store", store, "-a", "minhash:threshold=0.5");
    output("index-check/" + corpus, run("index", "check", asked, "-q", "--store", store));
    output(
        "index-query/" + corpus,
        run("index", "query", asked, "--format", "json", "--store", store));
  }

  private void compare() throws IOException {
    for (String corpus : List.of("everyday-en", "everyday-zh")) {
      JsonMapper json = new JsonMapper();
      List<String> texts = new ArrayList<>();
      for (String line : Files.readAllLines(folder.resolve(corpus + ".jsonl")).subList(0, 8)) {
        texts.add(json.readTree(line).get("text").textValue());
      }
      for (int i = 1; i < texts.size(); i++) {
        List<Object> arguments = new ArrayList<>(List.of("compare", "--text", "--format", "json"));
        arguments.addAll(FAMILIES);
        arguments.addAll(List.of(texts.get(0), texts.get(i)));
        output("compare/" + corpus + "/" + i, run(arguments.toArray()));
      }
    }
  }

  private void eval() throws IOException {
    Path out = folder.resolve("eval");
    List<Object> arguments = new ArrayList<>(List.of("eval", "-q", "--quick", "-o", out));
    arguments.addAll(List.of("--bootstrap", "200"));
    arguments.addAll(FAMILIES);
    run(arguments.toArray());
    for (JsonNode result :
        new JsonMapper().readTree(out.resolve("results.json").toFile()).get("results")) {
      String name = "eval/" + result.get("dataset").asText() + "/" + result.get("label").asText();
      output(name, result.get("quality") + "\n" + result.get("candidates") + "\n");
    }
  }

  private String run(Object... arguments) {
    Neardup.Run run = new Neardup().run(arguments);
    assertThat(run.status()).as(run.err()).isZero();
    return run.out();
  }

  private void output(String name, String text) throws IOException {
    String bytes = text.replace(folder + "/", "");
    Path file = WRITTEN.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, bytes);
    outputs.put(name, bytes.lines().count() + "\t" + checksum(bytes));
  }

  private static String checksum(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private void compareWithTable() throws IOException {
    List<String> table = new ArrayList<>();
    outputs.forEach((name, found) -> table.add(name + "\t" + found));
    if (Boolean.getBoolean("neardup.frozen.update")) {
      Files.write(TABLE, table);
    }
    assertThat(table).containsExactlyElementsOf(Files.readAllLines(TABLE));
  }
}
