package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.eval.score.Sums.Sum;
import java.util.stream.IntStream;

/**
 * The numbers of pairs that an algorithm decided rightly and wrongly: whole numbers, or sums of
 * weights if judged pairs have weights.
 *
 * @param truePositives pairs found that are duplicates
 * @param falsePositives pairs found that are not duplicates
 * @param falseNegatives duplicates not found
 * @param trueNegatives labelled pairs that are not duplicates and were not found
 */
public record PairCounts(
    double truePositives, double falsePositives, double falseNegatives, double trueNegatives) {

  /**
   * Returns the number of pairs of a dataset that are labelled as duplicates, without ignored
   * pairs, whatever their weights.
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
   * Counts the pairs that a search among the documents of a dataset found, without ignored pairs.
   */
  public static PairCounts of(Dataset dataset, SearchResult result) {
    FingerprintGroups groups = new FingerprintGroups(result);
    return of(result.distinctPairs(), groups, PairLabels.of(dataset, groups, true));
  }

  /** Counts the pairs that a search found, by the labels of its groups of equal fingerprints. */
  public static PairCounts of(VerifiedPairs pairs, FingerprintGroups groups, PairLabels labels) {
    // duplicates, and other pairs
    double[] found = new double[2];
    groups.forEachFound(
        pairs,
        (left, right, similarity) -> {
          found[0] += labels.duplicates(left, right);
          found[1] += labels.others(left, right);
        });
    return new PairCounts(
        found[0], found[1], labels.duplicates() - found[0], labels.others() - found[1]);
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

  /** Returns the counts as sums, for measures; sums that are not of pairs are 0. */
  public Sums sums() {
    double[] sums = new double[Sum.values().length];
    sums[Sum.FOUND.place()] = truePositives;
    sums[Sum.WRONG.place()] = falsePositives;
    sums[Sum.DUPLICATES.place()] = truePositives + falseNegatives;
    sums[Sum.OTHERS.place()] = falsePositives + trueNegatives;
    return new Sums(sums);
  }

  private static double ratio(double part, double whole) {
    return whole == 0 ? Double.NaN : part / whole;
  }
}
