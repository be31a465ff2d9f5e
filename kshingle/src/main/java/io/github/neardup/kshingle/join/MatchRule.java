package io.github.neardup.kshingle.join;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.text.FeatureSets;

/**
 * Decides when two sets of shingles match: when their similarity by a measure, with weights,
 * reaches the threshold.
 *
 * @param threshold above 0, at most 1
 */
public record MatchRule(SimilarityMeasure measure, ShingleWeights weights, double threshold) {

  /**
   * Returns the {@linkplain #leastCommon prefix} of each set in the order of the shingle hashes, in
   * which sets are stored: matching sets share a key.
   */
  public Keys keys() {
    return (set, slot, sink) -> {
      long rest = weights.total(set);
      long least = leastCommon(rest);
      for (int i = 0; rest >= least; i++) {
        long shingle = set.get(i);
        sink.accept(shingle);
        rest -= weights.of(shingle);
      }
    };
  }

  /** Returns a join that finds all pairs of matching sets, or all links, exactly. */
  public SelfJoin selfJoin() {
    return new PrefixJoin(this);
  }

  /**
   * Returns the similarity of two sets.
   *
   * @return exact if at least {@code atLeast}; otherwise any number below it
   */
  public double similarity(Row a, Row b, double atLeast) {
    long weightOfA = weights.total(a);
    long weightOfB = weights.total(b);
    long needed = measure.leastCommon(weightOfA, weightOfB, atLeast);
    if (needed > Math.min(weightOfA, weightOfB)) {
      return 0;
    }
    long common = common(a, b, needed);
    return common < needed ? 0 : measure.similarity(common, weightOfA, weightOfB);
  }

  /** Returns whether a set matches only sets that contain it; see {@link #similarityWithin}. */
  public boolean isOneSided() {
    return measure == SimilarityMeasure.CONTAINMENT;
  }

  /**
   * Returns the share of one set that is in another, if the measure {@linkplain #isOneSided() has a
   * direction}; otherwise the similarity.
   *
   * @return exact if at least {@code atLeast}; otherwise any number below it
   */
  public double similarityWithin(Row a, Row b, double atLeast) {
    if (!isOneSided()) {
      return similarity(a, b, atLeast);
    }
    // The containment of two sets as heavy as the first is the share of the first.
    long weight = weights.total(a);
    long needed = measure.leastCommon(weight, weight, atLeast);
    if (needed > weights.total(b)) {
      return 0;
    }
    long common = common(a, b, needed);
    return common < needed ? 0 : measure.similarity(common, weight, weight);
  }

  /**
   * Returns the weight of the overlap of two rows of a table; any number below {@code needed} if it
   * is smaller.
   */
  public long common(FingerprintTable table, int a, int b, long needed) {
    return common(table.row(a), table.row(b), needed);
  }

  private long common(Row a, Row b, long needed) {
    return weights == ShingleWeights.EQUAL ? FeatureSets.common(a, b, needed) : commonWeight(a, b);
  }

  /** Returns the weight of the intersection. */
  private long commonWeight(Row a, Row b) {
    long common = 0;
    for (int i = 0, j = 0; i < a.size() && j < b.size(); ) {
      long left = a.get(i);
      long right = b.get(j);
      common += left == right ? weights.of(left) : 0;
      i += left <= right ? 1 : 0;
      j += right <= left ? 1 : 0;
    }
    return common;
  }

  /**
   * Returns the smallest overlap, by weight, of a set of the given weight with any set it matches.
   * The prefix filter follows from it. Put the elements in an order that all sets share. The first
   * element that two matching sets share is followed, in either set, by all other shared elements.
   * So it is an element from which on the set, including the element, still has that weight: an
   * element of the prefix. The prefixes of matching sets share an element.
   */
  public long leastCommon(long weight) {
    // The overlap decreases with the other's weight, so a lighter set needs the smaller overlap.
    return measure.leastCommonWithLighter(weight, threshold);
  }
}
