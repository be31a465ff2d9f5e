package io.github.neardup.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The description says what the server does: the same routes, fields and answers. */
class OpenApiTest {

  private static final Map<Route, String> REQUESTS =
      Map.of(
          Route.QUERY, "{\"text\": \"a b c d\"}",
          Route.ADD, "{\"id\": \"a\", \"text\": \"a b c d\"}",
          Route.CHECK_AND_ADD, "{\"id\": \"b\", \"text\": \"a b c d\"}",
          Route.COMPARE, "{\"a\": \"x\", \"b\": \"y\"}",
          Route.EXPIRE, "{\"older_than\": \"2001-01-01\"}");

  private static NearDuplicateIndex index;
  private static IndexServer server;
  private static Client client;
  private static JsonNode description;

  @BeforeAll
  static void start() {
    index = NearDuplicateIndex.inMemory(Algorithms.create("simhash"));
    server = IndexServer.of(index).start();
    client = new Client(server);
    client.post("/v1/add", REQUESTS.get(Route.ADD));
    description = client.get("/openapi.json").json();
  }

  @AfterAll
  static void stop() {
    server.close();
    index.close();
  }

  private static JsonNode operation(Route route) {
    return description
        .path("paths")
        .path(route.path())
        .path(route.method().toLowerCase(Locale.ROOT));
  }

  private static JsonNode resolve(JsonNode schema) {
    String reference = schema.path("$ref").asText();
    return reference.isEmpty() ? schema : description.at(reference.substring(1));
  }

  private static JsonNode schema(JsonNode content) {
    return resolve(content.path("content").path("application/json").path("schema"));
  }

  private static List<String> names(JsonNode object) {
    return object.propertyStream().map(Map.Entry::getKey).sorted().toList();
  }

  @Test
  void hasTheRoutesOfTheServerAndNoOthers() {
    TreeSet<String> described = new TreeSet<>();
    description
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue().properties().stream()
                    .filter(method -> !method.getKey().equals("parameters"))
                    .forEach(
                        method ->
                            described.add(
                                method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));
    assertThat(described)
        .containsExactlyElementsOf(
            new TreeSet<>(
                Arrays.stream(Route.values())
                    .map(route -> route.method() + " " + route.path())
                    .toList()));
  }

  @ParameterizedTest
  @EnumSource(Route.class)
  void hasTheFieldsOfRequests(Route route) {
    JsonNode body = operation(route).path("requestBody");
    if (!route.isOperation() || !route.hasBody()) {
      assertThat(body.isMissingNode() || route == Route.BATCH).isTrue();
      return;
    }
    List<String> fields = route.fields();
    JsonNode schema = schema(body);
    assertThat(names(schema.path("properties"))).containsExactlyInAnyOrderElementsOf(fields);
    // What must be there, the server asks for.
    for (JsonNode required : schema.path("required")) {
      JsonNode incomplete = new Client.Answer(200, REQUESTS.get(route), null).json();
      ((ObjectNode) incomplete).remove(required.asText());
      assertThat(client.post(route.path(), incomplete.toString()).message())
          .isEqualTo("the field '" + required.asText() + "' is missing");
    }
  }

  @ParameterizedTest
  @EnumSource(Route.class)
  void hasTheFieldsOfAnswers(Route route) {
    JsonNode responses = operation(route).path("responses");
    JsonNode schema = schema(responses.path("200"));
    if (route.isOperation()) {
      String path = route.path().replace("{id}", "a");
      Client.Answer answer =
          switch (route.method()) {
            case "GET" -> client.get(path);
            case "DELETE" -> client.delete("/v1/entries/none");
            default -> client.post(path, REQUESTS.get(route));
          };
      assertThat(answer.status()).isEqualTo(200);
      assertConforms(answer.json(), schema);
    }
    if (!route.isOpen()) {
      assertThat(names(responses)).contains("200", "401", "403");
    }
  }

  @Test
  void hasTheFieldsOfErrors() {
    JsonNode failure = description.at("/components/schemas/Failure");
    assertConforms(client.get("/v1/entries/none").json(), failure);
    description
        .at("/components/responses")
        .forEach(response -> assertThat(schema(response)).isEqualTo(failure));
  }

  @Test
  void hasTheOperationsOfABatch() {
    JsonNode names = description.at("/components/schemas/BatchRequest/properties/op/enum");
    assertThat(names.valueStream().map(JsonNode::asText).toList())
        .containsExactlyInAnyOrderElementsOf(Route.operations());
  }

  @Test
  void saysWhatTheAlgorithmAsksFor() {
    assertThat(description.at("/components/schemas/Query/properties/at_least/minimum").asDouble())
        .isEqualTo(index.algorithm().threshold());
  }

  /** All fields are described, and all that are required are there, of the right type. */
  private static void assertConforms(JsonNode value, JsonNode schema) {
    JsonNode properties = schema.path("properties");
    assertThat(names(properties)).containsAll(names(value));
    assertThat(names(value))
        .containsAll(schema.path("required").valueStream().map(JsonNode::asText).toList());
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      JsonNode expected = resolve(properties.path(field.getKey()));
      JsonNode given = field.getValue();
      if (expected.has("enum")) {
        assertThat(expected.path("enum").valueStream().toList()).contains(given);
        continue;
      }
      String type = expected.path("type").asText();
      switch (type) {
        case "string" -> assertThat(given.isTextual()).as(field.getKey()).isTrue();
        case "boolean" -> assertThat(given.isBoolean()).as(field.getKey()).isTrue();
        case "integer" -> assertThat(given.isIntegralNumber()).as(field.getKey()).isTrue();
        case "number" -> assertThat(given.isNumber()).as(field.getKey()).isTrue();
        case "array" ->
            given.forEach(item -> assertConforms(item, resolve(expected.path("items"))));
        default -> assertConforms(given, expected);
      }
    }
  }
}
