package io.github.neardup.datasets.published;

import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.datasets.DatasetFolderWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Collects judged pairs and finds pairs without a clear label. */
final class PairCollector {

  private final DatasetFolderWriter out;
  private final Map<String, Integer> rowsOfTexts = new HashMap<>();
  private final Map<RowPair, JudgedPair> labels = new LinkedHashMap<>();
  private final Set<RowPair> contradicted = new HashSet<>();
  private final LeftOut ofItself =
      new LeftOut("pair of a text with itself", "pairs of a text with itself");
  private final LeftOut bothWays =
      new LeftOut("pair with contradictory labels", "pairs with contradictory labels");
  private final LeftOut twoWeights = new LeftOut("pair with two weights", "pairs with two weights");

  PairCollector(DatasetFolderWriter out) {
    this.out = out;
  }

  /**
   * Adds a pair of texts read at a place. Equal texts are one document, whose id is its row.
   *
   * @param weight how many pairs this pair stands for
   */
  void add(String left, String right, boolean duplicate, double weight, String place) {
    add(row(left), row(right), duplicate, weight, place);
  }

  private int row(String text) {
    int next = rowsOfTexts.size();
    Integer known = rowsOfTexts.putIfAbsent(text, next);
    if (known != null) {
      return known;
    }
    out.document(Integer.toString(next), text, "");
    return next;
  }

  /** Adds a pair, read at a place, of documents that are written elsewhere. */
  void add(int left, int right, boolean duplicate, double weight, String place) {
    if (left == right) {
      ofItself.add(place);
      return;
    }
    RowPair pair = new RowPair(left, right);
    JudgedPair judged = new JudgedPair(pair, duplicate, weight);
    JudgedPair before = labels.putIfAbsent(pair, judged);
    if (before != null && !before.equals(judged) && contradicted.add(pair)) {
      (before.duplicate() == duplicate ? twoWeights : bothWays).add(place);
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
    return Stream.of(ofItself, bothWays, twoWeights).flatMap(LeftOut::note).toList();
  }

  /** Counts the pairs left out for one reason and names the first of them. */
  private static final class LeftOut {

    private static final int NAMED = 10;

    private final String one;
    private final String many;
    private final List<String> named = new ArrayList<>();
    private long count;

    /** With the name of the reason in the singular and in the plural. */
    LeftOut(String one, String many) {
      this.one = one;
      this.many = many;
    }

    /** Counts a pair read at a place. */
    void add(String place) {
      if (named.size() < NAMED) {
        named.add(place);
      }
      count++;
    }

    /** Returns a remark for the user, if any pair was left out. */
    Stream<String> note() {
      return count == 0
          ? Stream.empty()
          : Stream.of(
              String.format(
                  Locale.ROOT,
                  "left out %,d %s: %s%s",
                  count,
                  count == 1 ? one : many,
                  String.join(", ", named),
                  count > NAMED ? ", ..." : ""));
    }
  }
}
