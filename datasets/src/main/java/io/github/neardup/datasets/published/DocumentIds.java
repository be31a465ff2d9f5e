package io.github.neardup.datasets.published;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ids of documents and their rows. */
final class DocumentIds {

  private final Map<String, Integer> rows = new HashMap<>();
  private final List<String> ids = new ArrayList<>();

  /** Adds the next document unless its id is already there. */
  boolean add(String id) {
    if (rows.putIfAbsent(id, ids.size()) != null) {
      return false;
    }
    ids.add(id);
    return true;
  }

  /** Returns the row of a document; -1 if no document has the id. */
  int row(String id) {
    return rows.getOrDefault(id, -1);
  }

  /** Returns the id of a row. */
  String id(int row) {
    return ids.get(row);
  }

  /** The number of documents. */
  int size() {
    return ids.size();
  }
}
