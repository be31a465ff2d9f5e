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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

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
            new Document("notes", "of texts/notes\nand more\n"),
            new Document("z.txt", "of texts/z.txt\nand more\n"));
    assertThat(documents(files, CorpusFields.DEFAULT.withText("body").withoutId()).get(2).id())
        .isEqualTo(folder.resolve("texts/z.txt").toString());
    assertThatThrownBy(() -> documents(files, new CorpusFields("nr", true, "text", List.of())))
        .hasMessage(
            folder.resolve("texts/a b/ü.txt.gz")
                + ": no field 'nr'; texts without fields have none");
    assertThat(written(files))
        .isEqualTo(
            """
            {"id":"a b/ü.txt.gz","text":"of texts/a b/ü.txt.gz\\nand more\\n"}
            {"id":"notes","text":"of texts/notes\\nand more\\n"}
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
    assertRefused(
        folder.resolve("empty") + ": is a folder without visible files; check its name",
        Optional.empty(),
        "empty");
    assertBoth("mixed", "mixed/a.txt", "mixed/b.jsonl", "mixed/**/*.txt", "mixed/**/*.jsonl");
  }

  @ParameterizedTest
  @ValueSource(strings = {".md", ".html", ".py", ".txt", ".TXT", "", ".md.gz", ".tex.zst"})
  void aFileIsATextWhateverItsEndingAndHoweverItIsNamed(String ending) throws IOException {
    for (String name : List.of("a", "b/c", "d")) {
      write("any/" + name + ending, "# {" + name + "}\n\nof " + name);
    }
    List<Document> expected =
        List.of(
            new Document("a" + ending, "# {a}\n\nof a"),
            new Document("b/c" + ending, "# {b/c}\n\nof b/c"),
            new Document("d" + ending, "# {d}\n\nof d"));
    CorpusFiles all = CorpusFiles.of(List.of(folder.resolve("any")));
    assertThat(documents(all, CorpusFields.DEFAULT)).isEqualTo(expected);
    assertThat(documents(of(Optional.empty(), "any/**/*" + ending), CorpusFields.DEFAULT))
        .isEqualTo(expected);
    CorpusFiles named =
        of(Optional.empty(), "any/a" + ending, "any/b/c" + ending, "any/d" + ending);
    assertThat(documents(named, CorpusFields.DEFAULT))
        .map(Document::text)
        .isEqualTo(expected.stream().map(Document::text).toList());
    assertThat(documents(named, CorpusFields.DEFAULT))
        .map(Document::id)
        .isEqualTo(named.paths().stream().map(Path::toString).toList());
    assertThat(written(named).lines()).hasSize(3).allMatch(line -> line.startsWith("{\"id\":\""));
    assertThat(texts(named.byLines()))
        .containsExactly("# {a}", "of a", "# {b/c}", "of b/c", "# {d}", "of d");
    assertThat(texts(all.byLines())).isEqualTo(texts(named.byLines()));
    assertThat(named.notes())
        .containsExactly(
            "each file is one text: %s; add --lines if each line is a text"
                .formatted(named.names()));
    assertThat(named.byLines().notes()).isEmpty();
  }

  @Test
  void filesWithoutAnEndingThatHoldRecordsAreRecords() throws IOException {
    write("parts/part-0", "\ufeff { \"text\": \"x\"}\n");
    write("json/a.txt", "{\"text\": \"x\"}\n");
    assertThat(texts(of(Optional.empty(), "json"))).containsExactly("{\"text\": \"x\"}\n");
    write("parts/part-1", "{\"text\": \"y\"}\n{\"text\": \"z\"}\n");
    write("parts/_SUCCESS.crc", "\0");
    CorpusFiles files = CorpusFiles.of(List.of(folder.resolve("parts")));
    assertThat(texts(files)).containsExactly("x", "y", "z");
    assertThat(texts(of(Optional.empty(), "parts/part-*"))).containsExactly("x", "y", "z");
    assertThat(texts(of(Optional.empty(), "parts/part-0", "parts/part-1")))
        .containsExactly("x", "y", "z");
    assertThat(files.notes())
        .containsExactly(
            "not read: %s; to read a file of a folder, name the file"
                .formatted(folder.resolve("parts/_SUCCESS.crc")));
  }

  @Test
  void filesOfAFolderThatAreNoTextsArePassedOverAndNamed() throws IOException {
    write("site/a.html", "<p>one</p>");
    write("site/logo.png", "\0PNG");
    write("site/b.bin", "a\0b");
    write("site/c.pdf", "%PDF-1.7 text");
    CorpusFiles files = CorpusFiles.of(List.of(folder.resolve("site")));
    assertThat(texts(files)).containsExactly("<p>one</p>");
    assertThat(files.notes().get(0))
        .isEqualTo(
            "not read: %1$s/b.bin, %1$s/c.pdf, %1$s/logo.png; to read a file of a folder, name the file"
                .formatted(folder.resolve("site")));
    assertThat(files.first(1).notes()).isEqualTo(files.notes());
    write("pdf/c.pdf", "%PDF-1.7 text");
    assertRefused(
        "%1$s: holds PDF, not text; extract its text: pdftotext %1$s %1$s.txt"
            .formatted(folder.resolve("pdf/c.pdf")),
        Optional.empty(),
        "pdf");
    write("zeros/c.bin", "a\0b");
    assertRefused(
        "%s: holds no text: there are zero bytes in %s; name files with texts or records"
            .formatted(folder.resolve("zeros"), folder.resolve("zeros/c.bin")),
        Optional.empty(),
        "zeros");
  }

  @Test
  void whatDescribesADatasetIsNotItsData() throws IOException {
    write("set/README.md", "---\nconfigs: x\n---\n");
    write("set/dataset_infos.json", "{\"default\": {\"features\": {}}}");
    write("set/data/train-00000-of-00002.jsonl", "{\"text\":\"one\"}");
    write("set/data/train-00001-of-00002.csv", "text\ntwo\n");
    CorpusFiles files = CorpusFiles.of(List.of(folder.resolve("set")));
    assertThat(texts(files)).containsExactly("one", "two");
    assertThat(files.notes())
        .containsExactly(
            "not read: %1$s/dataset_infos.json, %1$s/README.md; to read a file of a folder, name the file"
                .formatted(folder.resolve("set")));
    write("set/meta.json", "{\"authors\": {\"x\": 1}}");
    assertBoth(
        "set",
        "set/data/train-00000-of-00002.jsonl",
        "set/meta.json",
        "set/**/*.jsonl",
        "set/**/*.json");
    write("own/dataset.json", "{\"name\": \"own\"}");
    write("own/documents.jsonl", "{\"text\":\"one\"}");
    write("own/clusters.tsv", "1\t1\n");
    CorpusFiles own = CorpusFiles.of(List.of(folder.resolve("own")));
    assertThat(texts(own)).containsExactly("one");
    assertThat(own.notes()).isEmpty();
    write("other/clusters.tsv", "text\nof a table\n");
    assertThat(texts(CorpusFiles.of(List.of(folder.resolve("other")))))
        .containsExactly("of a table");
    write("infos/dataset_info.json", "{}");
    assertRefused(
        folder.resolve("infos")
            + ": holds only files that describe a dataset, and no data; check its name",
        Optional.empty(),
        "infos");
  }

  @Test
  void oneJsonFileAmongManyTextsIsNotTakenForTheCorpus() throws IOException {
    write("code/package.json", "{\"name\": {\"text\": \"x\"}}");
    write("code/README.md", "of code");
    assertThat(texts(of(Optional.empty(), "code"))).containsExactly("x");
    write("code/src/a.py", "a = 1");
    assertBoth("code", "code/README.md", "code/package.json", "code/**/*.md", "code/**/*.json");
    assertThat(texts(of(Optional.empty(), "code/**/*.py"))).containsExactly("a = 1");
  }

  @Test
  void whetherAFileIsReadByLinesIsPartOfItsVersion() {
    CorpusFiles files = CorpusFiles.of(List.of(folder.resolve("texts")));
    assertThat(files.versions()).allMatch(version -> version.contains(" (txt as one text, "));
    assertThat(files.byLines().versions()).allMatch(version -> version.contains(" (txt, "));
  }

  @Test
  void theFormatThatIsAskedForHoldsForAllFilesOfAFolder() {
    CorpusFiles files = of(Optional.of(Format.of("txt")), "none", "mixed/b.jsonl");
    assertThat(names(files)).containsExactly("none/c.md", "mixed/b.jsonl");
    assertThat(texts(files))
        .containsExactly("of none/c.md", "and more", "{\"text\":\"mixed/b.jsonl\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "news/*.jsonl | news/b.jsonl",
        "news/*.*[lz] | news/a.csv.gz news/b.jsonl",
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
          folder.resolve(pattern) + ": no file matches; check the pattern and its folder",
          Optional.empty(),
          pattern);
    }
    assertBoth("news/*", "news/README.md", "news/a.csv.gz", "news/**/*.md", "news/**/*.csv.gz");
    write("x[1].jsonl", "{\"text\":\"x\"}");
    assertThat(names(of(Optional.empty(), "x[1].jsonl"))).containsExactly("x[1].jsonl");
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

  private CorpusFiles of(Optional<Format> format, String... names) {
    List<String> all = new ArrayList<>();
    for (String name : names) {
      all.add(folder + "/" + name);
    }
    return CorpusFiles.of(all, format, Map.of());
  }

  private void assertRefused(String message, Optional<Format> format, String... names) {
    assertThatThrownBy(() -> of(format, names))
        .isInstanceOf(CorpusException.class)
        .hasMessage(message);
  }

  private void assertBoth(String input, String text, String records, String... patterns) {
    assertRefused(
        "%s: holds both files like %s and files like %s; name the files of one kind, as with '%s' or '%s'"
            .formatted(
                folder.resolve(input),
                folder.resolve(text),
                folder.resolve(records),
                folder.resolve(patterns[0]),
                folder.resolve(patterns[1])),
        Optional.empty(),
        input);
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
