package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.io.Rows.CorpusRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading in batches, which other threads go through, gives what reading record by record does. */
class RecordBatchTest {

  private static final CorpusFields FIELDS =
      CorpusFields.DEFAULT.withExtras(List.of("source", "meta.rank"));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 16})
  void recordsAndFaultsOfLinesAreWhatTheyWere(int seed) throws IOException {
    Random random = new Random(seed);
    Path first = file("first.jsonl", lines(random, 3000, 400));
    Path blank = file("blank.jsonl", "\n \r\n\t\n".getBytes(UTF_8));
    Path longLines = file("long.jsonl", lines(random, 30, 400_000));
    CorpusFiles files = CorpusFiles.of(List.of(first, blank, longLines));
    List<String> expected = trace(CorpusReader.open(files, FIELDS));
    assertThat(expected).hasSizeGreaterThan(2500);
    assertThat(expected).anyMatch(line -> line.contains("broken JSON"));
    assertThat(expected).anyMatch(line -> line.contains("not UTF-8"));
    assertThat(expected).anyMatch(line -> line.contains("occurs twice"));
    assertThat(traceBatches(CorpusReader.open(files, FIELDS))).isEqualTo(expected);
  }

  @Test
  void batchesOfOtherFormatsHaveWhatTheirRecordsHad() throws IOException {
    StringBuilder table = new StringBuilder("id,text,source,meta.rank\n");
    StringBuilder array = new StringBuilder("[");
    for (int i = 0; i < 2000; i++) {
      table.append(i % 9 == 0 ? "" : i).append(",\"text ").append(i).append("\",s,").append(i);
      table.append(i % 50 == 0 ? ",more\n" : "\n");
      String id = i % 7 == 0 ? "null" : "\"j" + i + "\"";
      array.append(i == 0 ? "" : i % 3 == 0 ? ",\n" : ",");
      array.append("{\"id\":").append(id).append(",\"text\":\"a\",\"source\":\"s\"}");
    }
    List<Path> paths =
        List.of(
            file("table.csv", table.toString().getBytes(UTF_8)),
            file("array.json", array.append("]").toString().getBytes(UTF_8)));
    for (Path path : paths) {
      CorpusFiles files = CorpusFiles.of(List.of(path));
      List<String> expected = trace(CorpusReader.open(files, FIELDS));
      assertThat(expected).hasSizeGreaterThan(1000);
      assertThat(expected).anyMatch(line -> line.contains("; "));
      assertThat(traceBatches(CorpusReader.open(files, FIELDS))).isEqualTo(expected);
    }
  }

  @Test
  void aBatchCanBeGoneThroughAgain() throws IOException {
    Path file = file("a.jsonl", lines(new Random(8), 500, 100));
    try (CorpusReader reader = CorpusReader.open(CorpusFiles.of(List.of(file)), FIELDS)) {
      RecordBatch batch = reader.nextBatch(true).orElseThrow();
      List<String> trace = trace(batch);
      assertThat(trace(batch)).isEqualTo(trace);
    }
  }

  @Test
  void whatComesBeforeATornEndIsRead() throws IOException {
    byte[] whole = gzip(lines(new Random(5), 2000, 300));
    Path torn = file("torn.jsonl.gz", Arrays.copyOf(whole, whole.length * 2 / 3));
    CorpusFiles files = CorpusFiles.of(List.of(torn));
    List<String> expected = trace(CorpusReader.open(files, FIELDS));
    assertThat(expected).hasSizeGreaterThan(500);
    assertThat(expected.get(expected.size() - 1)).startsWith("ended by").contains("torn.jsonl.gz");
    assertThat(traceBatches(CorpusReader.open(files, FIELDS))).isEqualTo(expected);
  }

  @Test
  void theFaultThatEndsAFileComesEachTime() throws IOException {
    Path torn = file("torn.jsonl.gz", Arrays.copyOf(gzip(lines(new Random(6), 9, 9)), 20));
    try (CorpusReader reader = CorpusReader.open(CorpusFiles.of(List.of(torn)), FIELDS)) {
      assertThatThrownBy(() -> nextBatches(reader)).isInstanceOf(CorpusException.class);
      assertThatThrownBy(() -> reader.nextBatch(true)).isInstanceOf(CorpusException.class);
    }
    try (CorpusReader reader = CorpusReader.open(CorpusFiles.of(List.of(torn)), FIELDS)) {
      assertThatThrownBy(() -> advanceToEnd(reader)).isInstanceOf(CorpusException.class);
      assertThatThrownBy(reader::advance).isInstanceOf(CorpusException.class);
    }
  }

  /** What is far ahead must not count as read: progress and forecasts go by it. */
  @Test
  void bytesCountWhenTheirRecordsCome() throws IOException {
    Path file = file("a.jsonl", lines(new Random(7), 20_000, 400));
    try (CorpusReader reader = CorpusReader.open(CorpusFiles.of(List.of(file, file)), FIELDS)) {
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

  private static void nextBatches(CorpusReader reader) {
    while (reader.nextBatch(true).isPresent()) {
      reader.bytesRead();
    }
  }

  /** All that can be asked of each record, a line each. */
  private static List<String> trace(CorpusReader opened) throws IOException {
    List<String> trace = new ArrayList<>();
    try (CorpusReader reader = opened) {
      while (reader.advance()) {
        trace.add(trace((CorpusRecord) reader));
      }
      trace.add("content " + reader.content() + ", bytes " + reader.bytesRead());
    } catch (CorpusException e) {
      trace.add("ended by " + e.getMessage());
    }
    return trace;
  }

  /** The same in batches, which are gone through when the last has been taken. */
  private static List<String> traceBatches(CorpusReader opened) throws IOException {
    List<RecordBatch> batches = new ArrayList<>();
    String end;
    try (CorpusReader reader = opened) {
      for (Optional<RecordBatch> batch = reader.nextBatch(true);
          batch.isPresent();
          batch = reader.nextBatch(true)) {
        batches.add(batch.get());
      }
      end = "content " + reader.content() + ", bytes " + reader.bytesRead();
    } catch (CorpusException e) {
      end = "ended by " + e.getMessage();
    }
    List<String> trace = new ArrayList<>();
    for (RecordBatch batch : batches) {
      trace.addAll(trace(batch));
    }
    trace.add(end);
    return trace;
  }

  private static List<String> trace(RecordBatch batch) throws IOException {
    List<String> trace = new ArrayList<>();
    for (CorpusRecord record : batch) {
      trace.add(trace(record));
    }
    return trace;
  }

  private static String trace(CorpusRecord record) throws IOException {
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    record.writeRaw(raw);
    String document;
    try {
      document = record.document() + record.extra("source") + record.extra("meta.rank");
    } catch (CorpusException e) {
      document = String.valueOf(e.getMessage());
    }
    return String.join(
        " ",
        record.path(),
        Long.toString(record.lineNumber()),
        document,
        String.valueOf(record.fault("a fault").getMessage()),
        Integer.toHexString(Arrays.hashCode(raw.toByteArray())));
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
