package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts of crawls: WARC files with records of the type conversion. */
class CrawlTest {

  private static final byte[] INFO =
      record("warcinfo", "0", "", "application/warc-fields", "software: x\r\n".getBytes(UTF_8));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"a.warc.wet", "a.warc.wet.gz", "a.wet.zst", "a.warc", "a.WARC.GZ"})
  void aTextHasAnIdAnAddressAndADate(String name) throws IOException {
    Path file = write(name, INFO, text("1", "one\ntwo"), text("2", "drei \"中\""));
    assertThat(documents(file))
        .containsExactly(
            new Document("urn:uuid:1", "one\ntwo"), new Document("urn:uuid:2", "drei \"中\""));
    String lines =
        """
        {"id":"urn:uuid:1","url":"http://example.org/1?a=ü&b","date":"2024-01-01T00:00:00Z","text":"one\\ntwo"}
        {"id":"urn:uuid:2","url":"http://example.org/2?a=ü&b","date":"2024-01-01T00:00:00Z","text":"drei \\"中\\""}
        """;
    assertThat(written(file, Optional.empty())).isEqualTo(lines);
    Path target = folder.resolve("out.jsonl");
    written(file, Optional.of(target));
    assertThat(target).hasContent(lines);
  }

  @Test
  void theOutputCanHaveAnotherFormat() throws IOException {
    Path file = write("a.warc.wet.gz", INFO, text("1", "one,\ntwo"));
    Path table = folder.resolve("out.csv");
    written(file, Optional.of(table));
    assertThat(table)
        .hasContent(
            """
            id,url,date,text
            urn:uuid:1,http://example.org/1?a=ü&b,2024-01-01T00:00:00Z,"one,
            two"
            """);
    Path lines = write("b.jsonl", "{\"text\":\"x\"}\n".getBytes(UTF_8));
    assertThat(written(CorpusFiles.of(List.of(file, lines)), Optional.empty()).lines()).hasSize(2);
    Path target = folder.resolve("out.wet");
    assertThatThrownBy(() -> written(lines, Optional.of(target)))
        .hasMessage(target + ": WARC can be read, but not written; end the name in .jsonl");
  }

  @Test
  void anyTextComesThrough() throws IOException {
    long seed = Seeds.next();
    SplittableRandom random = new SplittableRandom(seed);
    String characters = "ab \"\\/\r\n\t\b\0\u001f\u007f\u0085ü中\u2028\ufeff\uffff";
    List<byte[]> records = new ArrayList<>(List.of(INFO));
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(random.nextBoolean() ? 5 : 5000); length > 0; length--) {
        int at = random.nextInt(characters.length() + 1);
        text.append(at == characters.length() ? "\uD83D\uDE00" : characters.substring(at, at + 1));
      }
      texts.add(text.toString());
      records.add(text(String.valueOf(i), text.toString()));
    }
    Path file = write("a.warc.wet.gz", records.toArray(byte[][]::new));
    assertThat(documents(file))
        .as("-Dneardup.test.seed=" + seed)
        .map(Document::text)
        .isEqualTo(texts);
  }

  @Test
  void aTextThatIsNotUtf8IsAFaultOfItsRecordAlone() throws IOException {
    byte[] latin = record("conversion", "2", "u", "text/plain", "caf\u00e9".getBytes(ISO_8859_1));
    Path file = write("a.warc.wet", INFO, text("1", "one"), latin, text("3", "three"));
    List<String> read = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader
          .documents(fault -> read.add(fault.getMessage()))
          .forEachRemaining(document -> read.add(document.text()));
    }
    assertThat(read).hasSize(3).startsWith("one").endsWith("three");
    assertThat(read.get(1)).startsWith(file + ":2: not UTF-8 at byte ").contains("(0xE9)");
  }

  @Test
  void whatARecordLacksIsNoField() throws IOException {
    byte[] bare =
        "WARC/1.1\r\nWARC-Type: conversion\r\nContent-Length: 3\r\n\r\none\r\n\r\n".getBytes(UTF_8);
    Path file = write("a.wet", bare);
    assertThat(documents(file)).containsExactly(new Document(file + ":1", "one"));
    assertThat(written(file, Optional.empty())).isEqualTo("{\"text\":\"one\"}\n");
  }

  /** What was read before the end is right, and the end is never taken for that of the file. */
  @ParameterizedTest
  @CsvSource({"a.warc.wet", "a.warc.wet.gz"})
  void aFileThatIsCutOffIsNamed(String name) throws IOException {
    byte[][] records = {INFO, text("1", "one text"), text("2", "another"), text("3", "the last")};
    byte[] whole = Files.readAllBytes(write(name, records));
    List<String> texts = List.of("one text", "another", "the last");
    boolean compressed = name.endsWith(".gz");
    int silent = 0;
    for (int length = 1; length < whole.length; length++) {
      Path file = write("cut-" + name.replace(".gz", ""), Arrays.copyOf(whole, length));
      Path cut = compressed ? Files.move(file, folder.resolve("cut-" + name)) : file;
      List<String> read = new ArrayList<>();
      try (CorpusReader reader = CorpusReader.open(List.of(cut))) {
        reader.documents().forEachRemaining(document -> read.add(document.text()));
        silent++;
      } catch (CorpusException e) {
        assertThat(e)
            .hasMessageStartingWith(cut.toString())
            .hasMessageMatching("(?s).*(cut off|damaged).*; (download or )?copy .*the file again");
      }
      assertThat(texts.subList(0, read.size())).isEqualTo(read);
      Files.delete(cut);
    }
    // Between two records, and within the line ends behind one, nothing is missing.
    assertThat(silent).isLessThanOrEqualTo(compressed ? 3 : 4 * 4);
  }

  @Test
  void pagesAndOtherThingsAreRefused() throws IOException {
    byte[] page =
        record(
            "response",
            "1",
            "http://example.org/",
            "application/http; msgtype=response",
            "HTTP/1.1 200 OK\r\n\r\n<p>one</p>".getBytes(UTF_8));
    Path pages = write("a.warc.gz", INFO, page);
    assertThatThrownBy(() -> documents(pages))
        .hasMessage(
            pages
                + ": holds web pages as they were sent (WARC records of the type response), not"
                + " their texts; read the WET file of the crawl instead, whose name ends in"
                + " .warc.wet.gz");
    Path images = write("b.wet", record("conversion", "1", "u", "image/png", new byte[] {1}));
    assertThatThrownBy(() -> documents(images))
        .hasMessage(images + ": holds records of the type image/png, not texts");
    Path broken = write("c.wet", INFO, "no record\r\n".getBytes(UTF_8));
    assertThatThrownBy(() -> documents(broken))
        .hasMessageStartingWith(broken + ": the WARC record after 0 texts is cut off or broken (")
        .hasMessageEndingWith("); download or copy the file again");
    Path odd = write("d.wet", "WARC/1.0\r\nContent-Length: x\r\n\r\n".getBytes(UTF_8));
    assertThatThrownBy(() -> documents(odd)).hasMessageContaining("is cut off or broken (");
    assertThat(documents(write("empty.wet", new byte[0]))).isEmpty();
    assertThat(documents(write("info.wet", INFO))).isEmpty();
  }

  // --- helpers ----------------------------------------------------------------------------------

  private static byte[] text(String id, String text) {
    return record(
        "conversion",
        id,
        "http://example.org/" + id + "?a=ü&b",
        "text/plain",
        text.getBytes(UTF_8));
  }

  private static byte[] record(String kind, String id, String url, String type, byte[] body) {
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    record.writeBytes(
        ("WARC/1.0\r\nWARC-Type: "
                + kind
                + "\r\nWARC-Record-ID: <urn:uuid:"
                + id
                + ">\r\nWARC-Date: 2024-01-01T00:00:00Z\r\n"
                + (url.isEmpty() ? "" : "WARC-Target-URI: " + url + "\r\n")
                + "Content-Type: "
                + type
                + "\r\nContent-Length: "
                + body.length
                + "\r\n\r\n")
            .getBytes(UTF_8));
    record.writeBytes(body);
    record.writeBytes("\r\n\r\n".getBytes(UTF_8));
    return record.toByteArray();
  }

  /** Each record is compressed by itself, as crawls are. */
  private Path write(String name, byte[]... records) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] record : records) {
      ByteArrayOutputStream one = new ByteArrayOutputStream();
      try (OutputStream out = Compression.of(name).compress(one)) {
        out.write(record);
      }
      all.writeBytes(one.toByteArray());
    }
    return Files.write(folder.resolve(name), all.toByteArray());
  }

  private static List<Document> documents(Path file) {
    return documents(CorpusFiles.of(List.of(file)));
  }

  private static List<Document> documents(CorpusFiles files) {
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      reader.documents().forEachRemaining(documents::add);
    }
    return documents;
  }

  private static String written(Path file, Optional<Path> target) throws IOException {
    return written(CorpusFiles.of(List.of(file)), target);
  }

  private static String written(CorpusFiles files, Optional<Path> target) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      CorpusWriter writer = CorpusWriter.open(files, target.map(CorpusTarget::of), out, outputs);
      while (reader.advance()) {
        writer.write(reader);
      }
      writer.end();
      outputs.commit();
    }
    return out.toString(UTF_8);
  }
}
