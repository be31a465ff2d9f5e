package io.github.neardup.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.MalformedRecords.OnError;
import io.github.neardup.dedup.cut.CutRequest;
import io.github.neardup.dedup.cut.CutRule;
import io.github.neardup.dedup.cut.Cutter;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MongoDeduplicationTest {

  private final TestServer server = new TestServer();

  @TempDir private Path folder;

  @BeforeEach
  void insert() {
    server.insert(
        "pages",
        "{_id: 1, text: 'one two three four five six seven eight', more: {a: [1]}}",
        "{_id: 2, text: 'one two three four five six seven eight'}",
        "{_id: 3, text: 'something else altogether that is like nothing before it'}");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Deduplicator.Builder deduplicator(String collection) {
    return Deduplicator.builder()
        .inputs(CorpusFiles.of(List.of(server.uri(collection)), Optional.empty(), Map.of()))
        .output(CorpusTarget.ofCollection(server.uri("kept")))
        .algorithm("minhash:threshold=0.8,shingle=2")
        .threads(2);
  }

  private List<String> ids(String collection) {
    return server.documents(collection).stream()
        .map(document -> BsonValues.text(document.get("_id")))
        .toList();
  }

  @Test
  void keepsOneOfNearDuplicatesAsItIs() {
    DeduplicationSummary summary = deduplicator("pages").run();

    assertThat(summary.removed().all()).isEqualTo(1);
    assertThat(ids("kept")).containsExactly("1", "3");
    assertThat(server.documents("kept").get(0)).isEqualTo(server.documents("pages").get(0));
  }

  @Test
  void noticesAnotherTextOfTheSameLength() {
    Progress changing =
        (name, bytes) -> {
          if (name.equals("writing")) {
            server
                .collection("pages")
                .replaceOne(
                    BsonDocument.parse("{_id: 3}"),
                    BsonDocument.parse(
                        "{_id: 3, text: 'something else altogether that is like nothing after it!'}"));
          }
          return Progress.NONE.stage(name, bytes);
        };

    assertThatThrownBy(() -> deduplicator("pages").progress(changing).run())
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(server.database() + ".pages: changed while it was read");
    assertThat(server.collections()).containsExactly("pages");
  }

  @Test
  void putsWholeRecordsIntoQuarantine() throws IOException {
    server.insert("pages", "{_id: 4, other: 'x', n: {$numberLong: '5'}}");
    Path quarantine = folder.resolve("quarantine.jsonl");

    DeduplicationSummary summary =
        deduplicator("pages").onError(OnError.quarantine(quarantine)).run();

    assertThat(summary.records().skipped()).isEqualTo(1);
    assertThat(Files.readString(quarantine))
        .contains(
            "\"file\":\"" + server.database() + ".pages, _id 4\"",
            "no field 'text'",
            "\\\"other\\\": \\\"x\\\"");
    assertThat(ids("kept")).containsExactly("1", "3");
  }

  @Test
  void cutsPassagesAndLeavesAllElse() {
    server.insert("cut", "{_id: 1, page: {text: 'a b c d\\nown'}, n: {$numberLong: '5'}}");
    server.insert("cut", "{_id: 2, page: {text: 'a b c d\\nother'}, n: {$numberLong: '6'}}");

    Cutter.run(
        new CutRequest(
            CorpusFiles.of(List.of(server.uri("cut")), Optional.empty(), Map.of()),
            CorpusFields.DEFAULT.withText("page.text"),
            new CutRule(CutRule.Kind.PARAGRAPH, 1, 3),
            false,
            false,
            2,
            Optional.of(CorpusTarget.ofCollection(server.uri("left"))),
            Optional.empty()));

    assertThat(server.documents("left"))
        .containsExactly(
            server.documents("cut").get(0),
            BsonDocument.parse("{_id: 2, page: {text: 'other'}, n: {$numberLong: '6'}}"));
  }

  @Test
  void keepsTheSameAsOfJsonLines() throws IOException {
    long seed = 20261122;
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      texts.add(
          i % 5 == 4
              ? texts.get(random.nextInt(i)) + " w" + random.nextInt(50)
              : random
                  .ints(60, 0, 5000)
                  .mapToObj(number -> "w" + number)
                  .collect(Collectors.joining(" ")));
    }
    List<BsonDocument> documents = new ArrayList<>();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      documents.add(
          new BsonDocument("_id", new BsonInt32(i)).append("text", new BsonString(texts.get(i))));
      lines
          .append("{\"id\":")
          .append(i)
          .append(",\"text\":\"")
          .append(texts.get(i))
          .append("\"}\n");
    }
    server.collection("many").insertMany(documents);
    Path file = Files.writeString(folder.resolve("many.jsonl"), lines);
    Path kept = folder.resolve("kept.jsonl");
    Deduplicator.builder()
        .input(file)
        .output(kept)
        .algorithm("minhash:threshold=0.8,shingle=2")
        .run();

    DeduplicationSummary summary = deduplicator("many").run();

    assertThat(summary.removed().all()).as("seed " + seed).isGreaterThan(1500);
    try (Stream<String> keptLines = Files.lines(kept)) {
      assertThat(ids("kept"))
          .as("seed " + seed)
          .isEqualTo(keptLines.map(line -> line.replaceAll("\\{\"id\":(\\d+).*", "$1")).toList());
    }
  }
}
