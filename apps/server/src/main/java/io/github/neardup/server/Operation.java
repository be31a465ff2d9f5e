package io.github.neardup.server;

import io.github.neardup.core.util.Suggestions;
import java.util.Arrays;
import java.util.List;

/** What a client can ask of the index, by itself or in a batch. */
enum Operation {
  QUERY("query", "text", "at_least", "limit"),
  ADD("add", "id", "text", "time", "payload"),
  CHECK_AND_ADD("check-and-add", "id", "text", "time", "payload"),
  GET("get", "id"),
  REMOVE("remove", "id"),
  COMPARE("compare", "a", "b"),
  EXPIRE("expire", "older_than"),
  INFO("info");

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<String> fields;

  Operation(String title, String... fields) {
    this.title = title;
    this.fields = List.of(fields);
  }

  /** Returns the name of the operation in a batch. */
  String title() {
    return title;
  }

  /** Returns the names of the fields that a request may have. */
  List<String> fields() {
    return fields;
  }

  /**
   * Returns the operation of a name.
   *
   * @throws RequestException if there is none
   */
  static Operation of(String title) {
    return Arrays.stream(values())
        .filter(operation -> operation.title.equals(title))
        .findFirst()
        .orElseThrow(
            () ->
                RequestException.bad(
                    Suggestions.unknown(
                        "op",
                        RequestFields.shortened(title),
                        Arrays.stream(values()).map(Operation::title).toList())));
  }
}
