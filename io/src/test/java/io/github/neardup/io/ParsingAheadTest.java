package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading with several threads gives what reading with one does, faults included. */
class ParsingAheadTest {

  private static final CorpusFields FIELDS =
      CorpusFields.DEFAULT.withExtras(List.of("source", "meta.rank"));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 16})
  void recordsAndFaultsAreThoseOfOneThread(int threads) throws IOException {
    Random random = new Random(threads);
    Path first = file("first.jsonl", lines(random, 3000, 400));
    Path blank = file("blank.jsonl", "\n \r\n\t\n".getBytes(UTF_8));
    Path longLines = file("long.jsonl", lines(random, 30, 400_000));
    CorpusFiles files = CorpusFiles.of(List.of(first, blank, longLines));
    List<String> expected = trace(CorpusReader.open(files, FIELDS));
    assertThat(expected).hasSizeGreaterThan(2500);
    assertThat(expected).anyMatch(line -> line.contains("broken JSON"));
    assertThat(expected).anyMatch(line -> line.contains("not UTF-8"));
    assertThat(expected).anyMatch(line -> line.contains("comes twice"));
    assertThat(trace(CorpusReader.openAhead(files, FIELDS, threads))).isEqualTo(expected);
  }

  @Test
  void whatComesBeforeATornEndIsRead() throws IOException {
    byte[] whole = gzip(lines(new Random(5), 2000, 300));
    Path torn = file("torn.jsonl.gz", Arrays.copyOf(whole, whole.length * 2 / 3));
    CorpusFiles files = CorpusFiles.of(List.of(torn));
    List<String> expected = trace(CorpusReader.open(files, FIELDS));
    assertThat(expected).hasSizeGreaterThan(500);
    assertThat(expected.get(expected.size() - 1)).startsWith("ended by").contains("torn.jsonl.gz");
    assertThat(trace(CorpusReader.openAhead(files, FIELDS, 2))).isEqualTo(expected);
  }

  @Test
  void theFaultThatEndsAFileComesEachTime() throws IOException {
    Path torn = file("torn.jsonl.gz", Arrays.copyOf(gzip(lines(new Random(6), 9, 9)), 20));
    try (CorpusReader reader = CorpusReader.openAhead(CorpusFiles.of(List.of(torn)), FIELDS, 2)) {
      assertThatThrownBy(() -> advanceToEnd(reader)).isInstanceOf(CorpusException.class);
      assertThatThrownBy(reader::advance).isInstanceOf(CorpusException.class);
    }
  }

  /** What is far ahead must not count as read: progress and forecasts go by it. */
  @Test
  void bytesCountWhenTheirRecordsCome() throws IOException {
    Path file = file("a.jsonl", lines(new Random(7), 20_000, 400));
    try (CorpusReader reader =
        CorpusReader.openAhead(CorpusFiles.of(List.of(file, file)), FIELDS, 2)) {
      assertThat(reader.advance()).isTrue();
      assertThat(reader.bytesRead()).isBetween(1L, 1L << 19);
      advanceToEnd(reader);
      assertThat(reader.bytesRead()).isEqualTo(2 * Files.size(file));
    }
  }

  private static void advanceToEnd(CorpusReader reader) {
    while (reader.advance()) {
      reader.lineNumber();
    }
  }

  /** All that can be asked of each record, a line each. */
  private static List<String> trace(CorpusReader opened) throws IOException {
    List<String> trace = new ArrayList<>();
    try (CorpusReader reader = opened) {
      while (reader.advance()) {
        ByteArrayOutputStream raw = new ByteArrayOutputStream();
        reader.writeRaw(raw);
        String document;
        try {
          document =
              reader.document()
                  + reader.extra("source")
                  + reader.extra("meta.rank")
                  + reader.json();
        } catch (CorpusException e) {
          document = String.valueOf(e.getMessage());
        }
        trace.add(
            String.join(
                " ",
                reader.path(),
                Long.toString(reader.lineNumber()),
                document,
                Integer.toHexString(Arrays.hashCode(raw.toByteArray()))));
      }
      trace.add("content " + reader.content() + ", bytes " + reader.bytesRead());
    } catch (CorpusException e) {
      trace.add("ended by " + e.getMessage());
    }
    return trace;
  }

  /** Lines of JSON, most of them well-formed, and some with each of the faults. */
  private static byte[] lines(Random random, int count, int length) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      String text = "wörd 字 \\u00e9 \\n ".repeat(random.nextInt(length) / 12);
      String line =
          switch (random.nextInt(24)) {
            case 0 -> "";
            case 1 -> " \t ";
            case 2 -> "{\"id\":\"" + i + "\",\"text\":\"" + text;
            case 3 -> "{\"text\":\"a\",\"text\":\"" + text + "\"}";
            case 4 -> "[\"" + text + "\"]";
            case 5 -> "{\"text\":7}";
            case 6 -> "{\"id\":\"" + i + "\"}";
            case 7 -> "{\"id\":1,\"text\":\"" + text + "\"} {}";
            case 8 -> "{\"id\":\"\",\"text\":\"" + text + "\"}";
            default ->
                "{\"id\":\"%d\",\"source\":\"s%d\",\"meta\":{\"rank\":%d},\"text\":\"%s\"}"
                    .formatted(i, i % 7, i, text);
          };
      lines.write(line.getBytes(UTF_8));
      if (random.nextInt(50) == 0) {
        lines.write(0xff);
      }
      lines.write(random.nextBoolean() ? "\n".getBytes(UTF_8) : "\r\n".getBytes(UTF_8));
    }
    return lines.toByteArray();
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
      out.write(content);
    }
    return compressed.toByteArray();
  }

  private Path file(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }
}
