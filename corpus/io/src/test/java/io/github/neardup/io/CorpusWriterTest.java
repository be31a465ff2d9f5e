package io.github.neardup.io;

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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records written in another format than they are read from, and several inputs in one output. */
class CorpusWriterTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        // from tables
        "a.csv|id,text;1,\"a,\"\"b\";2,^|b.jsonl|{\"id\":\"1\",\"text\":\"a,\\\"b\"};{\"id\":\"2\",\"text\":\"\"};",
        "a.csv|id,text;1,a;2,b|b.json|[;{\"id\":\"1\",\"text\":\"a\"},;{\"id\":\"2\",\"text\":\"b\"};];",
        "a.csv|id,text;1,a;2,b|b.tsv|id~text;1~a;2~b;",
        "a.tab|id~text;1~a,b|b.csv.gz|id,text;1,\"a,b\";",
        // from JSON
        "a.jsonl|{\"id\":1.50,\"text\":\"x\"};{\"text\":\"y\",\"n\":[1, {\"a\":null}],\"id\":null};{\"n\":true,\"text\":\"\"}|b.csv"
            + "|id,text,n;1.50,x,;,y,\"[1, {\"\"a\"\":null}]\";,,true;",
        "a.jsonl|  {\"id\": 1,  \"text\":\"x\"} ;;{\"text\":\"y\"}|b.json|[;{\"id\": 1,  \"text\":\"x\"},;{\"text\":\"y\"};];",
        "a.json|[{\"n\": 1.50, \"a\": [1e3, {}]}, {\"t\": \"ü\"}]|b.jsonl|{\"n\":1.50,\"a\":[1e3,{}]};{\"t\":\"ü\"};",
        "a.json|{\"k\": {\"n\": 1}, \"l\": [2, \"x\"]}|b.jsonl|{\"@key\":\"k\",\"n\":1};{\"@key\":\"l\",\"0\":2,\"1\":\"x\"};",
        "a.json|{\"k\": {\"n\": 1}, \"l\": [2, \"x\"]}|b.tsv|@key~n~0~1;k~1~~;l~~2~x;",
        "a.json|[]|b.csv|text;",
        "a.json|[]|b.jsonl|",
        "a.csv|id,text|b.json|[;];",
        "a.csv|id,text|b.tsv|id~text;",
        // from texts
        "a.txt|one;;two \"x\"|b.jsonl|{\"id\":\"DIR/a.txt:1\",\"text\":\"one\"};{\"id\":\"DIR/a.txt:3\",\"text\":\"two \\\"x\\\"\"};",
        "a.txt|one;;two \"x\"|b.csv|id,text;DIR/a.txt:1,one;DIR/a.txt:3,\"two \"\"x\"\"\";",
        "a.txt|one;;two|b.txt|one;two",
        // names that tell nothing
        "a.txt|one;;two|b|one;two",
        "a.csv|id,text;1,a|b.out|id,text;1,a;",
      })
  void theNameOfTheOutputTellsItsFormat(String from, String content, String to, String expected)
      throws IOException {
    Path file = write(from, text(content));
    Path target = folder.resolve(to);
    convert(CorpusTarget.of(target), file);
    assertThat(read(target))
        .isEqualTo(text(expected == null ? "" : expected).replace("DIR", folder.toString()));
    assertNothingElse(from, to);
  }

  @Test
  void theFolderOfShardsIsMade() throws IOException {
    Path file = write("a.jsonl", "{\"text\":\"x\"}\n{\"text\":\"y\"}\n");
    Path shards = folder.resolve("new/deep/part-%02d.jsonl");
    convert(new CorpusTarget(shards, OptionalLong.of(1)), file);
    assertThat(read(folder.resolve("new/deep/part-01.jsonl"))).isEqualTo("{\"text\":\"y\"}\n");
  }

  private static String text(String content) {
    return content.replace("~", "\t").replace("^", "\"\"").replace(";", "\n");
  }

  @Test
  void inputsOfSeveralFormatsGoIntoOne() throws IOException {
    Path lines = write("a.jsonl", "{\"id\": 1, \"text\":\"x\"}");
    Path table = write("b.csv", "text,id,more\ny,2,z\n");
    Path json = write("c.json", "{\"k\": {\"text\": \"w\"}}");
    Path target = folder.resolve("out");
    convert(CorpusTarget.of(target), lines, table, json);
    assertThat(read(target))
        .isEqualTo(
            """
            {"id": 1, "text":"x"}
            {"text":"y","id":"2","more":"z"}
            {"@key":"k","text":"w"}
            """);
    Path asTable = folder.resolve("out.csv");
    convert(CorpusTarget.of(asTable), lines, table, json);
    assertThat(read(asTable)).isEqualTo("id,text,more,@key\n1,x,,\n2,y,z,\n,w,,k\n");
  }

  @Test
  void tablesWithSeveralColumnsGetAllOfThem() throws IOException {
    Path empty = write("e.csv", "");
    Path first = write("a.csv", "id,text\n1,x\n");
    Path second = write("b.csv", "text,lang\ny,de\n");
    Path target = folder.resolve("out.csv");
    convert(CorpusTarget.of(target), empty, first, second);
    assertThat(read(target)).isEqualTo("id,text,lang\n1,x,\n,y,de\n");
    convert(CorpusTarget.of(target), empty, first, write("c.csv", "\ufeffid,text\n2,y\n"));
    assertThat(read(target)).isEqualTo("id,text\n1,x\n2,y\n");
  }

  @Test
  void whatATableCannotHoldIsRefused() throws IOException {
    Path half = write("h.jsonl", "{\"text\":\"x\\ud800\"}\n");
    assertRefused(
        half
            + ":1: holds half a character (a lone surrogate), which a table cannot hold; correct"
            + " it, or write .jsonl",
        "out.csv",
        half);
    Path twice = write("t.jsonl", "{\"text\":\"x\",\"a\":1,\"a\":2}\n");
    assertRefused(twice + ":1: the field 'a' occurs twice; remove one", "out.csv", twice);
    Path columns = write("c.csv", "text,a,a\nx,1,2\n");
    assertRefused(columns + ":1: two columns are named 'a'; rename one", "out.jsonl", columns);
    Path keyed = write("k.json", "{\"k\":\n{\"@key\":\"z\",\"text\":\"x\"}}");
    assertRefused(
        keyed + ":2: has a field '@key', which its key becomes; rename it, or write .json",
        "out.jsonl",
        keyed);
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 10_001; i++) {
      many.append("{\"f%d\":1}\n".formatted(i));
    }
    Path fields = write("f.jsonl", many.toString());
    assertRefused(
        fields
            + ":10001: with it there are more than 10,000 different fields, the limit for a"
            + " table; write .jsonl",
        "out.tsv",
        fields);
    assertRefused(
        folder.resolve("out.txt")
            + ": a .txt file has one text a line and nothing else, but the inputs have records;"
            + " end the name in .jsonl or .csv",
        "out.txt",
        half);
  }

  // --- shards -----------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({"csv", "jsonl.zst", "json"})
  void shardsBeginWhenTheSizeIsExceededAndHoldAllRecordsInOrder(String ending) throws IOException {
    StringBuilder content = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      content.append("{\"id\":\"%03d\",\"text\":\"%s\"}\n".formatted(i, "x".repeat(i)));
    }
    Path file = write("a.jsonl", content.toString());
    convert(new CorpusTarget(folder.resolve("p-%03d." + ending), OptionalLong.of(1000)), file);
    List<Path> shards;
    try (Stream<Path> files = Files.list(folder)) {
      shards = files.filter(path -> !path.equals(file)).sorted().toList();
    }
    assertThat(shards).hasSizeBetween(4, 9);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < shards.size(); i++) {
      assertThat(shards.get(i)).hasFileName("p-%03d.%s".formatted(i, ending));
      if (i < shards.size() - 1) {
        assertThat(read(shards.get(i)).length()).isBetween(1001, 1150);
      }
      try (CorpusReader reader = CorpusReader.open(List.of(shards.get(i)))) {
        reader.documents().forEachRemaining(document -> ids.add(document.id()));
      }
    }
    assertThat(ids).hasSize(100).isSorted().startsWith("000").endsWith("099");
  }

  @Test
  void formerShardsAndInputsAreNotReplaced() throws IOException {
    Path file = write("p-0.jsonl", "{\"text\":\"x\"}\n");
    assertThatThrownBy(
            () -> convert(new CorpusTarget(folder.resolve("p-%d.jsonl"), OptionalLong.of(9)), file))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            file
                + ": already exists, and the shards of two runs must not mix; delete the former shards,"
                + " or name other files");
    assertRefused(
        file + ": is an input, and cannot be an output as well; name other files",
        "p-0.jsonl",
        file);
  }

  @Test
  void numbersThatAreNotFiniteAreOnlyCopied() throws IOException {
    String[] records = {
      "{\"text\":\"a\",\"n\":NaN,\"m\":{\"o\":[-Infinity,1.50]}}", "{\"n\":Infinity,\"text\":\"b\"}"
    };
    String lines = String.join("\n", records) + "\n";
    String array = "[\n" + String.join(",\n", records) + "\n]\n";
    assertThat(converted(write("a.jsonl", lines), "b.jsonl")).isEqualTo(lines);
    assertThat(converted(write("a.jsonl", lines), "b.json")).isEqualTo(array);
    assertThat(converted(write("a.json", array), "b.json")).isEqualTo(array);
    assertThat(converted(write("a.json", array), "b.jsonl")).isEqualTo(lines);
    assertThat(converted(write("a.jsonl", lines), "b.csv"))
        .isEqualTo("text,n,m\na,NaN,\"{\"\"o\"\":[-Infinity,1.50]}\"\nb,Infinity,\n");
    Path file = write("a.jsonl", lines);
    assertThatThrownBy(() -> converted(file, "b.parquet"))
        .hasMessage(
            file
                + ":1: the field 'n' holds NaN, which is not a JSON number; make it null, or write"
                + " .jsonl");
  }

  @Test
  void aSizeNeedsAPlaceForTheNumberAndTheOtherWayRound() {
    assertThatThrownBy(() -> new CorpusTarget(Path.of("a.jsonl"), OptionalLong.of(9)))
        .hasMessage(
            "the name of shards needs a place for their number, such as %05d in part-%05d.jsonl");
    assertThatThrownBy(() -> CorpusTarget.of(Path.of("a-%05d.jsonl")))
        .hasMessage(
            "the name a-%05d.jsonl has a place for the number of a shard; give the size of shards");
    assertThatThrownBy(() -> new CorpusTarget(Path.of("a-%05d.jsonl"), OptionalLong.of(0)))
        .hasMessage("the size of shards must be at least 1, not 0");
  }

  // --- helpers ----------------------------------------------------------------------------------

  private void assertRefused(String message, String output, Path... files) throws IOException {
    List<Path> before = list();
    assertThatThrownBy(() -> convert(CorpusTarget.of(folder.resolve(output)), files))
        .isInstanceOf(CorpusException.class)
        .hasMessage(message);
    assertThat(list()).isEqualTo(before);
  }

  private List<Path> list() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private void assertNothingElse(String... names) throws IOException {
    assertThat(list())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(names).distinct().map(folder::resolve).toList());
  }

  /** Reads the files, and writes all of their records. */
  static void convert(CorpusTarget target, Path... files) throws IOException {
    CorpusFiles inputs = CorpusFiles.of(List.of(files));
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(inputs, CorpusFields.DEFAULT)) {
      CorpusWriter writer =
          CorpusWriter.open(inputs, Optional.of(target), new ByteArrayOutputStream(), outputs);
      while (reader.advance()) {
        writer.write(reader);
      }
      writer.end();
      outputs.commit();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // JSON Lines, whatever they are called
        "{\"text\": \"a\"}^{ \"text\":\"b\", \"n\": 1.0}^|{\"text\": \"a\"}^{ \"text\":\"b\", \"n\": 1.0}^",
        "^{\"m\": {\"text\": []}, \"text\": \"a\"}^^{\"text\":\"b\"}|{\"m\": {\"text\": []}, \"text\": \"a\"}^{\"text\":\"b\"}",
        // one value
        "{\"k\": {\"text\": \"a\"}}|{^\"k\": {\"text\":\"a\"}^}^",
        "{\"k\":^ {\"text\": \"a\"}}^|{^\"k\": {\"text\":\"a\"}^}^",
        // texts without fields
        "[\"a\", \"b\\n\", {\"text\": \"c\"}]|[^\"a\",^\"b\\n\",^{\"text\":\"c\"}^]^",
      })
  void whatIsCalledJsonIsReadAsItIsAndWrittenAsItWas(String content, String expected)
      throws IOException {
    Path file = write("a.json.gz", content.replace('^', '\n'));
    assertThat(converted(file, "b.json")).isEqualTo(expected.replace('^', '\n'));
  }

  @Test
  void aStringInAnArrayIsARecordWithAText() throws IOException {
    Path file = write("a.json", "[\"a\", \"b \\ud800\"]");
    assertThat(converted(file, "b.jsonl"))
        .isEqualTo("{\"text\":\"a\"}\n{\"text\":\"b \\uD800\"}\n");
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader.advance();
      assertThat(reader.document()).isEqualTo(new Document(file + "#1", "a"));
    }
    try (CorpusReader reader =
        CorpusReader.open(List.of(file), CorpusFields.DEFAULT.withText("content"))) {
      reader.advance();
      assertThatThrownBy(reader::document)
          .hasMessage(file + ":1: no field 'content'; its fields: text; add --text-field text");
    }
  }

  /** What becomes of a file when all its records are written to another. */
  private String converted(Path file, String name) throws IOException {
    Path target = folder.resolve(name);
    convert(CorpusTarget.of(target), file);
    String written = read(target);
    Files.delete(target);
    return written;
  }

  private Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(content.getBytes(UTF_8));
    }
    return file;
  }

  private static String read(Path file) throws IOException {
    return Decoding.read(CorpusSource.of(file), Decoding.UTF_8);
  }
}
