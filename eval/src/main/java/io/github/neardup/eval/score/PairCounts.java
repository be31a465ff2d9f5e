package io.github.neardup.eval.score;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.JudgedPair;
import io.github.neardup.datasets.RowPair;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How many pairs an algorithm decided rightly and wrongly.
 *
 * @param truePositives pairs found that are duplicates
 * @param falsePositives pairs found that are not
 * @param falseNegatives duplicates not found
 */
public record PairCounts(long truePositives, long falsePositives, long falseNegatives) {

  /** How many pairs of a dataset are duplicates, those to be ignored left out. */
  public static long duplicates(Dataset dataset) {
    FingerprintGroups eachItself =
        new FingerprintGroups(IntStream.range(0, dataset.size()).toArray());
    return PairLabels.of(dataset, eachItself, true).duplicates();
  }

  /**
   * Counts what a search among the documents of a dataset found; pairs to be ignored count neither
   * way.
   */
  public static PairCounts of(Dataset dataset, SearchResult result) {
    FingerprintGroups groups = new FingerprintGroups(result);
    return of(result, groups, PairLabels.of(dataset, groups, true));
  }

  /** Counts what a search found, by the labels of its groups of equal fingerprints. */
  public static PairCounts of(SearchResult result, FingerprintGroups groups, PairLabels labels) {
    long found = 0;
    long wrong = 0;
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        found += labels.duplicates(row, row);
        wrong += labels.others(row, row);
      }
    }
    for (int i = 0; i < result.pairs().size(); i++) {
      found += labels.duplicates(result.pairs().left(i), result.pairs().right(i));
      wrong += labels.others(result.pairs().left(i), result.pairs().right(i));
    }
    return new PairCounts(found, wrong, labels.duplicates() - found);
  }

  /**
   * Counts the same without the search, by looking at the judged pairs alone.
   *
   * @param dataset a dataset with judged pairs
   * @param table the fingerprints of its documents
   * @throws IllegalStateException if the dataset has no judged pairs
   */
  public static PairCounts ofJudgedPairs(
      Dataset dataset, Algorithm algorithm, FingerprintTable table) {
    Set<RowPair> ignored = new HashSet<>(dataset.ignoredPairs());
    Keys keys = algorithm.keys();
    long found = 0;
    long wrong = 0;
    long missed = 0;
    for (JudgedPair pair : dataset.judgedPairs()) {
      if (!ignored.contains(pair.rows())) {
        boolean verified = areVerified(algorithm, table, keys, pair.left(), pair.right());
        found += verified && pair.duplicate() ? 1 : 0;
        wrong += verified && !pair.duplicate() ? 1 : 0;
        missed += !verified && pair.duplicate() ? 1 : 0;
      }
    }
    return new PairCounts(found, wrong, missed);
  }

  /** Whether a search of these fingerprints finds two documents. */
  private static boolean areVerified(
      Algorithm algorithm, FingerprintTable table, Keys keys, int left, int right) {
    double threshold = algorithm.threshold();
    return table.equalRows(left, right)
        || (table.similarity(algorithm, left, right, threshold) >= threshold
            && table.areCandidates(keys, left, right));
  }

  /** The share of the pairs found that are duplicates; NaN if none was found. */
  public double precision() {
    return ratio(truePositives, truePositives + falsePositives);
  }

  /** The share of the duplicates that were found; NaN if there are none. */
  public double recall() {
    return ratio(truePositives, truePositives + falseNegatives);
  }

  /**
   * The harmonic mean of precision and recall; NaN if there are no duplicates and none was found.
   */
  public double f1() {
    return ratio(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives);
  }

  /** F with precision weighing more; NaN where {@link #f1} is. */
  public double f05() {
    return f(0.25);
  }

  /** F with recall weighing more; NaN where {@link #f1} is. */
  public double f2() {
    return f(4);
  }

  private double f(double weight) {
    double found = (1 + weight) * truePositives;
    double whole = found + weight * falseNegatives + falsePositives;
    return whole == 0 ? Double.NaN : found / whole;
  }

  private static double ratio(long part, long whole) {
    return whole == 0 ? Double.NaN : (double) part / whole;
  }
}
