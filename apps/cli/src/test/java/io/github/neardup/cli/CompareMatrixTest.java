package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareMatrixTest {

  /** Nine words each: of the first two eight are the same, which is a Jaccard similarity of 0.8. */
  private static final List<Document> THREE =
      List.of(
          new Document("fox", "one two three four five six seven eight nine"),
          new Document("cat", "one two three four five six seven eight ten"),
          new Document("other", "nothing that could be found in any further text"));

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  @Test
  void everySimilarityIsThatOfTheAlgorithm() throws IOException {
    String spec = "simhash";
    long seed = Long.getLong("neardup.test.seed", System.nanoTime());
    List<Document> texts = random(new Random(seed), 25);
    JsonNode json = json("--matrix", write("in.jsonl", texts), "-a", spec, "--format", "json");
    Algorithm algorithm = Algorithms.create(spec);
    assertThat(json.get("algorithm").asText()).isEqualTo(algorithm.settings().toShortSpec());
    assertThat(json.get("threshold").asDouble()).isEqualTo(algorithm.threshold());
    assertThat(json.get("ids"))
        .extracting(JsonNode::asText)
        .containsExactlyElementsOf(texts.stream().map(Document::id).toList());
    JsonNode rows = json.get("similarities");
    assertThat(rows).hasSize(texts.size());
    for (int i = 0; i < texts.size(); i++) {
      assertThat(rows.get(i)).hasSize(texts.size());
      assertThat(rows.get(i).get(i).asDouble()).isEqualTo(1);
      for (int j = 0; j < texts.size(); j++) {
        assertThat(rows.get(i).get(j).asDouble())
            .as("%s of %d and %d, seed %d", spec, i, j, seed)
            .isEqualTo(rows.get(j).get(i).asDouble())
            .isEqualTo(
                algorithm.similarity(
                    algorithm.fingerprint(texts.get(i).text()),
                    algorithm.fingerprint(texts.get(j).text())));
      }
    }
  }

  @Test
  void aTableOnTheTerminal() throws IOException {
    Path in = write("in.jsonl", THREE);
    assertThat(run("--matrix", in, "-a", "kshingle:shingle=1"))
        .isEqualTo(
            """
               id      1    2   3
            1  fox     -   80*  0
            2  cat    80*   -   0
            3  other   0    0   -

            Similarity in %; * marks pairs that reach the threshold.
            kshingle:shingle=1: 1 of 3 pairs reach the threshold 50%
            """);
    // What is below the threshold does not look as if it had reached it: here two thirds.
    Path close =
        write(
            "close.jsonl", List.of(new Document("a", "1 2 3 4 5"), new Document("b", "1 2 3 4 6")));
    assertThat(run("--matrix", close, "-a", "kshingle:shingle=1,threshold=0.67"))
        .contains("1  a      -   66.7\n")
        .contains("0 of 1 pairs reach the threshold 67%");
  }

  @Test
  void aSummaryIfThereIsNoRoomForATable() throws IOException {
    List<Document> texts = new ArrayList<>(THREE);
    for (int i = 0; i < 21; i++) {
      texts.add(new Document("more " + i, "w" + i + " v" + i + " u" + i));
    }
    Path in = write("in.jsonl", texts);
    assertThat(run("--matrix", in, "-a", "kshingle:shingle=1"))
        .isEqualTo(
            """
            A table of 24 texts does not fit into 80 columns; --format json has all, and
            neardup dedup INPUT --dry-run --pairs FILE lists the similar pairs.
            kshingle:shingle=1: 1 of 276 pairs reach the threshold 50%
            """);
    assertThat(neardup.columns(160).run("compare", "--matrix", in).out())
        .startsWith("    id        1 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --matrix IN A B                     | --matrix replaces A and B; leave out 'A'
          --matrix IN --text                  | --matrix replaces A and B; leave out --text
          --matrix IN -a minhash -a simhash   | --matrix takes one algorithm (-a), not 2
          A B --id-field=n                    | --id-field needs a list of texts; name one with --matrix
          A B --input-format=txt              | --input-format needs a list of texts; name one with --matrix
          --format json                       | missing required parameters: 'A', 'B'
          A                                   | missing required parameter: 'B'
          """)
  void wrongUsage(String arguments, String message) throws IOException {
    String csv = Files.writeString(folder.resolve("in.csv"), "id,text\na,b\nc,d\n").toString();
    Run run = neardup.run((Object[]) ("compare " + arguments.replace("IN", csv)).split(" "));
    assertThat(run.err())
        .isEqualTo(
            "neardup: " + message.replaceFirst("IN$", csv) + " (see neardup compare --help)\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
    assertThat(folder.toFile().list()).containsExactly("in.csv");
  }

  @Test
  void listsThatAreNoMatrix() throws IOException {
    List<Document> many =
        IntStream.range(0, 1001).mapToObj(i -> new Document("d" + i, "text " + i)).toList();
    Path tooMany = write("many.jsonl", many);
    assertFails(
        tooMany
            + ": a matrix takes at most 1,000 texts; take fewer, or list the similar pairs with: neardup dedup INPUT... --dry-run --pairs FILE",
        tooMany);
    Path one = write("one.jsonl", THREE.subList(0, 1));
    assertFails(one + ": it has only one text; a matrix needs two or more", one);
    Path none = write("none.jsonl", List.of());
    assertFails(
        none + ": it has no documents; check that this is the right file, and complete", none);
    Path twice = write("twice.jsonl", List.of(THREE.get(0), THREE.get(0)));
    assertFails(
        twice
            + ":2: the id 'fox' occurs twice; give each text its own, or use no ids with --id-field"
            + " none",
        twice);
  }

  private static List<Document> random(Random random, int count) {
    List<Document> texts = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i % 5 == 0) {
        words = random.ints(60, 0, 100).mapToObj(word -> "w" + word).collect(Collectors.toList());
      }
      for (int j = 0; j < 4; j++) {
        words.set(random.nextInt(words.size()), "w" + random.nextInt(100));
      }
      texts.add(new Document("d" + i, String.join(" ", words)));
    }
    texts.add(new Document("empty", ""));
    texts.add(new Document("blank", " \n"));
    texts.add(new Document("marks", "!?"));
    return texts;
  }

  private Path write(String name, List<Document> texts) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Document text : texts) {
      ObjectNode record = new ObjectMapper().createObjectNode();
      lines.add(
          record
              .put("id", text.id())
              .put("text", text.text())
              .toString()
              .replace("\uD800", "\\ud800"));
    }
    return Files.write(folder.resolve(name), lines);
  }

  private static Object[] arguments(Object... more) {
    List<Object> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(more));
    return all.toArray();
  }

  private String run(Object... more) {
    Run run = neardup.run(arguments(more));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    return run.out();
  }

  private JsonNode json(Object... more) throws IOException {
    return new ObjectMapper().readTree(run(more));
  }

  private void assertFails(String message, Path in) {
    Run run = neardup.type("compare --matrix %s", in);
    assertThat(run.err()).isEqualTo("neardup: " + message + "\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
  }
}
