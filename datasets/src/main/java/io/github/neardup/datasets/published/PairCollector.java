package io.github.neardup.datasets.published;

import io.github.neardup.core.util.Messages;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.datasets.published.DatasetImport.PairColumns;
import io.github.neardup.io.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/** Collects judged pairs and finds pairs without a clear label. */
final class PairCollector {

  private final DatasetFolderWriter out;
  private final Map<String, Integer> rowsOfTexts = new HashMap<>();
  private final Map<RowPair, JudgedPair> labels = new LinkedHashMap<>();
  private final Set<RowPair> contradicted = new HashSet<>();
  private final List<String> ofItself = new ArrayList<>();
  private final List<String> twoLabels = new ArrayList<>();

  PairCollector(DatasetFolderWriter out) {
    this.out = out;
  }

  /** Returns the row of a text in a table. Equal texts are one document, whose id is its row. */
  int row(String value, Rows table) {
    String text = DatasetImport.checkedText(value, table::fault);
    int next = rowsOfTexts.size();
    Integer known = rowsOfTexts.putIfAbsent(text, next);
    if (known != null) {
      return known;
    }
    out.document(Integer.toString(next), text, "");
    return next;
  }

  /**
   * Adds the pairs in a table.
   *
   * @param row returns the row of the document that a value of the table names
   */
  void addAll(Rows table, PairColumns columns, ToIntFunction<String> row) {
    while (table.advance()) {
      int left = row.applyAsInt(table.value(columns.first()));
      int right = row.applyAsInt(table.value(columns.second()));
      boolean duplicate = columns.isDuplicate(table);
      double weight = columns.weight(table);
      if (left == right) {
        ofItself.add(table.place());
        continue;
      }
      RowPair pair = new RowPair(left, right);
      JudgedPair judged = new JudgedPair(pair, duplicate, weight);
      JudgedPair before = labels.putIfAbsent(pair, judged);
      if (before != null && !before.equals(judged) && contradicted.add(pair)) {
        twoLabels.add(table.place());
      }
    }
  }

  /**
   * Writes the pairs in order, without pairs with contradictory labels; returns remarks on pairs
   * left out.
   */
  List<String> write(IntFunction<String> ids) {
    labels.keySet().removeAll(contradicted);
    labels.forEach(
        (pair, judged) ->
            out.pair(
                ids.apply(pair.left()),
                ids.apply(pair.right()),
                judged.duplicate(),
                judged.weight()));
    List<String> notes = new ArrayList<>();
    noteLeftOut("pairs of a text with itself", ofItself, notes);
    noteLeftOut("pairs with contradictory labels or weights", twoLabels, notes);
    return notes;
  }

  private static void noteLeftOut(String what, List<String> places, List<String> notes) {
    if (!places.isEmpty()) {
      notes.add(
          "left out %s (%s): %s"
              .formatted(what, places.size(), Messages.some(places, DatasetImport.NAMED)));
    }
  }
}
