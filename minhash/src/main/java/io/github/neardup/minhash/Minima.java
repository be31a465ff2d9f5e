package io.github.neardup.minhash;

/** Computes the components of a signature from the features of a set. */
interface Minima {

  /**
   * Writes a signature, which depends neither on the order nor on the repetition of features.
   *
   * @param signature receives the components, each from 0 to 2^31 - 1
   */
  void sign(long[] features, int size, int[] signature);
}
