package io.github.neardup.datasets.published;

import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.datasets.RowPair;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/** Collects judged pairs and finds those on which the labels say nothing clear. */
final class PairCollector {

  enum Outcome {
    /** It is new, or was there before with the same label. */
    TAKEN,
    /** It is of a document with itself. */
    ITSELF,
    /** It was there before, with the other label. */
    CONTRADICTED
  }

  private final DatasetFolderWriter out;
  private final Map<String, Integer> rowsOfTexts = new HashMap<>();
  private final Map<RowPair, Boolean> labels = new LinkedHashMap<>();
  private final Set<RowPair> contradicted = new HashSet<>();
  private long ofItself;

  PairCollector(DatasetFolderWriter out) {
    this.out = out;
  }

  /** Adds a pair of texts. Equal texts are one document, whose id is its row. */
  Outcome add(String left, String right, boolean duplicate) {
    return add(row(left), row(right), duplicate);
  }

  private int row(String text) {
    int next = rowsOfTexts.size();
    Integer known = rowsOfTexts.putIfAbsent(text, next);
    if (known != null) {
      return known;
    }
    out.document(Integer.toString(next), text);
    return next;
  }

  /** Adds a pair of documents that are written elsewhere. */
  Outcome add(int left, int right, boolean duplicate) {
    if (left == right) {
      ofItself++;
      return Outcome.ITSELF;
    }
    RowPair pair = new RowPair(left, right);
    Boolean before = labels.putIfAbsent(pair, duplicate);
    if (before != null && before != duplicate) {
      contradicted.add(pair);
      return Outcome.CONTRADICTED;
    }
    return Outcome.TAKEN;
  }

  /** Writes the pairs in their order without those judged both ways; tells what was left out. */
  List<String> write(IntFunction<String> ids) {
    labels.keySet().removeAll(contradicted);
    labels.forEach(
        (pair, duplicate) -> out.pair(ids.apply(pair.left()), ids.apply(pair.right()), duplicate));
    List<String> notes = new ArrayList<>();
    if (ofItself > 0) {
      notes.add("left out %,d pairs of a text with itself".formatted(ofItself));
    }
    if (!contradicted.isEmpty()) {
      notes.add("left out %,d pairs judged both ways".formatted(contradicted.size()));
    }
    return notes;
  }
}
