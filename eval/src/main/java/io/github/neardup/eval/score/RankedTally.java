package io.github.neardup.eval.score;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How many of the {@linkplain CommonPairs common pairs} have which similarity.
 *
 * @param pairs how many pairs were ranked
 * @param duplicates how many duplicates there are, with a similarity or without one
 * @param others how many other labelled pairs
 * @param bySimilarity those with a similarity, by rising similarity
 */
public record RankedTally(
    long pairs, long duplicates, long others, List<OfSimilarity> bySimilarity) {

  /**
   * Pairs of one similarity.
   *
   * @param duplicates how many are duplicates, by weight
   * @param others how many are not
   */
  public record OfSimilarity(double similarity, long duplicates, long others) {}

  /** Copies the list. */
  public RankedTally {
    bySimilarity = List.copyOf(bySimilarity);
  }

  /** What each threshold would give if every pair were compared. */
  public ThresholdSweep sweep() {
    NavigableMap<Double, long[]> counts = new TreeMap<>();
    bySimilarity.forEach(
        entry -> counts.put(entry.similarity(), new long[] {entry.duplicates(), entry.others()}));
    return ThresholdSweep.of(counts, duplicates, others);
  }
}
