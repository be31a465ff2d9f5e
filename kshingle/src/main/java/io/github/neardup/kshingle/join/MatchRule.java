package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.FeatureSets;

/**
 * Decides when two sets of shingles match: when their similarity by a measure, with weights,
 * reaches the threshold.
 *
 * @param threshold above 0, at most 1
 */
public record MatchRule(SimilarityMeasure measure, ShingleWeights weights, double threshold) {

  /** Returns the prefix of each set in the order of the hashes: matching sets share a key. */
  public Keys keys() {
    return new HashOrderedPrefix(this);
  }

  /** Returns a join that finds all pairs of matching sets, or all links, exactly. */
  public SelfJoin selfJoin() {
    return new PrefixJoin(this);
  }

  /**
   * Returns the similarity of {@code a[aFrom..aTo)} and {@code b[bFrom..bTo)}, which ascend.
   *
   * @return exact if at least {@code atLeast}; otherwise any number below it
   */
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    long weightOfA = weights.total(a, aFrom, aTo);
    long weightOfB = weights.total(b, bFrom, bTo);
    long needed = measure.leastCommon(weightOfA, weightOfB, atLeast);
    if (needed > Math.min(weightOfA, weightOfB)) {
      return 0;
    }
    long common = common(a, aFrom, aTo, b, bFrom, bTo, needed);
    return common < needed ? 0 : measure.similarity(common, weightOfA, weightOfB);
  }

  /** Returns whether a set matches only sets that contain it; see {@link #similarityWithin}. */
  public boolean isOneSided() {
    return measure == SimilarityMeasure.CONTAINMENT;
  }

  /**
   * Returns the share of {@code a[aFrom..aTo)} that is in {@code b[bFrom..bTo)}, if the measure
   * {@linkplain #isOneSided() has a direction}; otherwise the similarity.
   *
   * @return exact if at least {@code atLeast}; otherwise any number below it
   */
  public double similarityWithin(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    if (!isOneSided()) {
      return similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
    }
    // The containment of two sets as heavy as the first is the share of the first.
    long weight = weights.total(a, aFrom, aTo);
    long needed = measure.leastCommon(weight, weight, atLeast);
    if (needed > weights.total(b, bFrom, bTo)) {
      return 0;
    }
    long common = common(a, aFrom, aTo, b, bFrom, bTo, needed);
    return common < needed ? 0 : measure.similarity(common, weight, weight);
  }

  /**
   * Returns the weight of the overlap of two rows of a table; any number below {@code needed} if it
   * is smaller.
   */
  public long common(FingerprintTable table, int a, int b, long needed) {
    return common(
        table.words(a),
        table.from(a),
        table.to(a),
        table.words(b),
        table.from(b),
        table.to(b),
        needed);
  }

  private long common(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, long needed) {
    return weights == ShingleWeights.EQUAL
        ? FeatureSets.common(a, aFrom, aTo, b, bFrom, bTo, needed)
        : commonWeight(a, aFrom, aTo, b, bFrom, bTo);
  }

  /** Returns the weight of the intersection. */
  private long commonWeight(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
    long common = 0;
    for (int i = aFrom, j = bFrom; i < aTo && j < bTo; ) {
      if (a[i] == b[j]) {
        common += weights.of(a[i]);
      }
      long left = a[i];
      i += left <= b[j] ? 1 : 0;
      j += b[j] <= left ? 1 : 0;
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
