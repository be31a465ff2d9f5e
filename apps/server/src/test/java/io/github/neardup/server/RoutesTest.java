package io.github.neardup.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each route answers. */
class RoutesTest {

  private static final String RAIN = "Heavy rain flooded the market square on Sunday";
  private static final String ADD_RAIN =
      "{\"id\": \"rain\", \"text\": \"%s\", \"time\": \"2026-03-01T06:00:00Z\", \"payload\": \"p\"}"
          .formatted(RAIN);
  private static final String RAIN_ENTRY =
      "{\"id\":\"rain\",\"time\":\"2026-03-01T06:00:00Z\",\"payload\":\"p\"";

  private static NearDuplicateIndex index;
  private static IndexServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    index = NearDuplicateIndex.inMemory(Algorithms.create("kshingle:threshold=0.5"));
    server = IndexServer.of(index).version("1.2.3").start();
    client = new Client(server);
  }

  @BeforeEach
  void empty() {
    index.removeOlderThan(Instant.parse("9999-01-01T00:00:00Z"));
  }

  @AfterAll
  static void stop() {
    server.close();
    index.close();
  }

  @Test
  void whatIsAddedIsFound() {
    assertThat(client.post("/v1/add", ADD_RAIN).body())
        .isEqualTo("{\"id\":\"rain\",\"replaced\":false}\n");
    assertThat(client.post("/v1/add", ADD_RAIN).body())
        .isEqualTo("{\"id\":\"rain\",\"replaced\":true}\n");
    Client.Answer found = client.post("/v1/query", "{\"text\": \"" + RAIN + "!\"}");
    assertThat(found.body())
        .isEqualTo("{\"matches\":[" + RAIN_ENTRY + ",\"similarity\":1.0}],\"more\":false}\n");
    assertThat(found.header("Content-Type")).isEqualTo("application/json");
    assertThat(client.get("/v1/entries/rain").body()).isEqualTo(RAIN_ENTRY + "}\n");
    assertThat(client.delete("/v1/entries/rain").body())
        .isEqualTo("{\"id\":\"rain\",\"removed\":true}\n");
    assertThat(client.delete("/v1/entries/rain").body())
        .isEqualTo("{\"id\":\"rain\",\"removed\":false}\n");
    assertThat(client.get("/v1/entries/rain").status()).isEqualTo(404);
  }

  @Test
  void aTextCanHaveFields() {
    try (NearDuplicateIndex fields =
            NearDuplicateIndex.inMemory(Algorithms.create("kshingle:fields=each"));
        IndexServer each = IndexServer.of(fields).version("1").start()) {
      Client asking = new Client(each);
      asking.post(
          "/v1/add", "{\"id\": \"a\", \"text\": [\"Who opens the lock?\", \"The keeper.\"]}");
      String same = "{\"text\": [\"who opens the lock\", \"the keeper\"]}";
      String other = "{\"text\": [\"who opens the lock\", \"the master\"]}";
      assertThat(asking.post("/v1/query", same).json().findValuesAsText("id")).containsExactly("a");
      assertThat(asking.post("/v1/query", other).json().path("matches")).isEmpty();
      String pair = "{\"a\": [\"one\", \"two\"], \"b\": [\"one\", \"three\"]}";
      assertThat(asking.post("/v1/compare", pair).json().path("why").asText())
          .contains("field 1: ", "; field 2: ");
    }
  }

  @Test
  void similarityAndNumberOfMatchesCanBeLimited() {
    for (int i = 0; i < 3; i++) {
      client.post("/v1/add", "{\"id\": \"%d\", \"text\": \"%s\"}".formatted(i, RAIN));
    }
    client.post("/v1/add", "{\"id\": \"x\", \"text\": \"" + RAIN + " again\"}");
    String query = "{\"text\": \"" + RAIN + "\", ";
    JsonNode all = client.post("/v1/query", query + "\"limit\": null}").json();
    assertThat(all.findValuesAsText("id")).containsExactly("0", "1", "2", "x");
    assertThat(all.path("more").asBoolean()).isFalse();
    JsonNode two = client.post("/v1/query", query + "\"limit\": 2}").json();
    assertThat(two.findValuesAsText("id")).containsExactly("0", "1");
    assertThat(two.path("more").asBoolean()).isTrue();
    JsonNode same = client.post("/v1/query", query + "\"at_least\": 1, \"limit\": 3}").json();
    assertThat(same.findValuesAsText("id")).containsExactly("0", "1", "2");
    assertThat(same.path("more").asBoolean()).isFalse();
  }

  @Test
  void ofNearDuplicatesTheFirstIsAdded() {
    assertThat(client.post("/v1/check-and-add", ADD_RAIN).body())
        .isEqualTo("{\"id\":\"rain\",\"added\":true}\n");
    assertThat(
            client.post("/v1/check-and-add", "{\"id\": \"b\", \"text\": \"" + RAIN + ".\"}").body())
        .isEqualTo(
            "{\"id\":\"b\",\"added\":false,\"match\":" + RAIN_ENTRY + ",\"similarity\":1.0}}\n");
    assertThat(index.size()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "a/b, a%2Fb",
    "a/b, a/b",
    "a b, a%20b",
    "新聞, %E6%96%B0%E8%81%9E",
    "a+b, a+b",
    "100%, 100%25",
    "a?b#c, a%3Fb%23c",
    "https://example.org/x?y=1&z, https:%2F%2Fexample.org%2Fx%3Fy=1&z",
    "a//b;c=1, a//b;c=1",
    "..\\, ..%5C"
  })
  void idsAreEncodedAsUrlsAre(String id, String encoded) {
    String json = id.replace("\\", "\\\\");
    client.post("/v1/add", "{\"id\": \"%s\", \"text\": \"x\"}".formatted(json));
    assertThat(client.get("/v1/entries/" + encoded).json().path("id").asText()).isEqualTo(id);
    assertThat(client.delete("/v1/entries/" + encoded).json().path("removed").asBoolean()).isTrue();
  }

  @Test
  void twoTextsAreCompared() {
    JsonNode same = client.post("/v1/compare", "{\"a\": \"a b c d\", \"b\": \"A b c d\"}").json();
    assertThat(same.path("similarity").asDouble()).isEqualTo(1);
    assertThat(same.path("verdict").asText()).isEqualTo("duplicate");
    assertThat(same.path("candidate").asBoolean()).isTrue();
    assertThat(same.path("algorithm").asText()).isEqualTo("kshingle");
    JsonNode other = client.post("/v1/compare", "{\"a\": \"a b c d\", \"b\": \"e f g h\"}").json();
    assertThat(other.path("similarity").asDouble()).isZero();
    assertThat(other.path("verdict").asText()).isEqualTo("different");
    assertThat(other.path("why").asText()).isNotEmpty();
  }

  @Test
  void oldEntriesExpire() {
    client.post("/v1/add", ADD_RAIN);
    client.post("/v1/add", "{\"id\": \"now\", \"text\": \"Tea\"}");
    assertThat(client.post("/v1/expire", "{\"older_than\": \"2026-03-01T08:00:00+02:00\"}").body())
        .isEqualTo("{\"removed\":0}\n");
    assertThat(client.post("/v1/expire", "{\"older_than\": \"2026-03-02\"}").body())
        .isEqualTo("{\"removed\":1}\n");
    assertThat(Instant.parse(client.get("/v1/entries/now").json().path("time").asText()))
        .isBetween(Instant.now().minusSeconds(60), Instant.now());
  }

  @Test
  void theIndexDescribesItself() {
    client.post("/v1/add", ADD_RAIN);
    JsonNode info = client.get("/v1/info").json();
    assertThat(info.path("version").asText()).isEqualTo("1.2.3");
    assertThat(info.path("identity").asText()).isEqualTo(index.algorithm().identity().toString());
    assertThat(info.path("entries").asLong()).isEqualTo(1);
    assertThat(info.path("bytes").asLong()).isEqualTo(index.bytes());
    assertThat(info.path("threshold").asDouble()).isEqualTo(0.5);
    assertThat(info.path("keeps_texts").asBoolean()).isFalse();
  }

  @Test
  void textsAreKeptOnRequestAlone() {
    try (IndexServer keeping = IndexServer.of(index).keepTexts().start()) {
      Client other = new Client(keeping);
      other.post("/v1/add", "{\"id\": \"a\", \"text\": \"<b> & \uD83D\uDE00 新\"}");
      assertThat(other.get("/v1/entries/a").json().path("payload").asText())
          .isEqualTo("<b> & \uD83D\uDE00 新");
      assertThat(other.post("/v1/add", ADD_RAIN).message()).contains("--keep-texts");
      assertThat(other.post("/v1/add", "{\"id\": \"a\", \"text\": \"\\ud800\"}").message())
          .isEqualTo("the payload has half a surrogate pair");
    }
  }

  // --- batches ----------------------------------------------------------------------------------

  private static final List<String> BATCH =
      List.of(
          "{\"op\": \"add\", \"id\": \"a\", \"text\": \"one two three four\"}",
          "{\"op\": \"ad\", \"id\": \"a\"}",
          "{\"op\": \"query\", \"text\": \"one two three four\", \"limit\": 0}",
          "{\"op\": \"get\", \"id\": \"none\"}",
          "{\"op\": \"check-and-add\", \"id\": \"b\", \"text\": \"one two three four\"}",
          "{\"op\": \"remove\", \"id\": \"a\"}",
          "[]",
          "{\"op\": \"check-and-add\", \"id\": \"b\", \"text\": \"one two three four\"}");

  private static void assertAnswered(List<JsonNode> answers) {
    assertThat(answers).hasSize(BATCH.size());
    assertThat(answers.get(0).path("replaced").asText()).isEqualTo("false");
    assertThat(answers.get(1).at("/error/message").asText()).contains("did you mean 'add'?");
    assertThat(answers.get(2).at("/error/message").asText()).contains("'limit'");
    assertThat(answers.get(3).at("/error/status").asInt()).isEqualTo(404);
    assertThat(answers.get(4).at("/match/id").asText()).isEqualTo("a");
    assertThat(answers.get(5).path("removed").asBoolean()).isTrue();
    assertThat(answers.get(6).at("/error/message").asText()).contains("'op'");
    assertThat(answers.get(7).path("added").asBoolean()).isTrue();
  }

  @Test
  void aBatchIsAnsweredInOrderWhateverFails() {
    Client.Answer answer = client.post("/v1/batch", " [" + String.join(",", BATCH) + "]");
    assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    assertAnswered(List.copyOf(answer.json().valueStream().toList()));
  }

  @Test
  void aBatchOfLinesIsAnsweredByLines() {
    Client.Answer answer = client.post("/v1/batch", String.join("\r\n\n", BATCH));
    assertThat(answer.header("Content-Type")).isEqualTo("application/x-ndjson");
    assertAnswered(
        answer
            .body()
            .lines()
            .map(line -> new Client.Answer(200, line, answer.response()).json())
            .toList());
  }

  @Test
  void aBrokenLineIsAnErrorOfItsOwnWithItsNumber() {
    String body = "{\"op\": \"info\"}\n\n{\"op\": \n{\"op\": \"info\"}";
    List<String> lines = client.post("/v1/batch", body).body().lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(1)).contains("broken JSON in line 3, column 8");
    assertThat(lines.get(2)).contains("\"entries\":0");
  }

  @Test
  void ofABrokenArrayNothingIsDone() {
    Client.Answer answer =
        client.post("/v1/batch", "[{\"op\": \"add\", \"id\": \"a\", \"text\": \"x\"},");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(index.size()).isZero();
  }

  @Test
  void anEmptyBatchIsOneAsAnArrayOnly() {
    assertThat(client.post("/v1/batch", "[]").json().size()).isZero();
    assertThat(client.post("/v1/batch", "\n\n").status()).isEqualTo(400);
  }

  // --- what is refused --------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/v1/query | {\"text\": | broken JSON in line 1, column 9",
        "/v1/query | {\"text\": \"a\"} x | broken JSON in line 1, column 15",
        "/v1/query | {\"text\": \"a\", \"text\": \"b\"} | Duplicate field 'text'",
        "/v1/query | `` | the body is empty",
        "/v1/query | {} | the field 'text' is missing",
        "/v1/query | {\"text\": null} | the field 'text' is missing",
        "/v1/query | {\"text\": 5} | the field 'text' must be a string, not a number",
        "/v1/query | {\"text\": []} | the field 'text' must be a string, not an array",
        "/v1/query | {\"text\": [\"a\", 5]} | the field 'text' must be a string, not a number",
        "/v1/query | [] | a request must be a JSON object, such as {\"text\": ...}, not an array",
        "/v1/query | {\"txet\": \"a\"} | unknown field 'txet'; did you mean 'text'?",
        "/v1/query | {\"text\": \"a\", \"atLeast\": 1} | did you mean 'at_least'?",
        "/v1/query | {\"text\": \"a\", \"at_least\": 0.4} | must be a number from 0.5 to 1.0, not"
            + " 0.4",
        "/v1/query | {\"text\": \"a\", \"at_least\": \"1\"} | must be a number from 0.5 to 1.0, not"
            + " a string",
        "/v1/query | {\"text\": \"a\", \"limit\": 0} | must be a whole number from 1 to 10000, not"
            + " 0",
        "/v1/query | {\"text\": \"a\", \"limit\": 1.5} | must be a whole number from 1 to 10000,"
            + " not 1.5",
        "/v1/query | {\"text\": \"a\", \"limit\": 1e99} | must be a whole number",
        "/v1/query | {\"text\": \"a\", \"limit\": 99999999999} | must be a whole number",
        "/v1/add | {\"text\": \"a\"} | the field 'id' is missing",
        "/v1/add | {\"id\": \"\", \"text\": \"a\"} | the field 'id' is empty",
        "/v1/check-and-add | {\"id\": \"\", \"text\": \"a\"} | the field 'id' is empty",
        "/v1/add | {\"id\": \"a\", \"text\": \"a\", \"time\": \"today\"} | must be a time such as",
        "/v1/add | {\"id\": \"a\", \"text\": \"a\", \"time\": \"1969-01-01\"} | from 1970 to 9999",
        "/v1/add | {\"id\": \"\\ud800\", \"text\": \"a\"} | half a surrogate pair",
        "/v1/expire | {} | the field 'older_than' is missing",
        "/v1/compare | {\"a\": \"x\"} | the field 'b' is missing"
      })
  void aRequestThatIsNotAsItMustBeIsRefusedWithTheReason(String path, String body, String reason) {
    Client.Answer answer = client.post(path, body == null ? "" : body);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().at("/error/status").asInt()).isEqualTo(400);
    assertThat(answer.message()).contains(reason);
    assertThat(index.size()).isZero();
  }

  @Test
  void aBodyMustBeUtf8() {
    byte[] body = "{\"text\": \"caf?\"}".getBytes(StandardCharsets.US_ASCII);
    body[13] = (byte) 0xE9;
    Client.Answer answer = client.post("/v1/query", body);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo("the body is not UTF-8: byte 14 is wrong");
  }

  @Test
  void hugeNamesAreNotRepeated() {
    String name = "x".repeat(40_000);
    assertThat(client.post("/v1/query", "{\"" + name + "\": 1}").message()).hasSizeLessThan(300);
    assertThat(client.post("/v1/batch", "[{\"op\": \"" + name + "\"}]").body())
        .hasSizeLessThan(300);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v2", "/v1", "/v1/", "/v1/entries/", "/v1/query/", "/health/", "//"})
  void anUnknownPathIsNotFound(String path) {
    Client.Answer answer = client.get(path);
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.message()).contains("/openapi.json");
  }

  @Test
  void aWrongMethodIsNotAllowed() {
    Client.Answer answer = client.get("/v1/query");
    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.header("Allow")).isEqualTo("POST");
    assertThat(answer.message()).isEqualTo("/v1/query takes POST, not GET");
    Client.Answer put = client.send(client.request("/v1/entries/a").PUT(BodyPublishers.noBody()));
    assertThat(put.status()).isEqualTo(405);
    assertThat(put.header("Allow")).isEqualTo("GET, DELETE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/entries/%FF", "/v1/entries/%C3"})
  void anIdMustBeUtf8(String path) {
    Client.Answer answer = client.get(path);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("is not URL-encoded UTF-8");
  }

  // --- the rest ---------------------------------------------------------------------------------

  @Test
  void metricsCountWhatWasAnswered() {
    try (IndexServer counting = IndexServer.of(index).start()) {
      assertCounted(new Client(counting));
    }
  }

  @Test
  void digitsAreAsciiWhateverTheLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try (IndexServer counting = IndexServer.of(index).start()) {
      Client arabic = new Client(counting);
      assertCounted(arabic);
      assertThat(arabic.post("/v1/query", "{\"text\": 1").message()).contains("line 1, column ");
      assertThat(arabic.post("/v1/query", "{\"text\": \"a\", \"limit\": 0}").message())
          .contains("from 1 to 10000");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static void assertCounted(Client client) {
    client.post("/v1/add", ADD_RAIN);
    client.post("/v1/query", "{}");
    client.get("/v1/entries/a");
    client.get("/v1/entries/b");
    client.get("/nothing/1");
    client.get("/nothing/2");
    client.get("/v1/add");
    Client.Answer answer = client.get("/metrics");
    assertThat(answer.header("Content-Type")).startsWith("text/plain; version=0.0.4");
    assertThat(answer.body().lines())
        .contains(
            "neardup_requests_total{method=\"POST\",route=\"/v1/add\",status=\"200\"} 1",
            "neardup_requests_total{method=\"POST\",route=\"/v1/query\",status=\"400\"} 1",
            "neardup_requests_total{method=\"GET\",route=\"/v1/entries/{id}\",status=\"404\"} 2",
            "neardup_requests_total{method=\"other\",route=\"other\",status=\"404\"} 2",
            "neardup_requests_total{method=\"other\",route=\"/v1/add\",status=\"405\"} 1",
            "neardup_request_seconds_bucket{route=\"/v1/add\",le=\"+Inf\"} 2",
            "neardup_request_seconds_count{route=\"/v1/add\"} 2",
            "neardup_requests_in_flight 1",
            "neardup_entries 1",
            "neardup_storage_up 1");
    assertThat(answer.body().lines().filter(line -> !line.startsWith("#")))
        .allMatch(
            line ->
                line.matches("[a-z_]+(\\{[a-z_]+=\"[^\"]*\"(,[a-z_]+=\"[^\"]*\")*})? [0-9.E-]+"))
        .doesNotHaveDuplicates();
  }

  @Test
  void healthIsToldWithoutABody() {
    assertThat(client.get("/health").body()).isEqualTo("{\"status\":\"up\"}\n");
    assertThat(client.get("/health/ready").body()).isEqualTo("{\"status\":\"ready\"}\n");
    Client.Answer head =
        client.send(client.request("/health").method("HEAD", BodyPublishers.noBody()));
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
  }

  @Test
  void noAnswerTellsWhichServerItIs() {
    Client.Answer answer = client.get("/health");
    assertThat(answer.response().headers().map()).doesNotContainKeys("server", "x-powered-by");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
  }
}
