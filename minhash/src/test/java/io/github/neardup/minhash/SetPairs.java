package io.github.neardup.minhash;

import java.util.SplittableRandom;

/** Pairs of random sets with a known Jaccard similarity, the same for the same seed. */
final class SetPairs {

  private final SplittableRandom random;
  private final int size;
  private final int common;
  private long[] elements = {};

  /** Pairs of sets of {@code size} elements each, {@code common} of them in both. */
  SetPairs(int size, int common, long seed) {
    this.size = size;
    this.common = common;
    this.random = new SplittableRandom(seed);
  }

  /** The number of common elements that brings sets of that size nearest to a similarity. */
  static int common(int size, double similarity) {
    return (int) Math.round(2 * size * similarity / (1 + similarity));
  }

  double similarity() {
    return (double) common / union();
  }

  int union() {
    return 2 * size - common;
  }

  int size() {
    return size;
  }

  /** The left set of a new pair. */
  long[] left() {
    elements = random.longs(union()).toArray();
    return elements;
  }

  /** The right set of the pair; overwrites the left. Both are the first {@code size} elements. */
  long[] right() {
    System.arraycopy(elements, union() - size, elements, 0, size);
    return elements;
  }

  /** Signs the sets of a new pair. */
  void sign(Minima minima, int[] left, int[] right) {
    minima.sign(left(), size, left);
    minima.sign(right(), size, right);
  }
}
