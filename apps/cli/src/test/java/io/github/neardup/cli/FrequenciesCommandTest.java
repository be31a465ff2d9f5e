package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.Document;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrequenciesCommandTest {

  private static final List<String> TEXTS =
      List.of("The cat sat on the mat.", "A cat!", "The dogs ran", "", "the dog and the cat");

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();
  private Path input;
  private Path output;

  @BeforeEach
  void smallCorpus() throws IOException {
    input = write("in.jsonl", TEXTS);
    output = folder.resolve("words.df");
  }

  private Path write(String name, List<String> texts) throws IOException {
    Path path = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(path))) {
      for (String text : texts) {
        out.write(("{\"text\": \"" + text + "\"}\n").getBytes(UTF_8));
      }
    }
    return path;
  }

  private static DocumentFrequencies expected(List<String> texts, String tokens, int shingle) {
    List<Document> documents = new ArrayList<>();
    texts.forEach(text -> documents.add(new Document("id", text)));
    TextPipeline pipeline = new TextPipeline(List.of("default"), tokens, shingle);
    return DocumentFrequencies.collect(pipeline, documents.iterator(), 1);
  }

  private Run assertDone(Object... arguments) {
    Run run = neardup.run(arguments);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  private void assertFailed(int status, String message, String command, Object... values) {
    Run run = neardup.type(command, values);
    assertThat(run.err()).isEqualTo("neardup: " + message + System.lineSeparator());
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(status);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void countsAreThoseOfTheInputs() throws IOException {
    Path second = write("second.jsonl.gz", List.of("a cat and a bird"));
    assertDone("frequencies", input, second, "-o", output, "--threads", 3);
    List<String> all = new ArrayList<>(TEXTS);
    all.add("a cat and a bird");
    assertThat(DocumentFrequencies.load(output)).isEqualTo(expected(all, "standard", 1));
    assertThat(files()).containsExactly("in.jsonl", "second.jsonl.gz", "words.df");
  }

  @Test
  void theSpecSaysHowTextsAreSplitAndItsFilesNeedNotBeThere() throws IOException {
    assertDone("frequencies", input, "-o", output, "-a", "simhash:tokens=english,shingle=2");
    assertThat(DocumentFrequencies.load(output)).isEqualTo(expected(TEXTS, "english", 2));
    String spec = "simhash:weights=tfidf,frequencies=" + output + ",tokens=english";
    assertDone("frequencies", input, "-o", output, "-a", spec);
    assertThat(DocumentFrequencies.load(output)).isEqualTo(expected(TEXTS, "english", 1));
    assertDone("frequencies", input, "-o", output, "-a", "minhash:shingle=3");
    assertThat(DocumentFrequencies.load(output)).isEqualTo(expected(TEXTS, "standard", 3));
  }

  @Test
  void theSummarySaysWhatTheFileHolds() throws IOException {
    Run run = assertDone("frequencies", input, "-o", output);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith(
            "documents  5\nfeatures   11 different\noutput     "
                + Files.size(output)
                + " bytes\nseconds    ");
    Run json = assertDone("frequencies", input, "-o", output, "--format", "json");
    assertThat(json.err()).isEmpty();
    JsonNode summary = new ObjectMapper().readTree(json.out());
    assertThat(summary.get("documents").asInt()).isEqualTo(5);
    assertThat(summary.get("features").asInt()).isEqualTo(11);
    assertThat(summary.get("input_bytes").asLong()).isEqualTo(Files.size(input));
    assertThat(summary.get("output_bytes").asLong()).isEqualTo(Files.size(output));
    assertThat(summary.get("pipeline").asText()).contains("tokens=standard");
    assertThat(assertDone("frequencies", input, "-o", output, "-q").err()).isEmpty();
  }

  @Test
  void simHashUsesTheFile() throws IOException {
    assertDone("frequencies", input, "-o", output);
    String spec = "simhash:weights=tfidf,frequencies=" + output + ",distance=8";
    Path clean = folder.resolve("clean.jsonl");
    assertDone("dedup", input, "-o", clean, "-a", spec);
    assertThat(Files.readString(clean)).contains("The cat sat on the mat.");
    // One unknown word weighs more than one that most documents have.
    Run run = assertDone("compare", "--text", "the unknown", "unknown", "-a", spec);
    assertThat(run.out()).contains("0 of 128 bits");
  }

  @Test
  void wrongUsageIsRefusedBeforeAnythingIsWritten() throws IOException {
    String see = " (see neardup frequencies --help)";
    assertFailed(2, "missing required parameter: 'INPUT'" + see, "frequencies -o %s", output);
    assertFailed(
        2,
        "frequencies in a FILE that ends in .zst cannot be read later; end the name in .gz, or"
            + " leave out the compression"
            + see,
        "frequencies %s -o %s",
        input,
        folder.resolve("words.zst"));
    assertFailed(
        2,
        "ksentence does not work on shingles of tokens" + see,
        "frequencies %s -o %s -a ksentence",
        input,
        output);
    assertThat(files()).containsExactly("in.jsonl");
  }
}
