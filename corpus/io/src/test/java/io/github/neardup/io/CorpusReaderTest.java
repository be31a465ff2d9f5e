package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.Document;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CorpusReaderTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "a.jsonl.bz2", "a.jsonl.xz"})
  void documentsComeInOrderWithTheirPlaces(String name) throws IOException {
    Path file =
        write(name, "{\"id\":\"x\",\"text\":\"one\"}\n\n  \n{\"text\":\"två\",\"id\":\"y\"}\n");
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      assertThat(reader.advance()).isTrue();
      assertThat(reader.document()).isEqualTo(new Document("x", "one"));
      assertThat(reader.lineNumber()).isEqualTo(1);
      assertThat(reader.advance()).isTrue();
      assertThat(reader.document()).isEqualTo(new Document("y", "två"));
      assertThat(reader.lineNumber()).isEqualTo(4);
      assertThat(reader.path()).isEqualTo(file.toString());
      assertThat(reader.advance()).isFalse();
      assertThat(reader.advance()).isFalse();
      assertThat(reader.bytesRead()).isEqualTo(Files.size(file));
    }
  }

  @Test
  void severalFilesAreReadOneAfterTheOther() throws IOException {
    Path a = write("a.jsonl", "{\"id\":\"1\",\"text\":\"a\"}");
    Path empty = write("empty.jsonl", "");
    Path b = write("b.jsonl.gz", "\n{\"id\":\"2\",\"text\":\"b\"}\n");
    try (CorpusReader reader = CorpusReader.open(List.of(a, empty, b, a))) {
      List<String> places = new ArrayList<>();
      while (reader.advance()) {
        places.add(
            Path.of(reader.path()).getFileName()
                + ":"
                + reader.lineNumber()
                + " "
                + reader.document().id());
      }
      assertThat(places).containsExactly("a.jsonl:1 1", "b.jsonl.gz:2 2", "a.jsonl:1 1");
      assertThat(reader.bytesRead()).isEqualTo(2 * Files.size(a) + Files.size(b));
    }
  }

  @Test
  void anEmptyFileHasNoDocuments() throws IOException {
    assertThat(read("")).isEmpty();
    assertThat(read("\n \t\r\n")).isEmpty();
    assertThat(read("\ufeff")).isEmpty();
  }

  @Test
  void aByteOrderMarkIsSkipped() throws IOException {
    assertThat(read("\ufeff{\"id\":\"a\",\"text\":\"b\"}\n"))
        .containsExactly(new Document("a", "b"));
  }

  @Test
  void rawLinesAreTheBytesOfTheFile() throws IOException {
    String[] lines = {
      "{\"id\": \"a\",  \"text\":\"\\u0062\", \"n\": 1.50}\r\n",
      "{\"id\":2,\"text\":\"ü\"}\n",
      "{broken"
    };
    Path file = write("a.jsonl", String.join("", lines));
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    CorpusWriter writer =
        CorpusWriter.open(CorpusFiles.of(List.of(file)), Optional.empty(), written, new Outputs());
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      for (int i = 1; i <= lines.length; i++) {
        assertThat(reader.advance()).isTrue();
        writer.write(reader);
        assertThat(written.toString(UTF_8))
            .isEqualTo(String.join("", Arrays.asList(lines).subList(0, i)));
      }
    }
    writer.end();
    assertThat(written.toByteArray()).isEqualTo(Files.readAllBytes(file));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0",
        "-17|-17",
        "12345678901234567890|12345678901234567890",
        "1.50|1.50",
        "1e3|1e3"
      })
  void aNumericIdIsTakenAsItIsWritten(String json, String id) throws IOException {
    assertThat(read("{\"id\":" + json + ",\"text\":\"\"}")).containsExactly(new Document(id, ""));
  }

  @Test
  void withoutAnIdFieldTheIdIsFileAndLine() throws IOException {
    Path file = write("a.jsonl", "\n{\"text\":\"b\"}\n");
    assertThat(documents(file, CorpusFields.DEFAULT))
        .containsExactly(new Document(file + ":2", "b"));
  }

  @Test
  void otherFieldsCanBeRead() throws IOException {
    Path file = write("a.jsonl", "{\"id\":true,\"url\":\"u\",\"text\":7,\"body\":\"b\"}\n");
    assertThat(documents(file, new CorpusFields("url", false, "body", List.of())))
        .containsExactly(new Document("u", "b"));
  }

  @Test
  void extraFieldsAreReadWithTheirRecord() throws IOException {
    Path file =
        write(
            "a.jsonl",
            "{\"kind\":\"k\",\"id\":\"1\",\"text\":\"t\"}\n{\"id\":\"2\",\"text\":\"t\",\"lang\":\"en\"}\n");
    CorpusFields fields = new CorpusFields("id", true, "text", List.of("kind", "lang"));
    try (CorpusReader reader = CorpusReader.open(List.of(file), fields)) {
      reader.advance();
      assertThat(reader.extra("kind")).isEqualTo("k");
      assertThat(reader.extra("lang")).isEmpty();
      reader.advance();
      assertThat(reader.extra("kind")).isEmpty();
      assertThat(reader.extra("lang")).isEqualTo("en");
      assertThatThrownBy(() -> reader.extra("x")).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void fieldsThatAreNotReadMayHoldAnything() throws IOException {
    assertThat(
            read(
                "{\"a\":{\"id\":[1,{\"text\":2}]},\"a\":null,\"id\":\"1\",\"text\":\"t\",\"z\":[[]],\"n\":"
                    + "9".repeat(2000)
                    + "}"))
        .containsExactly(new Document("1", "t"));
  }

  @Test
  void loneSurrogatesInEscapesComeThrough() throws IOException {
    assertThat(read("{\"id\":\"\\udc00\",\"text\":\"a\\ud800b\\ud83d\\ude00\"}"))
        .containsExactly(new Document("\udc00", "a\ud800b\ud83d\ude00"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"id\":\"a\",\"text\":\"b\"|broken JSON at byte ",
        "{\"id\":\"a\" \"text\":\"b\"}|broken JSON at byte 11 of the line (",
        "{\"id\":\"a\",\"text\":\"b\\x\"}|broken JSON at byte ",
        "{\"id\":\"a\",\"text\":\"b\tc\"}|broken JSON at byte ",
        "{\"id\":\"a\",\"text\":NaN}|the field 'text' is not a string; ",
        "{\"id\":NaN,\"text\":\"b\"}|the field 'id' is not a string; ",
        "{\"id\":-Infinity,\"text\":\"b\"}|the field 'id' is not a string; ",
        "hello|not a JSON object; each line must be one, like {\"id\": ..., \"text\": ...}",
        "[1]|not a JSON object; ",
        "\"text\"|not a JSON object; ",
        "null|not a JSON object; ",
        "{\"id\":\"a\"}|no field 'text'; ",
        "{\"id\":\"a\",\"text\":null}|the field 'text' is null; ",
        "{\"id\":\"a\",\"text\":12}|the field 'text' is not a string; ",
        "{\"id\":\"a\",\"text\":[\"b\"]}|the field 'text' is not a string; ",
        "{\"id\":\"\",\"text\":\"b\"}|the field 'id' is empty; ",
        "{\"id\":null,\"text\":\"b\"}|the field 'id' is null; ",
        "{\"id\":{},\"text\":\"b\"}|the field 'id' is not a string; ",
        "{\"id\":\"a\",\"id\":\"a\",\"text\":\"b\"}|the field 'id' occurs twice; ",
        "{\"id\":\"a\",\"text\":\"b\",\"text\":\"c\"}|the field 'text' occurs twice; ",
        "{\"id\":\"a\",\"text\":\"b\"}{\"id\":\"b\",\"text\":\"b\"}|more than one JSON object; ",
        "{\"id\":\"a\",\"text\":\"b\"} x|broken JSON at byte "
      })
  void aMalformedRecordIsNamedAndCanBePassed(String line, String problem) throws IOException {
    Path file =
        write(
            "a.jsonl",
            "{\"id\":\"1\",\"text\":\"t\"}\n\n" + line + "\n{\"id\":\"4\",\"text\":\"t\"}\n");
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader.advance();
      reader.advance();
      assertThatThrownBy(reader::document)
          .isInstanceOfSatisfying(
              CorpusException.class,
              fault -> {
                assertThat(fault.path()).isEqualTo(file.toString());
                assertThat(fault.line()).isEqualTo(3);
                assertThat(fault)
                    .hasMessageStartingWith(file + ":3: " + problem)
                    .hasMessageContaining("; ")
                    .hasMessageNotContaining("Source")
                    .hasMessageNotContaining("\n");
              });
      assertThat(reader.advance()).isTrue();
      assertThat(reader.document()).isEqualTo(new Document("4", "t"));
    }
  }

  @Test
  void aMissingIdIsAFaultIfItIsRequired() throws IOException {
    Path file = write("a.jsonl", "{\"text\":\"b\"}\n");
    assertThatThrownBy(() -> documents(file, new CorpusFields("id", true, "text", List.of())))
        .hasMessage(
            file
                + ":1: no field 'id'; its fields: text; name the one with the id: --id-field NAME");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "text|{\"url\":\"u\",\"content\":\"c\"}|its fields: url, content; add --text-field content",
        "text|{\"ID\":\"1\",\"Text\":\"c\"}|its fields: ID, Text; add --text-field Text",
        "text|{\"data\":{\"text\":\"c\",\"n\":1}}|its fields: data.text, data.n; add --text-field data.text",
        "text|{\"body\":7,\"value\":\"c\"}|its fields: body, value; add --text-field value",
        "text|{\"a\":{\"Raw text\":1,\"$t\":\"x\"},\"b\":\"x\"}|its fields: a.Raw text, b; name the one with the text: --text-field NAME",
        "titel|{\"text\":\"c\",\"title\":\"t\"}|its fields: text, title; add --text-field title",
        "my titel|{\"my title\":\"t\"}|its fields: my title; add --text-field 'my title'",
        "body|{\"a.b\":{\"text\":\"x\"}}|its fields: a.b; name the one with the text: --text-field NAME",
        "text|{\"a,content\":\"x\"}|its fields: a,content; name the one with the text: --text-field NAME",
        "text|{\"m\":[{\"role\":\"u\"},{\"role\":\"u\",\"content\":\"c\"}]}|its fields: m[].role, m[].content; add --text-field 'm[].content'",
        "text|{\"texts\":[\"c\"],\"e\":[],\"o\":[{}]}|its fields: texts[], e, o[]; name the one with the text: --text-field NAME",
        "text|{}|add it or name the field with the text",
      })
  void theMessageForAMissingTextNamesTheFieldsAndTheOption(
      String name, String record, String remedy) throws IOException {
    Path file = write("a.jsonl", record + "\n");
    CorpusFields fields = CorpusFields.DEFAULT.withText(name);
    String problem = ":1: no field '" + name + "'; " + remedy;
    assertThatThrownBy(() -> documents(file, fields)).hasMessage(file + problem);
    Path array = write("a.json", "[" + record + "]");
    assertThatThrownBy(() -> documents(array, fields)).hasMessage(array + problem);
  }

  @Test
  void theMessageForAMissingIdNamesTheFieldsAndTheOption() throws IOException {
    CorpusFields fields = new CorpusFields("id", true, "text", List.of());
    Path file = write("a.jsonl", "{\"text\":\"t\",\"n\":1,\"doc_id\":7}\n");
    assertThatThrownBy(() -> documents(file, fields))
        .hasMessage(file + ":1: no field 'id'; its fields: text, n, doc_id; add --id-field doc_id");
    Path keyed = write("a.json", "{\"k\":{\"text\":\"t\"}}");
    assertThatThrownBy(() -> documents(keyed, fields))
        .hasMessage(keyed + ":1: no field 'id'; its fields: @key, text; add --id-field @key");
  }

  @Test
  void ofManyFieldsAMessageNamesTheFirst() throws IOException {
    String members =
        IntStream.range(0, 25).mapToObj(i -> "\"f" + i + "\":0").collect(Collectors.joining(","));
    Path file =
        write(
            "a.jsonl",
            "{\""
                + "x".repeat(100)
                + "\":"
                + "[".repeat(99_999)
                + "1"
                + "]".repeat(99_999)
                + ","
                + members
                + "}\n");
    assertThatThrownBy(() -> documents(file, CorpusFields.DEFAULT))
        .hasMessageContaining("its fields: " + "x".repeat(60) + "…, f0, f1, ")
        .hasMessageContaining(", f18 and 6 more; name the one with the text");
  }

  @Test
  void bytesThatAreNotUtf8AreAFaultOfTheirLine() throws IOException {
    byte[] bytes = "{\"id\":\"1\",\"text\":\"t\"}\n{\"id\":\"2\",\"text\":\"?\"}\n".getBytes(UTF_8);
    for (int bad : new int[] {0xff, 0xe9, 0xed, 0xc0}) {
      bytes[bytes.length - 4] = (byte) bad;
      Path file = Files.write(folder.resolve("a.jsonl"), bytes);
      assertThatThrownBy(() -> documents(file, CorpusFields.DEFAULT))
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              "%s:2: not UTF-8 at byte 19 of the line (0x%02X); convert the file to UTF-8"
                  .formatted(file, bad));
    }
  }

  @Test
  void utf16IsAFault() throws IOException {
    for (var charset : List.of(UTF_16LE, UTF_16)) {
      Path file =
          Files.write(
              folder.resolve("a.jsonl"), "{\"id\":\"1\",\"text\":\"t\"}\n".getBytes(charset));
      assertThatThrownBy(() -> documents(file, CorpusFields.DEFAULT))
          .isInstanceOf(CorpusException.class)
          .hasMessageEndingWith("; convert the file to UTF-8");
    }
  }

  @Test
  void theIteratorStopsAtAMalformedRecord() throws IOException {
    Path file = write("a.jsonl", "{\"id\":\"1\",\"text\":\"t\"}\n{}\n");
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      Iterator<Document> documents = reader.documents();
      assertThat(documents.next().id()).isEqualTo("1");
      assertThatThrownBy(documents::hasNext)
          .isInstanceOf(CorpusException.class)
          .hasMessageStartingWith(file + ":2: ");
    }
  }

  @Test
  void theIteratorReportsAndLeavesOutMalformedRecordsIfAsked() throws IOException {
    Path file =
        write(
            "a.jsonl", "{}\n{\"id\":\"2\",\"text\":\"t\"}\nx\n{\"id\":\"4\",\"text\":\"t\"}\n[]\n");
    List<Long> malformed = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      Iterator<Document> documents = reader.documents(fault -> malformed.add(fault.line()));
      documents.forEachRemaining(document -> ids.add(document.id()));
      assertThatThrownBy(documents::next).isInstanceOf(NoSuchElementException.class);
    }
    assertThat(ids).containsExactly("2", "4");
    assertThat(malformed).containsExactly(1L, 3L, 5L);
  }

  @Test
  void aMissingFileIsNamedBeforeAnythingIsRead() throws IOException {
    Path file = write("a.jsonl", "");
    Path missing = folder.resolve("missing.jsonl");
    assertThatThrownBy(() -> CorpusReader.open(List.of(file, missing)))
        .isInstanceOf(CorpusException.class)
        .hasMessage(missing + ": there is no such file; check the path");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.jsonl.gz", "a.jsonl.zst", "a.jsonl.bz2", "a.jsonl.xz"})
  void compressedDataThatIsCutOffNamesTheFileAndAboutTheLine(String name) throws IOException {
    StringBuilder content = new StringBuilder();
    for (int i = 1; i <= 60_000; i++) {
      content.append("{\"id\":\"%d\",\"text\":\"%x\"}\n".formatted(i, i * 0x9e3779b97f4a7c15L));
    }
    Path file = write(name, content.toString());
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    List<Document> read = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      assertThatThrownBy(() -> reader.documents(fault -> {}).forEachRemaining(read::add))
          .isInstanceOfSatisfying(
              CorpusException.class,
              fault -> {
                assertThat(fault.line()).isEqualTo(read.size() + 1);
                assertThat(fault)
                    .hasMessageStartingWith(
                        file + ":" + fault.line() + ": the compressed data is damaged or cut off ");
              });
      assertThatThrownBy(reader::advance).isInstanceOf(CorpusException.class);
    }
    assertThat(read).hasSizeBetween(1000, 59_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.jsonl.gz", "a.jsonl.zst", "a.jsonl.bz2", "a.jsonl.xz"})
  void plainTextUnderACompressedNameIsAFault(String name) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "{\"id\":\"1\",\"text\":\"t\"}\n");
    assertThatThrownBy(() -> documents(file, CorpusFields.DEFAULT))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(
            file
                + (name.endsWith(".gz")
                    ? ": is not gzip; rename it without .gz"
                    : ": the compressed data is damaged"));
  }

  @Test
  void aFileThatCannotBeReadLeavesNoMemoryBehind() throws IOException {
    Path status = Path.of("/proc/self/status");
    Assumptions.assumeTrue(Files.exists(status), "needs Linux");
    // Zstandard: a frame with a window of 1 GB, and a block of no kind that there is.
    byte[] frame = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) 0xa0, 6, 0, 0};
    Path file = Files.write(folder.resolve("a.jsonl.zst"), frame);
    long before = addressedBytes(status);
    for (int i = 0; i < 20; i++) {
      assertThatThrownBy(() -> documents(file, CorpusFields.DEFAULT))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("the compressed data is damaged");
    }
    assertThat(addressedBytes(status) - before).isLessThan(10L << 30);
  }

  private static long addressedBytes(Path status) throws IOException {
    String size =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("VmSize:"))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(size.replaceAll("[^0-9]", "")) << 10;
  }

  @Test
  void longDocumentsAreRead() throws IOException {
    String text = "字".repeat(7 << 20); // 21 MB of JSON, above the parser's own limit
    Path file =
        write(
            "a.jsonl",
            "{\"id\":\"1\",\"text\":\"" + text + "\"}\n{\"id\":\"2\",\"text\":\"short\"}\n");
    assertThat(documents(file, CorpusFields.DEFAULT))
        .containsExactly(new Document("1", text), new Document("2", "short"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "article.body|{\"article\":{\"title\":\"t\",\"body\":\"b\"}}|b",
        "article.body|{\"article\":{\"body\":\"b\"},\"article.body\":\"literal\"}|literal",
        "article.body|{\"article.body\":\"literal\",\"article\":{\"body\":7}}|literal",
        "a.b.c|{\"a\":{\"b\":{\"d\":[{}],\"c\":\"x\"},\"c\":\"y\"},\"c\":\"z\"}|x",
        "a.b,c|{\"c\":\"z\",\"a\":{\"b\":\"x\"}}|x^z",
        "c,a.b|{\"c\":\"z\",\"a\":{\"b\":\"x\"}}|z^x",
        "c,a.b|{\"c\":\"z\",\"a\":\"s\"}|z",
        "c,a.b,d|{\"c\":null,\"a\":{\"b\":\"x\"},\"d\":\"\"}|x",
        "c,a.b|{\"c\":\"\"}|",
        "m[0].c|{\"m\":[{\"r\":\"u\",\"c\":\"x\"},{\"c\":\"y\"}]}|x",
        "m[1].c|{\"m\":[{\"r\":\"u\",\"c\":\"x\"},{\"c\":\"y\"}]}|y",
        "m[].c|{\"m\":[{\"r\":\"u\",\"c\":\"x\"},{\"c\":\"y\"}]}|x^y",
        "m[r=u].c|{\"m\":[{\"r\":\"u\",\"c\":\"x\"},{\"r\":\"a\",\"c\":\"z\"},{\"c\":\"y\",\"r\":\"u\"}]}|x^y",
        "m[r=v1.0].c.d|{\"m\":[{\"r\":\"v1.0\",\"c\":{\"d\":\"x\"}},{\"r\":\"v1\",\"c\":{\"d\":\"y\"}}]}|x",
        "m[r=a].c|{\"m\":[{\"r\":\"u\",\"c\":\"x\"}]}|!no field 'm[r=a].c'; its fields: m[].r, m[].c; name the one with the text: --text-field NAME",
        "m[r=u]|{\"m[r=u]\":\"literal\"}|literal",
        "m[1].c,m[].c,m[0].r|{\"m\":[{\"r\":\"u\",\"c\":\"x\"},{\"c\":\"y\"}]}|y^x^y^u",
        "m[].c|{\"m\":[{\"c\":\"x\"},{\"c\":\"\"},{\"c\":null},{},7,[8],{\"c\":\"x\"}]}|x^x",
        "m[].c|{\"m\":[{\"c\":\"\"}]}|",
        "m[].c|{\"m\":[{\"c\":\"x\"}],\"m[].c\":\"literal\"}|literal",
        "m[0|{\"m[0\":\"literal\"}|literal",
        "[0].c|{\"[0]\":{\"c\":\"x\"}}|x",
        "m[0]c|{\"m[0]c\":\"literal\",\"m\":[\"x\"]}|literal",
        "m[]|{\"m\":[\"x\",\"y\"]}|x^y",
        "m[0]|{\"m\":[\"x\",\"y\"]}|x",
        "a.m[1][].c|{\"a\":{\"m\":[0,[{\"c\":\"x\"},{\"c\":\"y\"}]]}}|x^y",
        "m[].p[].t|{\"m\":[{\"p\":[{\"t\":\"x\"},{\"t\":\"y\"}]},{\"p\":[{\"t\":\"z\"}]}]}|x^y^z",
        "c,m[].c|{\"c\":\"x\",\"m\":[]}|x",
        "m[0].c|{\"m\":{\"0\":{\"c\":\"x\"}}}|!no field 'm[0].c'; its fields: m.0.c; add --text-field m.0.c",
        "m[].c|{\"m\":[]}|!no field 'm[].c'; its fields: m; name the one with the text: --text-field NAME",
        "m[].c|{\"m\":[{\"c\":null}]}|!the field 'm[].c' is null; name another field, or correct the record",
        "m[].c|{\"m\":[{\"c\":\"x\"},{\"c\":7}]}|!the field 'm[].c' is not a string; put its value in quotes or name another field",
        "m[].c|{\"m\":[{\"c\":7},{\"c\":\"x\"},{\"c\":null}]}|!the field 'm[].c' is not a string; put its value in quotes or name another field",
        "m[].c|{\"m\":[{\"c\":\"x\",\"c\":\"y\"}]}|!the field 'm[].c' occurs twice; remove one",
        "m[].c|{\"m\":[{\"c\":\"x\"}],\"m\":[{\"c\":\"y\"}]}|!the field 'm[].c' occurs twice; remove one",
        "m[0].c|{\"m\":[{\"c\":\"x\",\"c\":\"y\"}]}|!the field 'm[0].c' occurs twice; remove one",
        "m|{\"m\":[{\"r\":\"u\",\"content\":\"x\"},{\"content\":\"y\"}]}|!the field 'm' is not a string; its fields: m[].r, m[].content; add --text-field 'm[].content'",
        "m|{\"m\":[\"x\",\"y\"],\"mn\":\"z\"}|!the field 'm' is not a string; its fields: m[]; add --text-field 'm[]'",
        "m|{\"m\":{\"x\":\"y\",\"z\":1}}|!the field 'm' is not a string; its fields: m.x, m.z; add --text-field m.x",
        "c,a.b|{\"a\":{\"x\":\"y\"}}|!no field 'c,a.b'; its fields: a.x; add --text-field a.x",
        "c,a.b|{\"c\":null,\"a\":{\"b\":null}}|!no field 'c,a.b'; its fields: c, a.b; name the one with the text: --text-field NAME",
        "a.b|{\"a\":{\"b\":7}}|!the field 'a.b' is not a string; put its value in quotes or name another field",
        "a.b|{\"a\":{\"b\":\"x\",\"b\":\"y\"}}|!the field 'a.b' occurs twice; remove one",
        "a.b|{\"a\":[{\"b\":\"x\"}]}|!no field 'a.b'; its fields: a[].b; add --text-field 'a[].b'",
        "a.b|{\"a\":\"x\"}|!no field 'a.b'; its fields: a; add --text-field a",
      })
  void textsCanLieInObjectsAndInSeveralFields(String names, String record, String expected)
      throws IOException {
    Path file = write("a.jsonl", record + "\n");
    CorpusFields fields = CorpusFields.DEFAULT.withText(names);
    String text = expected == null ? "" : expected.replace("^", "\n");
    if (text.startsWith("!")) {
      assertThatThrownBy(() -> documents(file, fields))
          .hasMessage(file + ":1: " + text.substring(1));
    } else {
      assertThat(documents(file, fields))
          .singleElement()
          .returns(file + ":1", Document::id)
          .returns(text, Document::text);
      Path array = write("a.json", "[" + record + "]");
      assertThat(documents(array, fields))
          .singleElement()
          .returns(array + "#1", Document::id)
          .returns(text, Document::text);
    }
  }

  @Test
  void aLongListIsJoinedInLinearTime() throws IOException {
    Path file =
        write("a.jsonl", "{\"m\":[{\"c\":\"x\"}" + ",{\"c\":\"x\"}".repeat(999_999) + "]}\n");
    assertThat(documents(file, CorpusFields.DEFAULT.withText("m[].c")).get(0).text())
        .isEqualTo("x" + "\nx".repeat(999_999));
  }

  @Test
  void anIdCanLieInAnObjectOrAList() throws IOException {
    Path file = write("a.jsonl", "{\"m\":{\"ids\":[7,\"b\"]},\"text\":\"t\"}\n");
    assertThat(documents(file, new CorpusFields("m.ids[0]", false, "text", List.of())))
        .containsExactly(new Document("7", "t"));
    assertThatThrownBy(() -> documents(file, new CorpusFields("m.ids[]", false, "text", List.of())))
        .hasMessageContaining("the field 'm.ids[]' is not a string; ");
  }

  @Test
  void columnsOfATableAreJoinedToo() throws IOException {
    Path file = write("a.csv", "a.b,title,id\nx,y,1\n,z,2\n");
    assertThat(documents(file, CorpusFields.DEFAULT.withText("title,none,a.b")))
        .containsExactly(
            new Document("1", List.of("y", "", "x")), new Document("2", List.of("z", "", "")))
        .extracting(Document::text)
        .containsExactly("y\nx", "z");
    assertThatThrownBy(() -> documents(file, CorpusFields.DEFAULT.withText("none,nor")))
        .hasMessageStartingWith(
            file
                + ":1: unknown column 'none,nor'. Known: a.b, id, title; name one of them with"
                + " --text-field");
  }

  @Test
  void withoutAFieldForTheIdThePlaceIsTheId() throws IOException {
    Path file = write("a.jsonl", "{\"id\":\"x\",\"text\":\"t\"}\n");
    assertThat(documents(file, CorpusFields.DEFAULT.withoutId()))
        .containsExactly(new Document(file + ":1", "t"));
    assertThatThrownBy(() -> CorpusFields.DEFAULT.withText("a,,b"))
        .hasMessage("a name in 'a,,b' is empty; put one comma between two names");
    assertThatThrownBy(() -> CorpusFields.DEFAULT.withText("a,id"))
        .hasMessage("id and text cannot both be the field 'id'; name two fields");
  }

  @Test
  void withoutARecordThereIsNothingToAskFor() throws IOException {
    Path file = write("a.jsonl", "{\"id\":\"1\",\"text\":\"t\"}\n");
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      assertThatThrownBy(reader::document).isInstanceOf(IllegalStateException.class);
      reader.advance();
      reader.advance();
      assertThatThrownBy(reader::document).isInstanceOf(IllegalStateException.class);
    }
  }

  @Property(tries = 500, seed = "20240603")
  void anyTextComesBackAsAJsonLibraryWroteIt(@ForAll List<String> texts) throws IOException {
    ObjectMapper json = new ObjectMapper();
    Path file = Files.createTempFile("neardup", ".jsonl");
    try {
      List<Document> expected = new ArrayList<>();
      StringBuilder content = new StringBuilder();
      for (String any : texts) {
        // What is not Unicode text has no UTF-8.
        String text = new String(any.getBytes(UTF_8), UTF_8);
        expected.add(new Document("i" + text, text));
        content
            .append(json.writeValueAsString(Map.of("text", text, "id", "i" + text)))
            .append('\n');
      }
      Files.writeString(file, content);
      assertThat(documents(file, CorpusFields.DEFAULT)).isEqualTo(expected);
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void theSameFieldCannotBeReadAsTwo() {
    assertThatThrownBy(() -> new CorpusFields("text", false, "text", List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'text'");
    assertThatThrownBy(() -> new CorpusFields("id", true, "text", List.of("id")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(content.getBytes(UTF_8));
    }
    return file;
  }

  private List<Document> read(String content) throws IOException {
    return documents(write("read.jsonl", content), CorpusFields.DEFAULT);
  }

  private static List<Document> documents(Path file, CorpusFields fields) {
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file), fields)) {
      reader.documents().forEachRemaining(documents::add);
    }
    return documents;
  }
}
