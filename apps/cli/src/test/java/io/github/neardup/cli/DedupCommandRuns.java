package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs of {@code neardup dedup} on a small corpus, for the tests of its themes. */
abstract class DedupCommandRuns {

  static final String SMALL =
      """
      {"id": "a", "text": "the quick brown fox jumps over the lazy dog"}
      {"id": "b", "text": "something else entirely, about ships and sealing wax"}
      {"id": "c", "text": "The quick  brown fox jumps over the lazy dog!"}
      {"id": "d", "text": "北京今天天气很好，适合出门散步"}
      {"id": "e", "text": "the quick brown fox jumps over the lazy dog"}
      """;

  @TempDir Path folder;
  final Neardup neardup = new Neardup();
  Path input;
  Path output;

  @BeforeEach
  void smallCorpus() throws IOException {
    input = write("in.jsonl", SMALL);
    output = folder.resolve("out.jsonl");
  }

  static void assertDone(Run run) {
    assertThat(run.err()).doesNotContain("neardup:");
    assertThat(run.status()).isZero();
  }

  void assertWrongUsage(String message, Object... arguments) {
    Run run = neardup.run(Stream.concat(Stream.of("dedup"), Stream.of(arguments)).toArray());
    assertThat(run.err())
        .isEqualTo("neardup: " + message + " (see neardup dedup --help)" + System.lineSeparator());
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
    assertThat(output).doesNotExist();
  }

  void assertFails(String message, Object... arguments) {
    Run run = neardup.run(arguments);
    assertThat(run.err()).isEqualTo("neardup: " + message + System.lineSeparator());
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
    assertNothingLeft();
  }

  void assertNothingLeft() {
    assertThat(output).doesNotExist();
    assertThat(folder)
        .isDirectoryNotContaining("glob:**.tmp")
        .isDirectoryNotContaining("glob:**.tsv");
  }

  static String document(String id, String text) {
    return "{\"id\": \"" + id + "\", \"text\": \"" + text + "\"}";
  }

  static String lines(String text, int... indices) {
    List<String> all = text.lines().toList();
    return Arrays.stream(indices)
        .mapToObj(index -> all.get(index) + "\n")
        .collect(Collectors.joining());
  }

  /** Texts of 20 to 60 random words, each followed by itself with a word changed. */
  static String randomCorpus(int documents) {
    Random random = new Random(20240611);
    StringBuilder corpus = new StringBuilder();
    for (int i = 0; i < documents; i += 2) {
      List<String> words = new ArrayList<>();
      int length = 20 + random.nextInt(41);
      while (words.size() < length) {
        words.add(Integer.toString(random.nextInt(10_000), 36));
      }
      corpus.append(document("d" + i, String.join(" ", words))).append('\n');
      words.set(random.nextInt(length), "changed");
      corpus.append(document("d" + (i + 1), String.join(" ", words))).append('\n');
    }
    return corpus.toString();
  }

  Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(text.getBytes(UTF_8));
    }
    return file;
  }

  /** The first two columns of a file of clusters. */
  static String clusters(Path file) throws IOException {
    List<String> lines = read(file).lines().toList();
    assertThat(lines.get(0)).isEqualTo("id\tcluster\tsimilarity");
    return lines.stream()
        .skip(1)
        .map(line -> line.substring(0, line.lastIndexOf('\t')) + "\n")
        .collect(Collectors.joining());
  }

  static String read(Path file) throws IOException {
    try (InputStream in = Compression.of(file.toString()).decompress(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
