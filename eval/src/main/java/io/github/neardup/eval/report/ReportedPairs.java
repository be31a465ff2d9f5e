package io.github.neardup.eval.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.eval.run.Decisions.ScoredPair;
import io.github.neardup.io.page.Excerpt;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The pairs of one dataset shown in the report: the most informative pairs of each algorithm, with
 * the decisions of all algorithms.
 *
 * @param pairs the pairs in order of documents
 * @param files for each algorithm the common beginning of the names of its {@linkplain Report
 *     files}
 */
record ReportedPairs(List<Pair> pairs, List<String> files) {

  /** The number of UTF-16 code units of a text that are shown. */
  static final int EXCERPT = 1000;

  /**
   * A pair of documents, with each algorithm's decision, in the order of the algorithms.
   *
   * @param duplicate whether the truth calls them duplicates
   * @param leftLength the length of the left text in UTF-16 code units, like the right one's
   */
  record Pair(
      String left,
      String right,
      boolean duplicate,
      int leftLength,
      int rightLength,
      @JsonUnwrapped Excerpt excerpt,
      List<Opinion> opinions) {}

  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record Opinion(boolean candidate, @Nullable Double similarity, String explanation) {}

  /**
   * Returns the most informative pairs: at most this many false positives and false negatives each.
   */
  static ReportedPairs of(List<Decisions> decisions, List<String> files, int most) {
    Map<RowPair, Boolean> chosen =
        new TreeMap<>(Comparator.comparingInt(RowPair::left).thenComparingInt(RowPair::right));
    for (Decisions ofAlgorithm : decisions) {
      for (ScoredPair pair : ofAlgorithm.mostTelling(most)) {
        chosen.put(pair.rows(), pair.duplicate());
      }
    }
    List<Pair> pairs =
        chosen.entrySet().stream()
            .map(pair -> reported(decisions, pair.getKey(), pair.getValue()))
            .toList();
    return new ReportedPairs(pairs, files);
  }

  private static Pair reported(List<Decisions> decisions, RowPair rows, boolean duplicate) {
    List<Document> documents = decisions.get(0).dataset().documents();
    Document left = documents.get(rows.left());
    Document right = documents.get(rows.right());
    return new Pair(
        left.id(),
        right.id(),
        duplicate,
        left.text().length(),
        right.text().length(),
        Excerpt.of(left.text(), right.text(), EXCERPT),
        decisions.stream()
            .map(
                ofAlgorithm -> {
                  ScoredPair pair = ofAlgorithm.score(rows, duplicate);
                  return new Opinion(
                      pair.candidate(),
                      Double.isNaN(pair.similarity()) ? null : pair.similarity(),
                      ofAlgorithm.explain(pair));
                })
            .toList());
  }
}
