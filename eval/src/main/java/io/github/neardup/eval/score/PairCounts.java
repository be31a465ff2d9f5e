package io.github.neardup.eval.score;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.eval.score.Sums.Sum;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How many pairs an algorithm decided rightly and wrongly: whole numbers, unless judged pairs have
 * weights, which are then summed up.
 *
 * @param truePositives pairs found that are duplicates
 * @param falsePositives pairs found that are not
 * @param falseNegatives duplicates not found
 * @param trueNegatives labelled pairs that are no duplicates, and not found
 */
public record PairCounts(
    double truePositives, double falsePositives, double falseNegatives, double trueNegatives) {

  /**
   * How many pairs of a dataset are labelled as duplicates, those to be ignored left out, whatever
   * they weigh.
   */
  public static long duplicates(Dataset dataset) {
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      return PairLabels.judged(dataset).stream().filter(JudgedPair::duplicate).count();
    }
    FingerprintGroups eachItself =
        new FingerprintGroups(IntStream.range(0, dataset.size()).toArray());
    return (long) PairLabels.of(dataset, eachItself, true).duplicates();
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
    // Duplicates, and other pairs.
    double[] found = new double[2];
    groups.forEachFound(
        result.distinctPairs(),
        (left, right, similarity) -> {
          found[0] += labels.duplicates(left, right);
          found[1] += labels.others(left, right);
        });
    return new PairCounts(
        found[0], found[1], labels.duplicates() - found[0], labels.others() - found[1]);
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
    Search search = Search.of(algorithm, 1);
    // True and false positives, false and true negatives.
    double[] counts = new double[4];
    for (JudgedPair pair : PairLabels.judged(dataset)) {
      boolean verified = search.verifies(table, pair.left(), pair.right());
      counts[(verified ? 0 : 2) + (pair.duplicate() ? 0 : 1)] += pair.weight();
    }
    return new PairCounts(counts[0], counts[1], counts[2], counts[3]);
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

  /** The same as sums, for measures; all but those of pairs are 0. */
  public Sums sums() {
    return new Sums(
        Map.of(
            Sum.FOUND,
            truePositives,
            Sum.WRONG,
            falsePositives,
            Sum.DUPLICATES,
            truePositives + falseNegatives,
            Sum.OTHERS,
            falsePositives + trueNegatives));
  }

  private static double ratio(double part, double whole) {
    return whole == 0 ? Double.NaN : part / whole;
  }
}
