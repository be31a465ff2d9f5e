package io.github.neardup.io;

import io.github.neardup.core.internal.Suggestions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Finds columns by their names in a header. */
final class Columns {

  private final Map<String, Integer> indices = new HashMap<>();
  private final List<String> names;

  private Columns(List<String> names) {
    this.names = names;
    for (int i = 0; i < names.size(); i++) {
      indices.putIfAbsent(names.get(i), i);
    }
  }

  static Columns named(List<String> names) {
    return new Columns(names);
  }

  /** Columns without names, numbered from 1. */
  static Columns numbered(int count) {
    return new Columns(IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toList());
  }

  int count() {
    return names.size();
  }

  /** The value of a column in a record that is as wide as the header. */
  String value(List<String> record, String column, Rows rows) {
    Integer index = indices.get(column);
    if (index == null) {
      throw rows.fault(Suggestions.unknown("column", column, names));
    }
    return record.get(index);
  }

  /** The fault of a record with another number of columns than the header. */
  CorpusException wrongCount(int count, Rows rows) {
    return rows.fault(
        "has %d column%s, but %d are expected (%s); correct the line, or its quotes"
            .formatted(count, count == 1 ? "" : "s", names.size(), String.join(", ", names)));
  }
}
