package io.github.neardup.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.neardup.core.util.Suggestions;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.List;

/** What a client can ask: the paths in OpenAPI notation, and the operations of a batch. */
enum Route {
  QUERY("POST", "/v1/query", "query", "text", "at_least", "limit"),
  ADD("POST", "/v1/add", "add", "id", "text", "time", "payload"),
  CHECK_AND_ADD("POST", "/v1/check-and-add", "check-and-add", "id", "text", "time", "payload"),
  GET("GET", "/v1/entries/{id}", "get", "id"),
  REMOVE("DELETE", "/v1/entries/{id}", "remove", "id"),
  BATCH("POST", "/v1/batch", ""),
  COMPARE("POST", "/v1/compare", "compare", "a", "b"),
  EXPIRE("POST", "/v1/expire", "expire", "older_than"),
  INFO("GET", "/v1/info", "info"),
  OPENAPI("GET", "/openapi.json", ""),
  METRICS("GET", "/metrics", ""),
  HEALTH("GET", "/health", ""),
  READY("GET", "/health/ready", ""),
  PAGE("GET", "/", "");

  private static final String ID = "{id}";

  private final String method;
  private final String path;
  private final String operation;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<String> fields;

  Route(String method, String path, String operation, String... fields) {
    this.method = method;
    this.path = path;
    this.operation = operation;
    this.fields = List.of(fields);
  }

  /** Returns the names of the operations on the index. */
  static List<String> operations() {
    return Arrays.stream(values())
        .filter(Route::isOperation)
        .map(route -> route.operation)
        .toList();
  }

  /** Returns the operation of a name, or refuses the name. */
  static Route ofOperation(String name) {
    return Arrays.stream(values())
        .filter(route -> route.isOperation() && route.operation.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                RequestException.bad(
                    Suggestions.unknown("op", RequestFields.shortened(name), operations())));
  }

  String method() {
    return method;
  }

  String path() {
    return path;
  }

  /** Returns whether this is an operation on the index, which may also stand in a batch. */
  boolean isOperation() {
    return !operation.isEmpty();
  }

  List<String> fields() {
    return fields;
  }

  /** Returns whether the route needs no token: the page shows nothing of the index. */
  boolean isOpen() {
    return this == HEALTH || this == READY || this == PAGE;
  }

  boolean hasBody() {
    return method.equals("POST");
  }

  boolean hasId() {
    return path.endsWith(ID);
  }

  /** Returns the routes of a path as it stands in a URL; they differ in their methods. */
  static List<Route> of(String path) {
    return Arrays.stream(values()).filter(route -> route.takes(path)).toList();
  }

  private boolean takes(String given) {
    return hasId()
        ? given.startsWith(beforeId()) && given.length() > beforeId().length()
        : given.equals(path);
  }

  private String beforeId() {
    return path.substring(0, path.length() - ID.length());
  }

  /**
   * Returns the id in a path, or the empty string if the route has none. The id is the rest of the
   * path, slashes included: {@code %} with two digits is decoded, a plus sign stays a plus sign.
   *
   * @throws RequestException if it is not encoded correctly
   */
  String id(String given) {
    if (!hasId()) {
      return "";
    }
    String encoded = given.substring(beforeId().length());
    String bytes = new String(encoded.replace("+", "%2B").getBytes(UTF_8), ISO_8859_1);
    try {
      byte[] decoded = URLDecoder.decode(bytes, ISO_8859_1).getBytes(ISO_8859_1);
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(decoded)).toString();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw RequestException.bad(
          "the id '%s' is not URL-encoded UTF-8".formatted(RequestFields.shortened(encoded)));
    }
  }
}
