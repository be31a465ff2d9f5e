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

  @SuppressWarnings("ImmutableEnumChecker") // of List.of
  private final List<String> fields;

  Operation(String title, String... fields) {
    this.title = title;
    this.fields = List.of(fields);
  }

  /** Its name in a batch. */
  String title() {
    return title;
  }

  /** The names of the fields that a request for it may have. */
  List<String> fields() {
    return fields;
  }

  /**
   * The operation of that name.
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
