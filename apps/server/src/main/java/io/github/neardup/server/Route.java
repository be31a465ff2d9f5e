package io.github.neardup.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The paths that the server answers, in OpenAPI notation. */
enum Route {
  QUERY("POST", "/v1/query", Operation.QUERY),
  ADD("POST", "/v1/add", Operation.ADD),
  CHECK_AND_ADD("POST", "/v1/check-and-add", Operation.CHECK_AND_ADD),
  GET("GET", "/v1/entries/{id}", Operation.GET),
  REMOVE("DELETE", "/v1/entries/{id}", Operation.REMOVE),
  BATCH("POST", "/v1/batch", null),
  COMPARE("POST", "/v1/compare", Operation.COMPARE),
  EXPIRE("POST", "/v1/expire", Operation.EXPIRE),
  INFO("GET", "/v1/info", Operation.INFO),
  OPENAPI("GET", "/openapi.json", null),
  METRICS("GET", "/metrics", null),
  HEALTH("GET", "/health", null),
  READY("GET", "/health/ready", null),
  PAGE("GET", "/", null);

  private static final String ID = "{id}";

  private final String method;
  private final String path;
  private final @Nullable Operation operation;

  Route(String method, String path, @Nullable Operation operation) {
    this.method = method;
    this.path = path;
    this.operation = operation;
  }

  String method() {
    return method;
  }

  String path() {
    return path;
  }

  /** Returns the operation on the index, if the route has a single one. */
  Optional<Operation> operation() {
    return Optional.ofNullable(operation);
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

  /** Returns the id in a path, still encoded: the rest of the path, including slashes. */
  String encodedId(String given) {
    return given.substring(beforeId().length());
  }

  private String beforeId() {
    return path.substring(0, path.length() - ID.length());
  }

  /**
   * Decodes an id as it stands in a URL: {@code %} with two digits; a plus sign stays a plus sign.
   *
   * @throws RequestException if it is not encoded correctly
   */
  static String decodedId(String encoded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
    for (int at = 0; at < encoded.length(); at++) {
      char c = encoded.charAt(at);
      if (c != '%') {
        bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
        continue;
      }
      int high = at + 1 < encoded.length() ? Character.digit(encoded.charAt(at + 1), 16) : -1;
      int low = at + 2 < encoded.length() ? Character.digit(encoded.charAt(at + 2), 16) : -1;
      if (high < 0 || low < 0) {
        throw wrong(encoded);
      }
      bytes.write(16 * high + low);
      at += 2;
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw wrong(encoded);
    }
  }

  private static RequestException wrong(String encoded) {
    return RequestException.bad(
        "the id '%s' is not URL-encoded UTF-8".formatted(RequestFields.shortened(encoded)));
  }
}
