package io.github.neardup.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.neardup.core.Document;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What folders, patterns and files without a name mean. */
class CorpusFilesTest {

  @TempDir private Path folder;

  @BeforeEach
  void files() throws IOException {
    for (String name :
        List.of(
            "news/b.jsonl",
            "news/a.csv.gz",
            "news/10/c.jsonl",
            "news/9/d.jsonl.zst",
            "news/9/.hidden.jsonl",
            "news/.git/e.jsonl",
            "news/README.md",
            "texts/z.txt",
            "texts/a b/ü.txt.gz",
            "texts/notes",
            "mixed/a.txt",
            "mixed/b.jsonl",
            "none/c.md")) {
      write(
          name,
          name.contains("csv")
              ? "text\n" + name + "\n"
              : name.contains("json")
                  ? "{\"text\":\"%s\"}\n".formatted(name)
                  : "of " + name + "\nand more\n");
    }
    Files.createDirectories(folder.resolve("empty"));
  }

  @Test
  void aFolderMeansTheFilesWithRecordsInTheOrderOfTheirPaths() {
    assertThat(names(CorpusFiles.of(List.of(folder.resolve("news")))))
        .containsExactly("news/10/c.jsonl", "news/9/d.jsonl.zst", "news/a.csv.gz", "news/b.jsonl");
    assertThat(texts(CorpusFiles.of(List.of(folder.resolve("news")))))
        .containsExactly("news/10/c.jsonl", "news/9/d.jsonl.zst", "news/a.csv.gz", "news/b.jsonl");
  }

  @Test
  void theTextsOfAFolderAreDocuments() throws IOException {
    CorpusFiles files = CorpusFiles.of(List.of(folder.resolve("texts")));
    assertThat(documents(files, CorpusFields.DEFAULT))
        .containsExactly(
            new Document("a b/ü.txt.gz", "of texts/a b/ü.txt.gz\nand more\n"),
            new Document("z.txt", "of texts/z.txt\nand more\n"));
    assertThat(documents(files, CorpusFields.DEFAULT.withText("body").withoutId()).get(1).id())
        .isEqualTo(folder.resolve("texts/z.txt").toString());
    assertThatThrownBy(() -> documents(files, new CorpusFields("nr", true, "text", List.of())))
        .hasMessage(
            folder.resolve("texts/a b/ü.txt.gz")
                + ": no field 'nr'; texts without fields have none");
    assertThat(written(files))
        .isEqualTo(
            """
            {"id":"a b/ü.txt.gz","text":"of texts/a b/ü.txt.gz\\nand more\\n"}
            {"id":"z.txt","text":"of texts/z.txt\\nand more\\n"}
            """);
  }

  @Test
  void aTextThatIsNamedIsATextALine() throws IOException {
    Path file = folder.resolve("texts/z.txt");
    CorpusFiles files = CorpusFiles.of(List.of(file));
    assertThat(documents(files, CorpusFields.DEFAULT))
        .containsExactly(
            new Document(file + ":1", "of texts/z.txt"), new Document(file + ":2", "and more"));
    assertThat(written(files)).isEqualTo(Files.readString(file));
  }

  @Test
  void foldersThatMeanNothingOrTooMuchAreRefused() {
    for (String name : List.of("none", "empty")) {
      assertRefused(
          folder.resolve(name)
              + ": is a folder without a file to read, which ends in one of .csv, .json, .jsonl,"
              + " .ndjson, .parquet, .tab, .tsv, .txt; name the files, or say with --input-format"
              + " what they are",
          Optional.empty(),
          name);
    }
    assertRefused(
        "%s: holds both texts (such as %s) and records (such as %s); name those of one kind"
            .formatted(
                folder.resolve("mixed"),
                folder.resolve("mixed/a.txt"),
                folder.resolve("mixed/b.jsonl")),
        Optional.empty(),
        "mixed");
  }

  @Test
  void theFormatThatIsAskedForHoldsForAllFilesOfAFolder() {
    CorpusFiles files = of(Optional.of(RowFormat.TXT), "none", "mixed/b.jsonl");
    assertThat(names(files)).containsExactly("none/c.md", "mixed/b.jsonl");
    assertThat(texts(files))
        .containsExactly("of none/c.md", "and more", "{\"text\":\"mixed/b.jsonl\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "news/*.jsonl | news/b.jsonl",
        "news/* | news/README.md news/a.csv.gz news/b.jsonl",
        "news/*/*.jsonl* | news/10/c.jsonl news/9/d.jsonl.zst",
        "news/**/*.jsonl | news/10/c.jsonl news/b.jsonl",
        "news/**.zst | news/9/d.jsonl.zst",
        "**/[a-d].{jsonl,csv.gz} | mixed/b.jsonl news/10/c.jsonl news/a.csv.gz news/b.jsonl",
        "news/?.jsonl | news/b.jsonl",
        "n*s/1?/* | news/10/c.jsonl",
        "{news/10,mixed}/*.jsonl | mixed/b.jsonl news/10/c.jsonl",
      })
  void aPatternMeansTheFilesOfSuchNames(String pattern, String expected) {
    assertThat(names(of(Optional.empty(), pattern))).containsExactly(expected.split(" "));
  }

  @Test
  void aPatternThatMeansNothingIsRefused() throws IOException {
    for (String pattern : List.of("news/*.parquet", "nowhere/*", "news/9/*.jsonl")) {
      assertRefused(
          folder.resolve(pattern)
              + ": no file has such a name; check the pattern, and the folder it is for",
          Optional.empty(),
          pattern);
    }
    write("x[1].jsonl", "{\"text\":\"x\"}");
    assertThat(names(of(Optional.empty(), "x[1].jsonl"))).containsExactly("x[1].jsonl");
  }

  @Test
  void aPatternOfManyAsterisksIsMatchedAtOnce() throws IOException {
    write("a".repeat(200) + ".jsonl", "{\"text\":\"x\"}");
    String asterisks = "a*".repeat(30);
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          assertThat(names(of(Optional.empty(), asterisks + ".jsonl"))).hasSize(1);
          assertThatThrownBy(() -> of(Optional.empty(), asterisks + "b"))
              .hasMessageContaining("no file has such a name");
        });
  }

  @Test
  void aFileThatTwoInputsMeanIsRefused() {
    assertRefused(
        folder.resolve("news/b.jsonl") + ": is named by two inputs; name each file once",
        Optional.empty(),
        "news",
        "news/*.jsonl");
  }

  @ParameterizedTest
  @EnumSource
  void theFirstBytesOfACopyTellItsCompression(Compression compression) throws IOException {
    Path copy = folder.resolve("copy");
    try (OutputStream out = compression.compress(Files.newOutputStream(copy))) {
      out.write("{\"text\":\"x\"}\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(
            documents(
                CorpusFiles.of(List.of("-"), Optional.empty(), Map.of("-", copy)),
                CorpusFields.DEFAULT))
        .containsExactly(new Document("-:1", "x"));
  }

  @Test
  void theFirstBytesOfACopyTellThatItIsParquet() throws IOException {
    Path copy = folder.resolve("copy");
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(List.of(folder.resolve("news/b.jsonl")))) {
      CorpusWriter writer =
          CorpusWriter.open(
              CorpusFiles.of(List.of(folder.resolve("news/b.jsonl"))),
              Optional.of(CorpusTarget.of(folder.resolve("copy.parquet"))),
              OutputStream.nullOutputStream(),
              outputs);
      reader.advance();
      writer.write(reader);
      writer.end();
      outputs.commit();
    }
    Files.move(folder.resolve("copy.parquet"), copy);
    CorpusFiles files = CorpusFiles.of(List.of("-"), Optional.empty(), Map.of("-", copy));
    assertThat(documents(files, CorpusFields.DEFAULT))
        .containsExactly(new Document("-#1", "news/b.jsonl"));
    assertThat(written(files)).isEqualTo("{\"text\":\"news/b.jsonl\"}\n");
  }

  // --- helpers ----------------------------------------------------------------------------------

  private void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  private CorpusFiles of(Optional<RowFormat> format, String... names) {
    List<String> all = new ArrayList<>();
    for (String name : names) {
      all.add(folder + "/" + name);
    }
    return CorpusFiles.of(all, format, Map.of());
  }

  private void assertRefused(String message, Optional<RowFormat> format, String... names) {
    assertThatThrownBy(() -> of(format, names))
        .isInstanceOf(CorpusException.class)
        .hasMessage(message);
  }

  private List<String> names(CorpusFiles files) {
    return files.paths().stream().map(path -> folder.relativize(path).toString()).toList();
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
