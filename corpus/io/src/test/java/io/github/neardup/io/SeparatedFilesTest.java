package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.io.CorpusFiles.TableOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Separators, headers and quotes of CSV and TSV, found out or given. */
class SeparatedFilesTest {

  private static final TableOptions NO_HEADER = new TableOptions(Optional.empty(), false, false);
  private static final TableOptions BACKSLASH = new TableOptions(Optional.empty(), true, true);

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "id,text~1,a~!a",
        "id;text~1;a, b~2;c~!a, b#c",
        "id\ttext~1\ta, b; c~!a, b; c",
        "id|text~1|a, b~2|\"c|d\"~!a, b#c|d",
        "id;text;n~1;a;1,5~2;b;2,5~!a#b",
        "id,text~1,a;b~2,c;d~!a;b#c;d",
        "id,text~1,\"a;b\"~2,\"c~d\"~!a;b#c~d",
        "text~a;b~c;d~!a;b#c;d",
        "text~a, b~c, d, e~!", // one column in which a comma is too much
        "id;text;more, or less~1;a;~2;b;~!a#b",
        "id;text~1;a~2;b;c~3;d~4;e~!a##d#e", // one record is malformed
        "id;text~!",
        "sep=;~id;text~1;a,b~!a,b",
        "sep=|~id|text~1|a,b~!a,b",
        "\"sep=;\"~id;text~1;a~!a",
        "SEP=\t~id\ttext~1\ta~!a",
        "sep=x,text~1,a~!a",
      })
  void theSeparatorIsFoundOut(String content, String texts) throws IOException {
    for (String end : List.of("\n", "\r\n", "\r")) {
      Path file = write("a.csv", content.replace("~", end));
      String expected = texts == null || texts.isEmpty() ? "" : texts.replace("~", end);
      List<String> found = new ArrayList<>();
      try (CorpusReader reader = CorpusReader.open(List.of(file))) {
        reader
            .documents(fault -> found.add(""))
            .forEachRemaining(document -> found.add(document.text()));
      }
      if (content.startsWith("text~a, b")) {
        assertThat(found).allMatch(String::isEmpty);
      } else {
        assertThat(String.join("#", found)).isEqualTo(expected);
      }
    }
  }

  @Test
  void aGivenSeparatorIsObeyed() throws IOException {
    Path file = write("a.csv", "sep=,\nid^text\n1^a,b\n");
    assertThat(texts(file, new TableOptions(Optional.of('^'), true, false))).containsExactly("a,b");
    Path tabs = write("b.csv", "id\ttext\n1\t\"a\n2\tb\"\n");
    assertThat(texts(tabs, new TableOptions(Optional.of('\t'), true, false)))
        .containsExactly("a\n2\tb");
    for (char wrong : new char[] {'"', '\n', '\r', '\\', '\ud800'}) {
      assertThatThrownBy(() -> new TableOptions(Optional.of(wrong), true, false))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void linesAreCountedFromTheFirstOfTheFile() throws IOException {
    Path file = write("a.csv", "sep=;\r\nid;text\r\n\r\n;a\r\n\"x\r\ny\";b;c\r\n1;d\r\n");
    List<String> faults = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader.documents(fault -> faults.add(fault.getMessage())).forEachRemaining(document -> {});
    }
    assertThat(faults).hasSize(2);
    assertThat(faults.get(0)).startsWith(file + ":4: the column 'id' is empty");
    assertThat(faults.get(1)).startsWith(file + ":5: has 3 columns, but 2 are expected");
    Path broken = write("b.csv", "sep=;\nid;text\n1;a\n2;\"b\n");
    assertThatThrownBy(() -> texts(broken, TableOptions.DEFAULT))
        .hasMessageStartingWith(broken + ":4: cannot be read on from here");
  }

  @Test
  void withoutAHeaderColumnsAreNumbers() throws IOException {
    Path file = write("a.csv", "x1;one, two\nx2;three\n");
    assertThat(documents(file, new CorpusFields("1", false, "2", List.of()), NO_HEADER))
        .containsExactly(new Document("x1", "one, two"), new Document("x2", "three"));
    assertThatThrownBy(() -> documents(file, CorpusFields.DEFAULT, NO_HEADER))
        .hasMessage(
            file
                + ":1: no column 'text': without a header, the columns are called 1, 2; name one, as"
                + " in --text-field 2");
    assertThatThrownBy(() -> documents(file, CorpusFields.DEFAULT, TableOptions.DEFAULT))
        .hasMessageContaining("--text-field")
        .hasMessageContaining("--no-header")
        .hasMessageContaining("--delimiter");
  }

  /** A comma in a sentence has a space behind it; a separator rarely has. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "1;a, b~2;c, d!a, b#c, d",
        "1,a; b~2,c; d!a; b#c; d",
        "1|a, b; c~2|d, e; f!a, b; c#d, e; f"
      })
  void withoutAHeaderSentencesDoNotMislead(String content, String texts) throws IOException {
    Path file = write("a.csv", content.replace("~", "\n"));
    assertThat(documents(file, CorpusFields.DEFAULT.withText("2"), NO_HEADER))
        .extracting(Document::text)
        .containsExactly(texts.split("#"));
  }

  @Test
  void quotesWithABackslashAreReadIfAskedFor() throws IOException {
    String content =
        "id,text\n1,\"He said \\\"yes, no\\\"\"\n2,\"5\\\"\"\n3,\"6 \\\\\"\n4,a\\b\n5,\"x\\ny \"\"z\"\"\"\n";
    Path file = write("a.csv", content);
    assertThat(texts(file, BACKSLASH))
        .containsExactly("He said \"yes, no\"", "5\"", "6 \\", "a\\b", "x\\ny \"z\"");
    assertThatThrownBy(() -> texts(file, TableOptions.DEFAULT))
        .hasMessageContaining(":2: cannot be read on from here")
        .hasMessageEndingWith("add --backslash-quotes if a quote within a field is \\\"");
    assertThat(rewritten(BACKSLASH, file)).isEqualTo(content);
    Path semicolons = write("b.csv", "id;text\n1;\"a \\\"b\\\" c\"\n");
    assertThatThrownBy(() -> texts(semicolons, TableOptions.DEFAULT))
        .hasMessageContaining(":2: cannot be read on from here")
        .hasMessageContaining("--backslash-quotes");
    Path changed = folder.resolve("changed.csv");
    Files.writeString(changed, rewrittenWith("a \"b\" \\", BACKSLASH, file));
    assertThat(texts(changed, BACKSLASH)).hasSize(5).containsOnly("a \"b\" \\");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        // Quotes are characters.
        "1>\"Yes,\" he said.~2>b!\"Yes,\" he said.#b",
        "1>\"Yes~2>no\"~3>b!\"Yes#no\"#b",
        "1>\"Yes~2>b~3>c!\"Yes#b#c",
        "1>5\" nails~2>\"6\" nails!5\" nails#\"6\" nails",
        "1>\"Yes!\"Yes",
        "\"1>\"a~2>b\"!\"a#b\"",
        // Fields are in quotes.
        "1>\"a\"~2>\"b \"\"c\"\"\"!a#b \"c\"",
        "1>\"a>b\"~2>c!a>b#c",
        "1>\"a~b~~c\"~2>d!a~b~~c#d",
        "1>\"a~\"\"b\"\" c~\"~2>d!a~\"b\" c~#d",
        "\"1~2\">\"a~b\"~3>c!a~b#c",
        "1>\"\"~2>a!#a",
      })
  void inTsvNoRecordSwallowsAnother(String content, String texts) throws IOException {
    for (String end : List.of("\n", "\r\n")) {
      String records = content.replace(">", "\t").replace("~", end);
      Path file = write("a.tsv", "id\ttext" + end + records + end);
      Path csv = write("b.csv", "id\ttext" + end + records + end);
      String[] expected = texts.replace(">", "\t").replace("~", end).split("#", -1);
      assertThat(texts(file, TableOptions.DEFAULT)).containsExactly(expected);
      assertThat(texts(csv, TableOptions.DEFAULT)).containsExactly(expected);
      assertThat(rewritten(TableOptions.DEFAULT, file)).isEqualTo(Files.readString(file));
    }
  }

  @Test
  void inTsvOfOneColumnAnOpenQuoteIsRefusedWithWhatToDo() throws IOException {
    Path file = write("a.tsv", "text\n\"a\"\n\"b\nc\"\n");
    assertThatThrownBy(() -> texts(file, TableOptions.DEFAULT))
        .hasMessageStartingWith(file + ":3: begins with a quote that does not end on the line")
        .hasMessageContaining("--input-format plain-tsv")
        .hasMessageContaining("--input-format csv --delimiter tab");
  }

  @Test
  void everyRecordOfTsvIsThereWhateverItsQuotes() throws IOException {
    String quotes = "\"\" \"x\" \" \"\"\"".repeat(3);
    StringBuilder content = new StringBuilder("id\ttext\n");
    for (int i = 0; i < 400; i++) {
      int from = i * 7 % quotes.length();
      content.append(i).append('\t').append(quotes.substring(from)).append("\n");
    }
    assertThat(texts(write("a.tsv", content.toString()), TableOptions.DEFAULT)).hasSize(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x\t\"a\tb\n", "\"\n", "\"\"\"\n", "x\"\t\"y\n"})
  @Timeout(240) // quadratic time would be hours
  void manyOpenQuotesTakeLinearTime(String line) throws IOException {
    Path file = write("a.tsv", "a\tb\tc\td\n" + line.repeat(200_000));
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      List<CorpusException> faults = new ArrayList<>();
      reader.documents(faults::add).forEachRemaining(document -> {});
      assertThat(faults).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\ufeffid;text\r\n1;\"a\"\r\n2;b, c\r\n",
        "sep=;\r\nid;text\r\n1;a\r\n2;\"b\"\"\"\r\n",
        "\ufeffsep=;\r\nid;text\r\n1;\"a\r\nb\"\r\n",
        "id|text\r1|a\r2|b\r",
        "id\ttext\n1\ta\n",
        "\"id\",\"text\"\n\"1\",\"a\"\n2,\n",
      })
  void whatIsWrittenIsWhatWasRead(String content) throws IOException {
    Path file = write("a.csv", content);
    assertThat(rewritten(TableOptions.DEFAULT, file)).isEqualTo(content);
    assertThat(rewritten(NO_HEADER, file)).isEqualTo(content);
    String open = content.stripTrailing();
    assertThat(rewritten(TableOptions.DEFAULT, write("b.csv", open))).isEqualTo(content);
  }

  @Test
  void longRecordsAreWrittenAsTheyWereRead() throws IOException {
    StringBuilder content = new StringBuilder("id;text\r\n");
    for (int i = 0; i < 3_000; i++) {
      content.append(i).append(";\"").append("x\r\n, ".repeat(i % 97)).append("\"\r\n");
      content.append(i).append(";").append("\u00e9".repeat(i % 1_000)).append("\r\n");
    }
    Path file = write("a.csv", content.toString());
    assertThat(rewritten(TableOptions.DEFAULT, file)).isEqualTo(content.toString());
  }

  @Test
  void aChangedTextIsWrittenWithTheSameSeparatorAndLineEnds() throws IOException {
    Path file = write("a.csv", "sep=;\r\nid;text\r\n1;a\r\n");
    assertThat(rewrittenWith("b;c", TableOptions.DEFAULT, file))
        .isEqualTo("sep=;\r\nid;text\r\n1;\"b;c\"\r\n");
  }

  @Test
  void filesWithSeveralSeparatorsBecomeOneTable() throws IOException {
    Path first = write("a.csv", "id;text\r\n1;a,b\r\n");
    Path second = write("b.csv", "id,text\n2,c\n");
    assertThat(rewritten(TableOptions.DEFAULT, first, second))
        .isEqualTo("id,text\n1,\"a,b\"\n2,c\n");
    Path same = write("c.csv", "id;text\r\n3;d\r\n");
    assertThat(rewritten(TableOptions.DEFAULT, first, same))
        .isEqualTo("id;text\r\n1;a,b\r\n3;d\r\n");
    Path otherEnds = write("f.csv", "id;text\n4;\"e\"\n");
    assertThat(rewritten(TableOptions.DEFAULT, first, otherEnds))
        .isEqualTo("id;text\n1;a,b\n4;e\n");
    Path wide = write("d.csv", "3;d;e\n");
    assertThat(rewritten(NO_HEADER, write("e.csv", "1;a\n"), wide)).isEqualTo("1;a;\n3;d;e\n");
  }

  @Test
  void theVersionOfAFileHasTheOptions() throws IOException {
    CorpusFiles files = CorpusFiles.of(List.of(write("a.csv", "a;b\n")));
    assertThat(files.versions().get(0)).contains("(csv, ");
    assertThat(files.withTables(new TableOptions(Optional.of('\t'), false, true)).versions().get(0))
        .contains("(csv delimiter tab without header backslash quotes, ");
  }

  @Test
  void aRecordThatIsNotUtf8IsKeptAsItIs() throws IOException {
    byte[] content = "id;text\r\n1;\"\u00e9\"\r\n2;b\r\n".getBytes(ISO_8859_1);
    Path file = Files.write(folder.resolve("a.csv"), content);
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      while (reader.advance()) {
        reader.writeRaw(raw);
      }
    }
    assertThat(raw.toByteArray()).isEqualTo(Arrays.copyOfRange(content, 9, content.length));
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static List<String> texts(Path file, TableOptions options) {
    return documents(file, CorpusFields.DEFAULT, options).stream().map(Document::text).toList();
  }

  private static List<Document> documents(Path file, CorpusFields fields, TableOptions options) {
    List<Document> documents = new ArrayList<>();
    CorpusFiles files = CorpusFiles.of(List.of(file)).withTables(options);
    try (CorpusReader reader = CorpusReader.open(files, fields)) {
      reader.documents().forEachRemaining(documents::add);
    }
    return documents;
  }

  private static String rewritten(TableOptions options, Path... paths) throws IOException {
    return rewrittenWith(null, options, paths);
  }

  private static String rewrittenWith(
      @org.jspecify.annotations.Nullable String text, TableOptions options, Path... paths)
      throws IOException {
    CorpusFiles files = CorpusFiles.of(List.of(paths)).withTables(options);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      CorpusWriter writer = CorpusWriter.open(files, Optional.empty(), out, outputs);
      while (reader.advance()) {
        if (text == null) {
          writer.write(reader);
        } else {
          writer.write(reader, text);
        }
      }
      writer.end();
    }
    return out.toString(UTF_8);
  }
}
