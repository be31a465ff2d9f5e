package io.github.neardup.datasets.published;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ids of documents, each with its row. */
final class DocumentIds {

  private final Map<String, Integer> rows = new HashMap<>();
  private final List<String> ids = new ArrayList<>();

  /** Adds the next document, unless there is one with that id. */
  boolean add(String id) {
    if (rows.putIfAbsent(id, ids.size()) != null) {
      return false;
    }
    ids.add(id);
    return true;
  }

  /** The row of a document; -1 if there is none with that id. */
  int row(String id) {
    return rows.getOrDefault(id, -1);
  }

  /** The id of a row. */
  String id(int row) {
    return ids.get(row);
  }

  /** How many documents there are. */
  int size() {
    return ids.size();
  }
}
