package io.github.neardup.minhash;

/**
 * The components of a signature while the features of one set come in, in portions of any size: the
 * signature does not depend on how they are divided, nor on order or repetition. For one thread.
 */
interface Minima {

  /** Whether it is worth finding out whether a feature is new before it is added. */
  boolean isSlow();

  void clear();

  void add(long[] features, int size);

  /** Writes the signature of what was added since {@link #clear}, from 0 to 2^31 - 1 each. */
  void copyTo(int[] signature);
}
