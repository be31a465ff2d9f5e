package io.github.neardup.eval;

/**
 * What the truth says of the document pairs that a pair of fingerprints stands for: all pairs
 * between the documents with one fingerprint and those with the other or, for a fingerprint and
 * itself, all pairs within.
 *
 * <p>Documents with equal fingerprints are counted through their number by label, never pair by
 * pair, for a thousand copies make half a million pairs.
 */
interface PairLabels {

  /** The number of pairs the truth calls duplicates. */
  long duplicates();

  /**
   * Of the pairs between the documents represented by {@code left} and by {@code right}, how many
   * are duplicates.
   *
   * @param left a representative
   * @param right another, or the same for the pairs within its group
   */
  long duplicates(int left, int right);

  /**
   * Of the same pairs, how many are not duplicates; pairs the truth says nothing of are not
   * counted.
   */
  long others(int left, int right);
}
