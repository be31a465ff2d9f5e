package io.github.neardup.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders as other programs leave them: each file is told by itself, and no record is lost. */
class FoldersTest {

  private static final String ONE = "{\"text\": \"a\"}\n";
  private static final String TWO = "{\"text\": \"b\"}\n{\"text\": \"c\"}\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_SUCCESS",
        "README",
        ".part-00000.crc",
        "part-00002",
        "_logs/history",
        "manifest"
      })
  void aForeignFileChangesTheFormatOfNoOther(String foreign) throws IOException {
    write("part-00000", ONE);
    write("part-00001", TWO);
    write(foreign, foreign.matches("_SUCCESS|part-.*") ? "" : "of another kind");
    assertThat(texts(read())).containsExactly("a", "b", "c");
  }

  @Test
  void aPartOfOneRecordHasTheFormatOfPartsAndIsNoText() throws IOException {
    write("part-0", ONE);
    write("README", "about the parts");
    CorpusFiles files = read();
    assertThat(texts(files)).containsExactly("a");
    assertThat(files.notes())
        .containsExactly(
            "not read: %s; to read a file of a folder, name the file"
                .formatted(folder.resolve("README")));
  }

  @Test
  void textsBesideAFileWithOneObjectStayTexts() throws IOException {
    write("a.py", "a = 1");
    write("b.lock", "{\"version\": 1}");
    write("c.lock", "{\n  \"version\": 1\n}");
    assertThat(texts(read())).hasSize(3);
  }

  @Test
  void manyTextsBesideRecordsAreRefused() throws IOException {
    write("part-0", TWO);
    write("a.py", "a = 1");
    write("b.py", "b = 1");
    assertThatThrownBy(this::read)
        .hasMessageContaining("holds both files like")
        .hasMessageEndingWith("'%1$s/**/*.py' or '%1$s/**/part-*'".formatted(folder));
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"text\": \"a\"}\n', '', .json",
    "'{\"text\": \"a\"}\n', '', .json.gz",
    "'{\"text\": \"a\"}\n', '\ufeff', .json",
    "'', '{\"text\": \"a\"}', .json",
    "'[{\"text\": \"a\"}]', '', .json",
    "'{\"text\": \"a\"}\n', '', .jsonl",
  })
  void partsOfOneRecordOrNoneHaveTheFormatOfTheirNeighbours(
      String first, String second, String ending) throws IOException {
    write("part-0" + ending, first);
    write("part-1" + ending, second);
    assertThat(texts(read())).containsExactly("a");
    assertThat(texts(named("part-*" + ending))).containsExactly("a");
    assertThat(texts(named("part-0" + ending, "part-1" + ending))).containsExactly("a");
  }

  @Test
  void aPartOfOneRecordBesidePartsOfSeveralIsLines() throws IOException {
    write("part-0.json", ONE);
    write("part-1.json", TWO);
    write("part-2.json", "{\"text\": \"d\", \"of\": {\"x\": 1}}");
    assertThat(texts(read())).containsExactly("a", "b", "c", "d");
    assertThat(written(read())).isEqualTo(ONE + TWO + "{\"text\": \"d\", \"of\": {\"x\": 1}}");
  }

  @Test
  void namesThatAShellMadeOfAPatternMeanWhatTheirFolderMeans() throws IOException {
    write("part-0", ONE);
    write("part-1", TWO);
    write("part-2", "");
    write("_SUCCESS", "");
    assertThat(texts(named("_SUCCESS", "part-0", "part-1", "part-2")))
        .containsExactly("a", "b", "c");
    assertThat(texts(named("*"))).containsExactly("a", "b", "c");
  }

  @Test
  void anEmptyFileAmongTextsIsAText() throws IOException {
    write("a.md", "");
    write("b.md", "of b");
    write("_SUCCESS", "");
    assertThat(texts(read())).containsExactly("", "of b");
    assertThat(texts(named("a.md", "b.md"))).containsExactly("", "of b");
  }

  @Test
  void whatIsNotYetDataIsPassedOverBesideData() throws IOException {
    write("part-0.jsonl", ONE);
    write("_temporary/0/part-0.jsonl", TWO);
    CorpusFiles files = read();
    assertThat(texts(files)).containsExactly("a");
    assertThat(files.notes().get(0)).startsWith("not read: " + folder.resolve("_temporary"));
    assertThat(texts(CorpusFiles.of(List.of(folder.resolve("_temporary")))))
        .containsExactly("b", "c");
  }

  @ParameterizedTest
  @CsvSource({
    "_delta_log/00000.json, Delta Lake",
    "metadata/v1.metadata.json, Iceberg",
    ".hoodie/hoodie.properties, Hudi"
  })
  void aTableWhoseLogSaysWhichFilesCountIsRefusedByName(String log, String name)
      throws IOException {
    write("table/part-0.parquet", "PAR1");
    write("table/" + log, "{}");
    assertThatThrownBy(this::read)
        .hasMessageStartingWith(
            folder.resolve("table")
                + ": is a table of "
                + name
                + ", and some of its files may hold rows that were deleted or replaced; write its"
                + " rows to Parquet first: ");
    assertThatThrownBy(() -> named("**/*.parquet")).hasMessageContaining("is a table of " + name);
  }

  @Test
  void aPartitionIsAFieldOfItsRecordsAndIsWritten() throws IOException {
    write("lang=en/year=2024/a.jsonl", ONE);
    write("lang=de%20at/a.jsonl", "{\"text\": \"b\", \"lang\": \"own\"}\n{}\n");
    write("lang=__HIVE_DEFAULT_PARTITION__/a.jsonl", "{\"text\": \"d\"}");
    for (CorpusFiles files : List.of(read(), named("lang=*/**.jsonl"))) {
      assertThat(written(files))
          .isEqualTo(
              """
              {"text": "d"}
              {"text": "b", "lang": "own"}
              {"lang":"de at"}
              {"text": "a","lang":"en","year":"2024"}
              """);
    }
    CorpusFields within = CorpusFields.DEFAULT.within("lang");
    Files.writeString(folder.resolve("lang=de%20at/a.jsonl"), "{\"text\": \"b\"}");
    assertThat(documents(read(), within).stream().map(Document::fields))
        .containsExactly(List.of("", "d"), List.of("de at", "b"), List.of("en", "a"));
  }

  @Test
  void aPartitionIsAColumnOfATable() throws IOException {
    write("lang=en/a.csv", "text\na\n");
    write("lang=de/a.csv", "text\nb\n");
    assertThat(written(read())).isEqualTo("text,lang\nb,de\na,en\n");
  }

  @Test
  void recordsKnowTheSplitOfADatasetAndAHintSaysHowSplitsAreCompared() throws IOException {
    write("data/train-00000.jsonl", ONE);
    write("data/test-00000.jsonl", "{\"text\": \"b\"}");
    assertThat(written(read()))
        .isEqualTo("{\"text\": \"b\",\"split\":\"test\"}\n{\"text\": \"a\",\"split\":\"train\"}\n");
    assertThat(read().notes())
        .containsExactly(
            "the files are splits of a dataset (test, train), which stay in the field 'split' of the records; to remove from train what test has: neardup dedup '%1$s/data/train*' --against '%1$s/data/test*'"
                .formatted(folder));
    Files.delete(folder.resolve("data/test-00000.jsonl"));
    write("data/latest-testing.jsonl", TWO);
    assertThat(written(read())).isEqualTo(TWO + ONE);
    assertThat(read().notes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"b.md", "b.java", "b.log", "b", "b.md.gz"})
  void aSingleFileWithoutRecordsIsOneText(String name) throws IOException {
    write(name, "# b\n\nof b\n");
    assertThat(documents(named(name), CorpusFields.DEFAULT))
        .containsExactly(new Document(folder + "/" + name, "# b\n\nof b\n"));
    assertThat(texts(named(name).byLines())).containsExactly("# b", "of b");
    assertThat(texts(CorpusFiles.of(List.of(folder.resolve(name))))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.eml | From: a@b.c | holds a mail, not text; write JSON Lines: python3 -c",
        "a.mbox | From a@b.c | holds mails (mbox), not text; write JSON Lines: python3 -c",
        "inbox | From a@b.c Tue Mar  5 10:00:00 2024 | holds mails (mbox), not text",
        "a.ipynb | {} | holds a notebook of Jupyter, not text; extract its texts: jq -r",
      })
  void textThatIsNoPlainTextIsRefusedByNameWithACommand(String name, String content, String problem)
      throws IOException {
    write(name, content);
    for (Path named : List.of(folder.resolve(name), folder)) {
      assertThatThrownBy(() -> texts(CorpusFiles.of(List.of(named))))
          .hasMessageStartingWith(folder.resolve(name) + ": " + problem);
    }
    write("b.md", "of b");
    assertThat(texts(read())).containsExactly("of b");
    assertThat(read().notes().get(0)).startsWith("not read: " + folder.resolve(name));
    CorpusFiles forced =
        CorpusFiles.of(List.of(folder + "/a.eml"), Optional.of(Format.of("txt")), Map.of());
    if (name.equals("a.eml")) {
      assertThat(texts(forced)).containsExactly("From: a@b.c");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://example.org/a.jsonl, curl -LO https://example.org/a.jsonl",
    "s3://bucket/a.parquet, aws s3 cp s3://bucket/a.parquet .",
    "gs://bucket/a, gcloud storage cp gs://bucket/a ."
  })
  void aUrlIsNamedAsOneWithTheCommandThatCopiesIt(String url, String command) {
    assertThatThrownBy(() -> CorpusFiles.of(List.of(url), Optional.empty(), Map.of()))
        .hasMessage(
            url
                + ": neardup reads and writes files, and this is a URL; copy the data to a file first: "
                + command);
  }

  @Test
  void filesThatWerePutTogetherMayHaveAMarkInTheMiddle() throws IOException {
    write("a.jsonl", "\ufeff" + ONE + "\ufeff" + TWO);
    write("b.csv", "\ufefftext\na\n\ufefftext\nb\n\ufeffc\n");
    write("c.txt", "\ufeffa\n\ufeffb\n\ufeff\n");
    assertThat(texts(named("a.jsonl"))).containsExactly("a", "b", "c");
    assertThat(written(named("a.jsonl"))).isEqualTo(ONE + TWO);
    assertThat(texts(named("b.csv"))).containsExactly("a", "b", "\ufeffc");
    assertThat(texts(named("c.txt"))).containsExactly("a", "b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"text\": {\"0\": \"a\"}} | no field 'text', but the values of all records by columns; put each record on a line: jq -c 'to_entries as $c | $c[0].value | keys_unsorted[] as $i",
        "{\"id\": [1], \"text\": [\"a\"]} | no field 'text', but the values of all records by columns; put each record on a line: jq -c 'to_entries as $c | range($c[0].value | length) as $i",
        "{\"columns\": [\"text\"], \"index\": [0], \"data\": [[\"a\"]]} | no field 'text', but lists of values under 'data'; put the names beside them: jq -c '.columns as $n",
        "{\"meta\": {\"v\": 1}, \"data\": [{\"text\": \"a\"}]} | no field 'text', but the member 'data' is a list of records; extract the list: jq -c '.data[]'",
        "{\"v\": \"1\", \"my data\": [{\"text\": \"a\"}]} | holds no records as members, but the member 'my data' is a list of records; extract the list: jq -c '.[\"my data\"][]'",
      })
  void recordsElsewhereInAJsonObjectAreFound(String json, String problem) throws IOException {
    write("a.json", json);
    assertThatThrownBy(() -> texts(named("a.json")))
        .hasMessageStartingWith(folder.resolve("a.json") + ":1: " + problem);
  }

  @Test
  void linesOfATextHaveTheirPlacesAsIdsInOtherFormats() throws IOException {
    write("a.txt", "a\n\nb\n");
    Path output = folder.resolve("b.jsonl");
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(named("a.txt"), CorpusFields.DEFAULT)) {
      CorpusWriter writer =
          CorpusWriter.open(
              named("a.txt"),
              Optional.of(CorpusTarget.of(output)),
              OutputStream.nullOutputStream(),
              outputs);
      while (reader.advance()) {
        writer.write(reader);
      }
      writer.end();
      outputs.commit();
    }
    assertThat(output)
        .hasContent(
            """
            {"id":"%1$s:1","text":"a"}
            {"id":"%1$s:3","text":"b"}
            """
                .formatted(folder.resolve("a.txt")));
    assertThat(written(named("a.txt"))).isEqualTo("a\nb\n");
  }

  // --- helpers ---

  private void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  private CorpusFiles read() {
    return CorpusFiles.of(List.of(folder));
  }

  private CorpusFiles named(String... names) {
    List<String> all = new ArrayList<>();
    for (String name : names) {
      all.add(folder + "/" + name);
    }
    return CorpusFiles.of(all, Optional.empty(), Map.of());
  }

  private static List<String> texts(CorpusFiles files) {
    return documents(files, CorpusFields.DEFAULT).stream().map(Document::text).toList();
  }

  private static List<Document> documents(CorpusFiles files, CorpusFields fields) {
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(files, fields)) {
      reader.documents().forEachRemaining(documents::add);
    }
    return documents;
  }

  private static String written(CorpusFiles files) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      CorpusWriter writer = CorpusWriter.open(files, Optional.empty(), out, outputs);
      while (reader.advance()) {
        writer.write(reader);
      }
      writer.end();
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
