package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.io.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records written with another text: nothing else of them changes. */
class ChangedTextTest {

  @TempDir private Path folder;

  private String rewritten(String name, String content, String text) throws IOException {
    return rewritten(name, content, text, CorpusFields.DEFAULT);
  }

  private String rewritten(String name, String content, String text, CorpusFields fields)
      throws IOException {
    Path file = Files.writeString(folder.resolve(name), content, UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CorpusFiles files = CorpusFiles.of(List.of(file));
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(files, fields)) {
      CorpusWriter writer = CorpusWriter.open(files, Optional.empty(), out, outputs);
      while (reader.advance()) {
        writer.write(reader, text);
      }
      writer.end();
    }
    return out.toString(UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "{\"text\":\"old é\"}|{\"text\":\"NEW\"}",
        "{\"text\":\"old\"}|{\"text\":\"NEW\"}",
        "  {\t\"id\" : 1.50,\"text\"  :  \"é\\\\\\\"}\"  , \"x\":{\"text\":\"y\"}} |"
            + "  {\t\"id\" : 1.50,\"text\"  :  \"NEW\"  , \"x\":{\"text\":\"y\"}} ",
        "{\"x\":{\"text\":\"y\"},\"te\\u0078t\":\"old\",\"z\":[\"text\",1e5]}|"
            + "{\"x\":{\"text\":\"y\"},\"te\\u0078t\":\"NEW\",\"z\":[\"text\",1e5]}",
        "{\"text\":\"\"}|{\"text\":\"NEW\"}",
      })
  void ofALineOfJsonOnlyTheString(String line, String expected) throws IOException {
    for (String end : new String[] {"", "\n", "\r\n"}) {
      assertThat(rewritten("a.jsonl", line + end, "é\"\n"))
          .isEqualTo(
              expected.replace("NEW", line.contains("é") ? "é\\\"\\n" : "\\u00E9\\\"\\n") + end);
    }
  }

  @Test
  void ofAStringInAnArrayAll() throws IOException {
    assertThat(rewritten("a.json", "[\"x\", {\"text\": \"y\"}]", "new"))
        .isEqualTo("[\n\"new\",\n{\"text\":\"new\"}\n]\n");
  }

  @Test
  void ofAListOnlyTheElement() throws IOException {
    CorpusFields fields = CorpusFields.DEFAULT.withText("m[1].c");
    assertThat(fields.isOneText()).isTrue();
    assertThat(fields.withText("m[].c").isOneText()).isFalse();
    assertThat(
            rewritten(
                "a.jsonl", "{\"m\": [{\"c\":\"x\"}, {\"r\":[ 1],\"c\":\"y\"}]}\n", "new", fields))
        .isEqualTo("{\"m\": [{\"c\":\"x\"}, {\"r\":[ 1],\"c\":\"new\"}]}\n");
  }

  @Test
  void linesOfJsonHoldWhateverIsWritten() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    SplittableRandom random = new SplittableRandom(17);
    for (int round = 0; round < 500; round++) {
      ObjectNode before = mapper.createObjectNode();
      before.put("n", random.nextInt());
      before.put("text", text(random));
      before.put("s", text(random));
      String text = text(random);
      String line = new String(Json.writeLine(before), UTF_8);
      String after = rewritten("a.jsonl", line, text);
      int start = line.indexOf("\"text\":") + 7;
      assertThat(after).as("round %d", round).startsWith(line.substring(0, start));
      assertThat(after).as("round %d", round).endsWith(line.substring(line.indexOf(",\"s\":")));
      before.put("text", text);
      assertThat(mapper.readTree(after)).as("round %d", round).isEqualTo(before);
    }
  }

  private static String text(SplittableRandom random) {
    String[] parts = {
      "a", "é", "中", "\uD83D\uDE00", "\uD83D", "\\", "/", "\n", "\0", "\u2028", " "
    };
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }

  @Test
  void ofTablesAndArraysOnlyTheText() throws IOException {
    assertThat(rewritten("a.csv", "id,text,n\n1,\"a\nb\",\" x\"\n", "c, \"d\""))
        .isEqualTo("id,text,n\n1,\"c, \"\"d\"\"\", x\n");
    assertThat(rewritten("a.tsv", "text\tid\na\t1\n", "c\td")).isEqualTo("text\tid\n\"c\td\"\t1\n");
    assertThat(rewritten("a.csv", "text\na\n", "")).isEqualTo("text\n\"\"\n");
    String json = "[{\"id\":1,\"text\":\"a\",\"n\":[1.50,{\"text\":2}]},{\"text\":\"b\"}]";
    assertThat(rewritten("a.json", json, "c\uD83D"))
        .isEqualTo(
            """
            [
            {"id":1,"text":"c\\uD83D","n":[1.50,{"text":2}]},
            {"text":"c\\uD83D"}
            ]
            """);
  }

  @Test
  void ofTextsTheText() throws IOException {
    assertThat(rewritten("a.txt", "one\n\ntwo", "new\ntext")).isEqualTo("new text\nnew text\n");
  }

  @Test
  void aTextThatLiesInAnObjectIsChangedThere() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("a.jsonl"),
            """
            {"a": {"x": {"text": 1}, "text": "old"}, "text": "other"}
            {"a.text": "old", "a": {"text": "nested"}}
            """);
    CorpusFiles files = CorpusFiles.of(List.of(file));
    CorpusFields fields = CorpusFields.DEFAULT.withText("a.text");
    for (String format : List.of("jsonl", "csv")) {
      Path target = folder.resolve("out." + format);
      try (Outputs outputs = new Outputs();
          CorpusReader reader = CorpusReader.open(files, fields)) {
        CorpusWriter writer =
            CorpusWriter.open(
                files,
                Optional.of(CorpusTarget.of(target)),
                ByteArrayOutputStream.nullOutputStream(),
                outputs);
        while (reader.advance()) {
          writer.write(reader, "new");
        }
        writer.end();
        outputs.commit();
      }
      assertThat(target)
          .hasContent(
              format.equals("jsonl")
                  ? """
                    {"a": {"x": {"text": 1}, "text": "new"}, "text": "other"}
                    {"a.text": "new", "a": {"text": "nested"}}
                    """
                  : """
                    a,text,a.text
                    "{""x"": {""text"": 1}, ""text"": ""new""}",other,
                    "{""text"": ""nested""}",,new
                    """);
    }
  }

  @Test
  void aRecordWithoutTheTextIsMalformed() {
    for (String name : List.of("a.jsonl", "a.csv", "a.json")) {
      String content = name.endsWith("csv") ? "id\n1\n" : name.endsWith("l") ? "{}" : "[{}]";
      assertThatExceptionOfType(CorpusException.class)
          .isThrownBy(() -> rewritten(name, content, "x"))
          .withMessageContaining("text");
    }
  }

  private record Line(String id, String text) {}

  @Test
  void linesOfResults() {
    assertThat(new String(Json.writeLine(new Line("中", "a\n")), UTF_8))
        .isEqualTo("{\"id\":\"中\",\"text\":\"a\\n\"}\n");
    assertThat(new String(Json.writeLine(new Line("中", "\uD83D")), UTF_8))
        .isEqualTo("{\"id\":\"中\",\"text\":\"\\uD83D\"}\n");
  }
}
