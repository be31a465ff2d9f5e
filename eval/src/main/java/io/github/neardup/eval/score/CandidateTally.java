package io.github.neardup.eval.score;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How many candidates there are, and of which similarity.
 *
 * @param from the least similarity of the candidates in {@code bySimilarity}: 0 for all or, where
 *     comparing each in full would take too long, the threshold
 * @param pairs how many pairs of documents are candidates
 * @param duplicates how many of them are duplicates
 * @param others how many are known to be no duplicates
 * @param bySimilarity those with a label, by rising similarity
 */
public record CandidateTally(
    double from, long pairs, long duplicates, long others, List<OfSimilarity> bySimilarity) {

  /**
   * Labelled candidates of one similarity.
   *
   * @param duplicates how many are duplicates
   * @param others how many are not
   */
  public record OfSimilarity(double similarity, long duplicates, long others) {}

  public CandidateTally {
    bySimilarity = List.copyOf(bySimilarity);
  }

  /**
   * What each threshold would give among these candidates.
   *
   * @param labels has the number of all pairs with a label
   */
  public ThresholdSweep sweep(PairLabels labels) {
    NavigableMap<Double, long[]> counts = new TreeMap<>();
    bySimilarity.forEach(
        entry -> counts.put(entry.similarity(), new long[] {entry.duplicates(), entry.others()}));
    return ThresholdSweep.of(counts, labels.duplicates(), labels.others());
  }
}
