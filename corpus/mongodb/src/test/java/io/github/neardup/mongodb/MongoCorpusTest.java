package io.github.neardup.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Outputs;
import io.github.neardup.mongodb.StoredCollection.Retries;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class MongoCorpusTest {

  private static final String ALL_TYPES =
      """
      {"_id": {"$oid": "65a0000000000000000000ab"}, "text": "some words",
       "when": {"$date": "2024-05-06T07:08:09.123Z"}, "price": {"$numberDecimal": "12.3400"},
       "long": {"$numberLong": "9007199254740993"}, "whole": {"$numberInt": "5"}, "real": 2.5,
       "bytes": {"$binary": {"base64": "AAECAw==", "subType": "00"}},
       "uuid": {"$uuid": "3b241101-e2bb-4255-8caf-4136c566a962"},
       "expression": {"$regularExpression": {"pattern": "^a", "options": "i"}},
       "stamp": {"$timestamp": {"t": 17, "i": 2}}, "yes": true, "nothing": null,
       "within": {"list": [1, {"x": "收录"}, "quote \\" and \\n line"]}}
      """;

  private final TestServer server = new TestServer();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  private CorpusFiles files(String collection) {
    return files(server.uri(collection), 0);
  }

  private static CorpusFiles files(String uri, int limit) {
    CorpusFiles files = CorpusFiles.of(List.of(uri), Optional.empty(), Map.of());
    return limit == 0 ? files : files.first(limit);
  }

  private static List<Document> read(CorpusFiles files, CorpusFields fields) {
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(files, fields)) {
      for (Iterator<Document> all = reader.documents(); all.hasNext(); ) {
        documents.add(all.next());
      }
      reader.requireRecords();
    }
    return documents;
  }

  private static List<String> ids(CorpusFiles files) {
    return read(files, CorpusFields.DEFAULT).stream().map(Document::id).toList();
  }

  private static void copy(CorpusFiles files, CorpusTarget target) throws IOException {
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.openWhole(files, CorpusFields.DEFAULT)) {
      CorpusWriter writer =
          CorpusWriter.open(files, Optional.of(target), OutputStream.nullOutputStream(), outputs);
      while (reader.advance()) {
        writer.write(reader);
      }
      writer.end();
      outputs.commit();
    }
  }

  private CorpusTarget target(String collection) {
    return CorpusTarget.ofCollection(server.uri(collection));
  }

  /** Of each type that an id can have, in the order in which MongoDB sorts them. */
  private void insertIdsOfAllTypes() {
    server.insert(
        "ids",
        "{_id: true, text: 'a'}",
        "{_id: {$oid: '65a0000000000000000000ab'}, text: 'a'}",
        "{_id: {$date: '2024-01-02T03:04:05Z'}, text: 'a'}",
        "{_id: 'word', id: 'not this', text: 'a'}",
        "{_id: 'other', text: 'a'}",
        "{_id: 7, text: 'a'}",
        "{_id: 2.0, text: 'a'}",
        "{_id: -1.5, text: 'a'}",
        "{_id: {$numberLong: '9007199254740993'}, text: 'a'}",
        "{_id: {k: 1, l: 'x'}, text: 'a'}",
        "{_id: {$uuid: '3b241101-e2bb-4255-8caf-4136c566a962'}, text: 'a'}");
  }

  @Test
  void takesIdsOfAllTypesInTheirOrder() {
    insertIdsOfAllTypes();

    assertThat(ids(files("ids")))
        .containsExactly(
            "-1.5",
            "2",
            "7",
            "9007199254740993",
            "other",
            "word",
            "{\"k\": 1, \"l\": \"x\"}",
            "3b241101-e2bb-4255-8caf-4136c566a962",
            "65a0000000000000000000ab",
            "true",
            "2024-01-02T03:04:05Z");
  }

  @Test
  void goesOnBehindAnIdOfAnyType() {
    insertIdsOfAllTypes();
    List<BsonValue> ids =
        server.documents("ids").stream().map(document -> document.get("_id")).toList();

    for (int i = 0; i < ids.size(); i++) {
      List<BsonValue> behind =
          server
              .collection("ids")
              .find(MongoReader.behind(ids.get(i)))
              .sort(new BsonDocument("_id", new BsonInt32(1)))
              .map(document -> document.get("_id"))
              .into(new ArrayList<>());
      assertThat(behind).as("behind " + ids.get(i)).isEqualTo(ids.subList(i + 1, ids.size()));
    }
  }

  @Test
  void readsTextsFromNestedAndSeveralFields() {
    server.insert(
        "pages",
        "{_id: 1, title: 'a', page: {body: 'b', rest: 'x'}, key: {$oid: '65a0000000000000000000ab'}}",
        "{_id: 2, title: 'c', key: 5}");

    CorpusFields fields = new CorpusFields("key", true, "title,page.body", List.of());
    assertThat(read(files("pages"), fields))
        .containsExactly(
            new Document("65a0000000000000000000ab", List.of("a", "b")),
            new Document("5", List.of("c", "")));
  }

  @Test
  void aPathLeadsIntoLists() throws IOException {
    server.insert(
        "chats",
        "{_id: 1, m: [{r: 'u', c: 'a'}, {c: ''}, {c: null}, {r: 'u'}, {c: 'b'}], s: ['x', 'y'], n: [1]}");

    for (String field :
        List.of("m[].c|a\nb", "m[4].c|b", "m[0].r,s[]|u\nx\ny", "s[1],m[].c|y\na\nb")) {
      int end = field.indexOf('|');
      assertThat(read(files("chats"), CorpusFields.DEFAULT.withText(field.substring(0, end))))
          .extracting(Document::text)
          .containsExactly(field.substring(end + 1));
    }
    assertThatThrownBy(() -> read(files("chats"), CorpusFields.DEFAULT.withText("n[]")))
        .hasMessageContaining("the field 'n[]' is not a string; ");
    assertThatThrownBy(() -> read(files("chats"), CorpusFields.DEFAULT.withText("m[9].c")))
        .hasMessageContaining("no field 'm[9].c'; its fields: _id, m[].r, m[].c, s[], n[]; ");
  }

  @Test
  void readsNoMoreThanTheLimit() {
    insertIdsOfAllTypes();

    assertThat(ids(files(server.uri("ids"), 3))).containsExactly("-1.5", "2", "7");
  }

  @Test
  void namesCollectionAndIdOfWhatIsWrong() {
    server.insert("none", "{_id: 5, body: 'x'}");
    server.insert("date", "{_id: 'a', text: {$date: '2024-01-02T03:04:05Z'}}");
    server.insert("null", "{_id: 'a', text: null}");
    String db = server.database();

    assertThatThrownBy(() -> ids(files("none")))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            db + ".none, _id 5: no field 'text'; its fields: _id, body; add --text-field body");
    assertThatThrownBy(() -> ids(files("date")))
        .hasMessage(
            db
                + ".date, _id a: the field 'text' is not a string; correct the record or name another"
                + " field");
    assertThatThrownBy(() -> ids(files("null"))).hasMessageContaining("the field 'text' is null");
  }

  @Test
  void saysThatThereIsNoSuchCollection() {
    server.insert("pages", "{_id: 1, text: 'a'}");

    assertThatThrownBy(() -> ids(files("page")))
        .hasMessageContaining(
            server.database() + ".page: unknown collection 'page'; did you mean 'pages'?");
    assertThatThrownBy(() -> files("mongodb://localhost/pages", 0))
        .hasMessageContaining("names no collection");
  }

  @Test
  @Timeout(20)
  void saysSoonThatNobodyAnswersAndNamesNoPassword() {
    assertThatThrownBy(() -> ids(files("mongodb://user:geheim@127.0.0.1:1/db.pages", 0)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("db.pages: no suitable server answers at 127.0.0.1:1")
        .hasMessageContaining("Connection refused")
        .message()
        .doesNotContain("geheim");
  }

  @Test
  @Timeout(20)
  void saysThatThePasswordIsWrong() {
    String uri = "mongodb://nobody:geheim@" + server.host() + "/db.pages?authSource=admin";

    assertThatThrownBy(() -> ids(files(uri, 0)))
        .hasMessageContaining("does not accept the user or the password")
        .message()
        .doesNotContain("geheim");
  }

  @Test
  void keepsAllTypesFromCollectionToCollection() throws IOException {
    server.insert("from", ALL_TYPES);

    copy(files("from"), target("to"));

    assertThat(server.documents("to")).isEqualTo(server.documents("from"));
    assertThat(server.collections()).containsExactlyInAnyOrder("from", "to");
  }

  @Test
  void keepsAllTypesByWayOfJsonLines() throws IOException {
    server.insert("from", ALL_TYPES);
    Path lines = folder.resolve("lines.jsonl");

    copy(files("from"), CorpusTarget.of(lines));
    copy(CorpusFiles.of(List.of(lines)), target("to"));

    assertThat(Files.readString(lines))
        .startsWith("{\"_id\": {\"$oid\": \"65a0000000000000000000ab\"}, \"text\": \"some words\"")
        .endsWith("}\n");
    assertThat(server.documents("to")).isEqualTo(server.documents("from"));
  }

  @Test
  void writesTablesAndGivesIdsToRecordsWithout() throws IOException {
    Path table = Files.writeString(folder.resolve("t.csv"), "id,text\n7,a\n");

    copy(CorpusFiles.of(List.of(table)), target("to"));

    BsonDocument document = server.documents("to").get(0);
    assertThat(document.get("_id").isObjectId()).isTrue();
    assertThat(document.get("id")).isEqualTo(new BsonString("7"));
  }

  @Test
  void refusesWhatIsNoDocument() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("a.jsonl"), "{\"text\": \"a\", \"when\": {\"$date\": \"noon\"}}\n");

    assertThatThrownBy(() -> copy(CorpusFiles.of(List.of(file)), target("to")))
        .hasMessageContaining(file + ":1: cannot be a document of MongoDB");
    assertThat(server.collections()).isEmpty();
  }

  @Test
  void refusesACollectionThatIsThere() {
    server.insert("from", "{_id: 1, text: 'a'}");
    server.insert("to", "{_id: 2, text: 'b'}");

    assertThatThrownBy(() -> copy(files("from"), target("to")))
        .hasMessageContaining(server.database() + ".to: already exists, and is not replaced");
    assertThat(server.documents("to")).hasSize(1);
    assertThat(server.collections()).containsExactlyInAnyOrder("from", "to");
  }

  @Test
  void leavesNothingOfWhatIsNotCommitted() throws IOException {
    server.insert("from", "{_id: 1, text: 'a'}");
    CorpusFiles files = files("from");
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      CorpusWriter writer =
          CorpusWriter.open(
              files, Optional.of(target("to")), OutputStream.nullOutputStream(), outputs);
      reader.advance();
      writer.write(reader);
      writer.end();
      assertThat(server.collections()).hasSize(2).doesNotContain("to");
    }

    assertThat(server.collections()).containsExactly("from");
  }

  @Test
  @Timeout(60)
  void leavesTheTargetAloneWhenKilled() throws Exception {
    insertNumbered("from", 2500);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriter.class.getName(),
                server.uri("from"),
                server.uri("to"))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.readLine()).isEqualTo("written");
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();

    assertThat(server.collections())
        .hasSize(2)
        .contains("from")
        .anySatisfy(name -> assertThat(name).matches("to-neardup-unfinished-[0-9a-f]{8}"));
  }

  private void insertNumbered(String collection, int documents) {
    List<BsonDocument> all =
        IntStream.range(0, documents)
            .mapToObj(
                i ->
                    new BsonDocument("_id", new BsonInt32(i))
                        .append("text", new BsonString(("text " + i + " ").repeat(20))))
            .toList();
    server.collection(collection).insertMany(all);
  }

  @Test
  @Timeout(60)
  void goesOnWhenTheConnectionIsLost() throws IOException {
    insertNumbered("pages", 5000);
    try (CutConnection connection = new CutConnection(server.host(), 300_000, 3)) {
      List<String> ids = ids(files(server.uri("pages", connection.host()), 0));

      assertThat(connection.cuts()).isEqualTo(3);
      assertThat(ids).isEqualTo(IntStream.range(0, 5000).mapToObj(Integer::toString).toList());
    }
  }

  @Test
  @Timeout(60)
  @SuppressWarnings("try") // the connection is cut while it is used
  void givesUpAfterSomeTries() throws Exception {
    insertNumbered("pages", 3000);
    try (CutConnection connection = new CutConnection(server.host(), Integer.MAX_VALUE, 0)) {
      String uri =
          server.uri("pages", connection.host())
              + (server.uri("pages").contains("?") ? "&" : "?")
              + "serverSelectionTimeoutMS=300";
      try (MongoReader reader =
          MongoReader.open(
              StoredCollection.of(uri),
              Set.of("text"),
              false,
              Long.MAX_VALUE,
              new Retries(2, 10))) {
        assertThat(reader.advance()).isTrue();
        connection.close();
        assertThatThrownBy(
                () -> {
                  while (reader.advance()) {
                    assertThat(reader.id()).isNotEmpty();
                  }
                })
            .hasMessageContaining("was lost after the record with the _id 999")
            .hasMessageContaining("in 2 tries");
      }
    }
  }

  @Test
  void pausesGrowToALimit() {
    Retries retries = Retries.USUAL;

    assertThat(IntStream.rangeClosed(1, retries.most()).mapToLong(retries::pause).sum())
        .isBetween(Duration.ofSeconds(30).toMillis(), Duration.ofSeconds(90).toMillis());
  }
}
