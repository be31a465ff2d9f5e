package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One class and one line in a service file on the class path are all that a further algorithm or
 * format takes. The service files lie in a folder of their own, and the commands run in a JVM of
 * their own that has this folder on its class path: no other test meets them.
 */
class FifthAlgorithmTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static WarmProgram program;

  @TempDir private Path folder;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    URL services =
        Objects.requireNonNull(
            FifthAlgorithmTest.class.getResource("/from-outside"), "/from-outside");
    program = new WarmProgram(home, Path.of(services.toURI()));
  }

  @AfterAll
  static void end() {
    program.close();
  }

  private static Run run(Object... arguments) throws IOException {
    return program.run(arguments);
  }

  @Test
  void itIsListedWithItsSettings() throws Exception {
    Run run = run("algorithms", "--format", "json");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    JsonNode algorithms = JSON.readTree(run.out());
    assertThat(algorithms)
        .extracting(algorithm -> algorithm.get("name").asText())
        .containsExactly("exact", "ksentence", "kshingle", "minhash", "overlap", "simhash");
    assertThat(algorithms.get(4).get("settings"))
        .extracting(setting -> setting.get("name").asText())
        .containsExactly(
            "threshold",
            "normalize",
            "tokens",
            "shingle",
            "protect",
            "parts",
            "coverage",
            "base",
            "fields");
  }

  @Test
  void itIsEvaluatedAndFindsWhatItIsMadeFor() throws Exception {
    Run run = run("eval", "-d", excerpts(), "-a", "overlap", "-a", "kshingle", "--format", "json");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    JsonNode results = JSON.readTree(run.out()).get("results");
    assertThat(results.get(0).get("spec").asText())
        .isEqualTo(
            "overlap:threshold=0.9,normalize=invisible+marks+nfkc+casefold+whitespace,tokens=standard,shingle=1");
    assertThat(results.get(0).get("threshold").asDouble()).isEqualTo(0.9);
    assertCounts(results.get(0).get("quality"), 2, 0, 0);
    assertThat(results.get(0).at("/candidates/pairs").asInt()).isEqualTo(6);
    assertCounts(results.get(1).get("quality"), 0, 0, 2);
  }

  @Test
  void itIsTriedWhereSettingsAreChosen() throws Exception {
    Run run = run("recommend", Path.of(excerpts(), "documents.jsonl").toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsPattern("\noverlap +40.0% .* 60.0%\n")
        .contains("overlap at 0.9 finds 2 pairs that minhash does not, and leaves out 0 pairs:");
    Run tuned = run("eval", "--tune", "--dry-run", "-d", excerpts(), "-a", "overlap");
    assertThat(tuned.err()).isEmpty();
    assertThat(tuned.status()).isZero();
  }

  @Test
  void aMisspeltNameIsSuggestedIt() throws Exception {
    Run run = run("compare", "a", "b", "-a", "overlop");
    assertThat(run.err())
        .startsWith("neardup: unknown algorithm 'overlop'; did you mean 'overlap'?");
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.ris", "a.ris.gz", "references"})
  void aFormatIsReadAndWrittenByEveryCommand(String name) throws Exception {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(REFERENCES.getBytes(UTF_8));
    }
    Path output = folder.resolve("clean.ris");
    Run dedup = run("dedup", file, "--text-field", "TI", "-o", output, "--format", "json");
    assertThat(dedup.status()).as(dedup.err()).isZero();
    assertThat(JSON.readTree(dedup.out()).get("kept").asInt()).isEqualTo(2);
    assertThat(output)
        .hasContent(
            """
            TY  - JOUR
            TI  - The night train is back eleven years after the last one left
            AU  - Berg; Ito
            ER  -\s
            TY  - BOOK
            TI  - Heavy rain flooded the market square on Sunday
            AU  - Ruiz
            ER  -\s
            """);
    Run lines = run("dedup", output, "--text-field", "TI,AU", "-o", folder.resolve("a.jsonl"));
    assertThat(lines.status()).as(lines.err()).isZero();
    assertThat(folder.resolve("a.jsonl"))
        .hasContent(
            """
            {"TY":"JOUR","TI":"The night train is back eleven years after the last one left","AU":"Berg; Ito"}
            {"TY":"BOOK","TI":"Heavy rain flooded the market square on Sunday","AU":"Ruiz"}
            """);
    Run against =
        run("dedup", folder.resolve("a.jsonl"), "--text-field", "TI", "--against", file, "-o", "-");
    assertThat(against.out()).isEmpty();
    Run index = run("index", "add", file, "--store", folder.resolve("index"), "--text-field", "TI");
    assertThat(index.status()).as(index.err()).isZero();
    Run matrix = run("compare", "--matrix", output, "--text-field", "TI");
    assertThat(matrix.status()).as(matrix.err()).isZero();
  }

  private static final String REFERENCES =
      """
      TY  - JOUR
      TI  - The night train is back eleven years after the last one left
      AU  - Berg
      AU  - Ito
      ER  - \s

      TY  - JOUR
      TI  - The night train is back, eleven years after the last one left!
      ER  - \s

      TY  - BOOK
      TI  - Heavy rain flooded the market square on Sunday
      AU  - Ruiz
      ER  - \s
      """;

  @Test
  void aFormatThatIsUnknownIsSuggestedIt() throws Exception {
    Run run = run("dedup", "a", "--input-format", "rsi", "-o", "b.jsonl");
    assertThat(run.err()).contains("unknown format 'rsi'; did you mean 'ris'?");
  }

  @Test
  void noOtherTestMeetsIt() {
    assertThat(Algorithms.providers().stream().map(AlgorithmProvider::name))
        .containsExactly("exact", "ksentence", "kshingle", "minhash", "simhash");
  }

  private static void assertCounts(JsonNode quality, int found, int wrong, int missed) {
    assertThat(quality.get("tp").asInt()).isEqualTo(found);
    assertThat(quality.get("fp").asInt()).isEqualTo(wrong);
    assertThat(quality.get("fn").asInt()).isEqualTo(missed);
  }

  /** Two texts, an excerpt of each, and one that shares a word with all four. */
  private String excerpts() throws IOException {
    Files.writeString(
        folder.resolve("dataset.json"),
        """
        {"name": "excerpts", "language": "en", "license": "CC0-1.0", "source": "a test",
         "meaning": "one is an excerpt of the other", "truth": "clusters"}
        """);
    Files.writeString(
        folder.resolve("documents.jsonl"),
        """
        {"id": "a", "text": "The night train is back eleven years after the last one left"}
        {"id": "b", "text": "eleven years after"}
        {"id": "c", "text": "No trains ever come here, says everybody who lives along this line"}
        {"id": "d", "text": "who lives along this line"}
        {"id": "e", "text": "years ago lives were longer"}
        """);
    Files.writeString(folder.resolve("clusters.tsv"), "a\t1\nb\t1\nc\t2\nd\t2\ne\t3\n");
    return folder.toString();
  }
}
