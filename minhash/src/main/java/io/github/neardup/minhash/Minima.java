package io.github.neardup.minhash;

/**
 * Computes the components of a signature from the features of one set, which arrive in portions of
 * any size. The signature depends neither on the portions nor on order or repetition. Not
 * thread-safe.
 */
interface Minima {

  /** Returns whether checking that a feature is new is faster than adding it again. */
  boolean isSlow();

  void clear();

  void add(long[] features, int size);

  /**
   * Writes the signature of everything added since {@link #clear}, each component from 0 to 2^31 -
   * 1.
   */
  void copyTo(int[] signature);
}
