package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Corpora that are not JSON Lines: CSV, TSV and JSON, as they are read and written. */
@Isolated("sets the default locale")
class CorpusFormatsTest {

  private static final CorpusFields ID_REQUIRED =
      new CorpusFields("id", true, "text", List.of("kind"));

  @TempDir private Path folder;

  // --- reading ----------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.csv|id,text;1,one;2,two;",
        "a.CSV.GZ|text,more,id;one,,1;two,x,2;",
        "a.tsv|id\ttext;1\tone;2\ttwo",
        "a.tab.zst|id\ttext;1\t\"one\";2\ttwo",
        "a.json|[{\"id\": 1, \"text\": \"one\"}, {\"id\": \"2\", \"text\": \"two\"}]",
        "a.json.zst|{\"x\": {\"id\": 1, \"text\": \"one\"},;\"y\": {\"text\": \"two\", \"id\": 2}}",
        "a.ndjson|{\"id\": 1, \"text\": \"one\"};{\"id\": \"2\", \"text\": \"two\"}",
        "a.text|{\"id\": 1, \"text\": \"one\"};{\"id\": \"2\", \"text\": \"two\"}",
        "a|{\"id\": 1, \"text\": \"one\"};{\"id\": \"2\", \"text\": \"two\"}",
        "csv|{\"id\": 1, \"text\": \"one\"};{\"id\": \"2\", \"text\": \"two\"}"
      })
  void theNameTellsTheFormat(String name, String content) throws IOException {
    Path file = write(name, content.replace("\\t", "\t").replace(";", "\n"));
    for (String mark : new String[] {"", "\ufeff"}) {
      write(name, mark + content.replace("\\t", "\t").replace(";", "\n"));
      assertThat(documents(file))
          .containsExactly(new Document("1", "one"), new Document("2", "two"));
    }
  }

  @Test
  void filesOfAllFormatsAreReadOneAfterTheOtherAndAllBytesAreCounted() throws IOException {
    List<Path> files =
        List.of(
            write("a.csv.gz", "text\none\n"),
            write("b.json", "[{\"text\": \"two\"}]\n\n"),
            write("c.tsv", ""),
            write("d.jsonl.zst", "{\"text\": \"three\"}"));
    List<String> texts = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(files)) {
      reader.documents().forEachRemaining(document -> texts.add(document.text()));
      reader.requireRecords();
      assertThat(reader.bytesRead()).isEqualTo(reader.size());
    }
    assertThat(texts).containsExactly("one", "two", "three");
  }

  @Test
  void quotedFieldsHoldAnythingAndTheLineIsThatOnWhichTheRecordBegins() throws IOException {
    Path file =
        write("a.csv", "id,text\r\n\r\n1,\"a, \"\"b\"\"\r\n\r\nc\"\r\n2,d \"e\" f\n\n3,\"\"\n");
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      List<String> found = new ArrayList<>();
      while (reader.advance()) {
        found.add(reader.lineNumber() + " " + reader.document().text());
      }
      assertThat(found).containsExactly("3 a, \"b\"\r\n\r\nc", "6 d \"e\" f", "8 ");
    }
  }

  @Test
  void aLongFieldIsRead() throws IOException {
    String text = "字".repeat(17 << 20); // above what the library allows unless told otherwise
    assertThat(documents(write("a.csv", "text\n\"" + text + "\"\n")).get(0).text()).isEqualTo(text);
    assertThat(documents(write("a.json", "[{\"text\":\"" + text + "\"}]")).get(0).text())
        .isEqualTo(text);
  }

  @Test
  void withoutAnIdThePlaceIsTheId() throws IOException {
    Path csv = write("a.csv", "text\n\"a\nb\"\nc\n");
    assertThat(ids(csv)).containsExactly(csv + ":2", csv + ":4");
    Path json = write("a.json", "[{\"text\": \"a\"}, {\"text\": \"b\"},\n{\"text\": \"c\"}]");
    assertThat(ids(json)).containsExactly(json + "#1", json + "#2", json + "#3");
  }

  @Test
  void theKeyOfAMemberCanBeItsId() throws IOException {
    Path json = write("a.json", "{\"x\": {\"text\": \"a\"}, \"y\": {\"text\": \"b\"}}");
    CorpusFields byKey = new CorpusFields(Rows.KEY, true, "text", List.of());
    assertThat(documents(json, byKey))
        .containsExactly(new Document("x", "a"), new Document("y", "b"));
    Path array = write("b.json", "[{\"text\": \"a\"}]");
    assertThatThrownBy(() -> documents(array, byKey))
        .hasMessage(
            array
                + ":1: no field '@key'; its fields: text; name the one with the id: --id-field NAME");
  }

  @Test
  void numbersAreTakenAsTheyAreWritten() throws IOException {
    Path json =
        write(
            "a.json",
            "[{\"id\": 1.50, \"text\": \"\"}, {\"id\": 1e3, \"text\": \"\"},"
                + " {\"id\": 12345678901234567890, \"text\": \"\", \"n\": "
                + "9".repeat(2000)
                + "}]");
    assertThat(ids(json)).containsExactly("1.50", "1e3", "12345678901234567890");
  }

  @Test
  void extrasAreColumnsThatMayBeMissing() throws IOException {
    for (Path file :
        List.of(
            write("a.csv", "id,text,kind\n1,t,k\n"),
            write("a.json", "[{\"id\": 1, \"text\": \"t\", \"kind\": \"k\"}]"))) {
      try (CorpusReader reader = CorpusReader.open(List.of(file), ID_REQUIRED)) {
        reader.advance();
        assertThat(reader.extra("kind")).isEqualTo("k");
      }
    }
    try (CorpusReader reader =
        CorpusReader.open(List.of(write("b.csv", "id,text\n1,t\n")), ID_REQUIRED)) {
      reader.advance();
      assertThat(reader.extra("kind")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a.csv|", "a.csv|id,text", "a.tsv|\n\n", "a.json|[]", "a.json|{}", "a.jsonl|"})
  void aFileWithoutRecordsHasNone(String file) throws IOException {
    Path path = write(file.split("\\|", 2)[0], file.substring(file.indexOf('|') + 1));
    try (CorpusReader reader = CorpusReader.open(List.of(path))) {
      assertThat(reader.advance()).isFalse();
      assertThat(reader.advance()).isFalse();
      assertThatThrownBy(reader::document).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(reader::requireRecords)
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              path + ": it has no documents; check that this is the right file, and complete");
    }
  }

  // --- faults -----------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a.csv|id,text;1,a;2;3,c|:3: has 1 column, but 2 are expected (id, text), perhaps for lack of quotes; correct or remove the line",
        "a.tsv|id\ttext;1\ta;2\ta\tb;3\tc|:3: has 3 columns, but 2 are expected (id, text), perhaps for lack of quotes; correct or remove the line",
        "a.csv|id,text;1,a;,b;3,c|:3: the column 'id' is empty; give the document an id",
        "a.json|[{\"text\": \"a\"},;{\"id\": 2},;{\"text\": \"c\"}]|:2: no field 'text'; its fields: id; name the one with the text: --text-field NAME",
        "a.json|[{\"text\": \"a\"},;7,;{\"text\": \"c\"}]|:2: a record must be a JSON object or array; check that this is the right file, and end its name in .jsonl if it is JSON Lines",
        "a.json|[{\"text\": \"a\"},;{\"text\": 2},;{\"text\": \"c\"}]|:2: the field 'text' is not a string; put its value in quotes or name another field",
        "a.json|[{\"text\": \"a\"},;{\"text\": \"b\", \"text\": \"c\"},;{\"text\": \"c\"}]|:2: the field 'text' occurs twice; remove one",
        "a.json|[{\"text\": \"a\"},;{\"id\": null, \"text\": \"c\"},;{\"text\": \"c\"}]|:2: the field 'id' is null; name another field, or correct the record"
      })
  void aMalformedRecordIsNamedAndCanBePassed(String name, String content, String problem)
      throws IOException {
    Path file = write(name, content.replace(";", "\n").replace("\\t", "\t"));
    List<String> faults = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader
          .documents(fault -> faults.add(fault.getMessage()))
          .forEachRemaining(document -> texts.add(document.text()));
    }
    assertThat(faults).containsExactly(file + problem);
    assertThat(texts).containsExactly("a", "c");
  }

  @Test
  void digitsAreAsciiWhateverTheLocale() throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      aMalformedRecordIsNamedAndCanBePassed(
          "a.csv",
          "id,text;1,a;2;3,c",
          ":3: has 1 column, but 2 are expected (id, text), perhaps for lack of quotes; correct or remove the line");
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a.csv|id,text;1,\"a;b\";2,\"b\"x;3,c|:4: cannot be read on from here (Unexpected character after closing quote: 'x' (0x78)); check its quotes",
        "a.csv|id,text;1,a;;2,\"b;3,c|:4: cannot be read on from here (Unclosed quoted field at end of input); check its quotes",
        "a.csv|id,Text;1,a|:1: unknown column 'text'; did you mean 'Text'? Known: Text, id",
        "a.csv|id,text,text;1,a,b|:1: two columns are named 'text'; rename one",
        "a.json||:1: neither a JSON object nor an array; check that this is the right file",
        "a.json|\"text\"|:1: neither a JSON object nor an array; check that this is the right file",
        "a.json|[{\"text\": \"a\"},;{\"text\": }]|:2: broken JSON at character 10 of the line (",
        "a.json|[{\"text\": \"a\"},;{\"text\": \"b\"}|:2: broken JSON at character 14 of the line (Unexpected end-of-input",
        "a.json|[{\"text\": \"a\"};{\"text\": \"b\"}]|:2: broken JSON at character 1 of the line (",
        "a.json|[{\"id\": \"1\", \"text\": \"a\"}, {\"id\": \"2\", \"text\": [5]}]|:1: record 2: the field 'text' is not",
        "a.json|[{\"text\": \"a\"}, {\"text\": \"b\"}];[]|:1: something follows",
        "a.json|[{\"text\": \"a\"}];[]|:1: something follows the JSON; put all records into one array",
        "a.json|[{\"text\": \"a\"}];x|:2: broken JSON at character 1 of the line (",
        "a.json|{\"text\": \"a\"}|:1: a record must be a JSON object or array; if the file is one record, add --input-format jsonl; if records take several lines: jq -c . FILE > FILE.jsonl; if it maps ids to texts: jq -c 'to_entries[] | {id: .key, text: .value}' FILE > FILE.jsonl",
        "a.json|{\"data\": [{\"text\": \"a\"}, {\"text\": \"b\"}]}|:1: no field 'text', but the member 'data' is a list of records; extract the list: jq -c '.data[]' FILE > FILE.jsonl",
        "a.json|{\"my data\": [{\"text\": \"a\"}]}|:1: no field 'text', but the member 'my data' is a list of records; extract the list: jq -c '.[\"my data\"][]' FILE > FILE.jsonl",
        "a.json|{;  \"text\": \"a\";};{;  \"text\": \"b\";}|:2: a record must be a JSON object or array; ",
        "a.jsonl|{;  \"text\": \"a\";}|:1: broken JSON at byte 2 of the line (Unexpected end-of-input: expected close marker for Object); correct or remove the line, or, if records take several lines: jq -c . FILE > FILE.jsonl",
        "a.jsonl|[;{\"text\": \"a\"}]|:1: not a JSON object; each line must be one, like {\"id\": ..., \"text\": ...}, and a file with one array needs a name ending in .json (or add --input-format json)"
      })
  void aFaultThatEndsTheFileNamesLineAndRemedy(String name, String content, String problem)
      throws IOException {
    Path file = write(name, content == null ? "" : content.replace(";", "\n"));
    assertThatThrownBy(() -> documents(file))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(file + problem.replace("FILE", file.toString()))
        .hasMessageNotContaining("Source:")
        .hasMessageNotContaining("starting at");
  }

  @Test
  void afterAFaultNothingMoreIsRead() throws IOException {
    Path file = write("a.csv", "text\n\"a\"x\nb\n");
    Path other = write("b.csv", "text\nc\n");
    try (CorpusReader reader = CorpusReader.open(List.of(file, other))) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(reader::advance).isInstanceOf(CorpusException.class);
      }
      assertThatThrownBy(reader::document).isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"a.csv, 'id,text\n1,a\n2,?\n'", "a.tsv.gz, 'id\ttext\n1\ta\n2\t?\n'"})
  void bytesThatAreNotUtf8AreNamedWithTheirLine(String name, String content) throws IOException {
    Path file = write(name, content.replace('?', '\u00e9').getBytes(ISO_8859_1));
    assertThatThrownBy(() -> documents(file))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            file
                + ":3: not UTF-8 (the byte 0xE9); convert the file to UTF-8, or name its encoding:"
                + " --encoding NAME, such as windows-1252");
  }

  @Test
  void bytesThatAreNotUtf8AreAFaultFarBehindTheFirstToo() throws IOException {
    String records = "{\"text\": \"a\"},\n".repeat(20_000);
    Path file = write("a.json", ("[" + records + "{\"text\": \"\u00e9\"}]").getBytes(ISO_8859_1));
    assertThatThrownBy(() -> documents(file))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(file + ":20001: not UTF-8 (the byte 0xE9); ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv.gz", "a.tsv.zst", "a.json.gz", "a.json.zst"})
  void compressedDataThatIsCutOffIsAFault(String name) throws IOException {
    boolean json = name.contains("json");
    StringBuilder content = new StringBuilder(json ? "[" : "text\n");
    for (int i = 1; i <= 20_000; i++) {
      String text = Long.toString(i * 0x9e3779b97f4a7c15L, 36);
      content.append(json ? "{\"text\": \"" + text + "\"},\n" : text + "\n");
    }
    byte[] whole = Files.readAllBytes(write(name, content + (json ? "{}]" : "")));
    // Within the data, and in the checksum behind it.
    for (int length : new int[] {whole.length / 2, whole.length - 1}) {
      Path file = Files.write(folder.resolve(name), Arrays.copyOf(whole, length));
      assertThatThrownBy(
              () -> {
                try (CorpusReader reader = CorpusReader.open(List.of(file))) {
                  reader.documents(fault -> {}).forEachRemaining(document -> {});
                }
              })
          .isInstanceOf(CorpusException.class)
          .hasMessageMatching(
              ".*" + name + ":[0-9]+: the compressed data is damaged or cut off near this line .*");
    }
  }

  // --- writing ----------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a.csv|id,text;1,a;2,b;3,c|id,text;1,a;3,c;",
        "a.csv|\"i,d\",text;1,\"a\";2,b;3,\"c \"\"d\"\"^^e\"|\"i,d\",text;1,\"a\";3,\"c \"\"d\"\"^^e\";",
        "a.csv|text;\"\";b;\"\"|text;\"\";\"\";",
        "a.csv|#text,n;#a,1;b,2;c,3|#text,n;#a,1;c,3;",
        "a.tsv|id\ttext;1\t\"a\tb\";2\tb;3\tc,d|id\ttext;1\t\"a\tb\";3\tc,d;",
        "a.json|[{\"n\": 1.50, \"a\": [1e3, {}]}, {}, {\"t\": \"ü\\\"\"}]|[;{\"n\":1.50,\"a\":[1e3,{}]},;{\"t\":\"ü\\\"\"};];",
        "a.json|{\"x\\n\": {\"n\": 1}, \"y\": {}, \"z\": [2]}|{;\"x\\n\": {\"n\":1},;\"z\": [2];};",
        "a.jsonl|{\"n\":  1};{};;x|{\"n\":  1};x"
      })
  void everySecondRecordIsLeftOutAndTheRestStaysAsItIs(String name, String content, String expected)
      throws IOException {
    Path file =
        write(name, "\ufeff" + content.replace("\\t", "\t").replace(";", "\n").replace("^", "\r"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CorpusWriter writer = writer(file, out);
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      for (int i = 0; reader.advance(); i++) {
        if (i % 2 == 0) {
          writer.write(reader);
        }
      }
    }
    writer.end();
    String mark = name.startsWith("a.json") ? "" : "\ufeff";
    assertThat(out.toString(UTF_8))
        .isEqualTo(mark + expected.replace("\\t", "\t").replace(";", "\n").replace("^", "\r"));
  }

  @ParameterizedTest
  @CsvSource({"a.csv, 'n,m\n'", "a.tsv, 'n\tm\n'", "a.json, '[\n]\n'", "a.jsonl, ''"})
  void withoutRecordsTheResultIsAFileOfTheFormatAllTheSame(String name, String expected)
      throws IOException {
    Path file = write(name, name.endsWith("json") ? "[]" : expected);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer(file, out).end();
    assertThat(out.toString(UTF_8)).isEqualTo(expected);
  }

  @Test
  void halfACharacterIsWrittenAsItIsEscaped() throws IOException {
    Path file = write("a.json", "[{\"text\": \"ü\\ud800\"}, {\"text\": \"\\u00fc\"}]");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CorpusWriter writer = writer(file, out);
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      while (reader.advance()) {
        writer.write(reader);
      }
    }
    writer.end();
    assertThat(out.toString(UTF_8))
        .isEqualTo("[\n{\"text\":\"\\u00FC\\uD800\"},\n{\"text\":\"ü\"}\n]\n");
  }

  // --- helpers ----------------------------------------------------------------------------------

  private static CorpusWriter writer(Path file, OutputStream out) {
    return CorpusWriter.open(CorpusFiles.of(List.of(file)), Optional.empty(), out, new Outputs());
  }

  private Path write(String name, String content) throws IOException {
    return write(name, content.getBytes(UTF_8));
  }

  private Path write(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(content);
    }
    return file;
  }

  private static List<Document> documents(Path file) {
    return documents(file, CorpusFields.DEFAULT);
  }

  private static List<Document> documents(Path file, CorpusFields fields) {
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file), fields)) {
      reader.documents().forEachRemaining(documents::add);
    }
    return documents;
  }

  private static List<String> ids(Path file) {
    return documents(file).stream().map(Document::id).toList();
  }
}
