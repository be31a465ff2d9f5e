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
