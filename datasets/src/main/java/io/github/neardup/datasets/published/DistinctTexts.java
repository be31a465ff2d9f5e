package io.github.neardup.datasets.published;

import io.github.neardup.datasets.DatasetFolderWriter;
import java.util.HashMap;
import java.util.Map;

/** Makes one document of all equal texts of judged pairs; ids are numbers in order of coming. */
final class DistinctTexts {

  private final DatasetFolderWriter out;
  private final Map<String, Integer> rows = new HashMap<>();

  DistinctTexts(DatasetFolderWriter out) {
    this.out = out;
  }

  /** The row of a text, written the first time it comes. */
  int row(String text) {
    Integer known = rows.putIfAbsent(text, rows.size());
    if (known != null) {
      return known;
    }
    int row = rows.size() - 1;
    out.document(id(row), text);
    return row;
  }

  /** The id of a row. */
  static String id(int row) {
    return Integer.toString(row);
  }
}
