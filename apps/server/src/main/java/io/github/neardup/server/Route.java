package io.github.neardup.server;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The paths that the server answers, as OpenAPI writes them. */
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

  /** What it asks of the index, if that is one operation. */
  Optional<Operation> operation() {
    return Optional.ofNullable(operation);
  }

  /** Whether it needs no token: the page shows nothing that is in the index. */
  boolean isOpen() {
    return this == HEALTH || this == READY || this == PAGE;
  }

  boolean hasBody() {
    return method.equals("POST");
  }

  boolean hasId() {
    return path.endsWith(ID);
  }

  /** The routes of a path as it stands in a URL, which differ in their methods. */
  static List<Route> of(String path) {
    return Arrays.stream(values()).filter(route -> route.takes(path)).toList();
  }

  private boolean takes(String given) {
    return hasId()
        ? given.startsWith(beforeId()) && given.length() > beforeId().length()
        : given.equals(path);
  }

  /** The id in a path, still encoded: all that comes after, slashes too. */
  String encodedId(String given) {
    return given.substring(beforeId().length());
  }

  private String beforeId() {
    return path.substring(0, path.length() - ID.length());
  }
}
