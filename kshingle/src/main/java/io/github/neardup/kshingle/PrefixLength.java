package io.github.neardup.kshingle;

/**
 * How many of a set's elements the prefix filter must look at. A set of n elements shares at least
 * o(n) of them with any set it is similar enough to; leave out any o(n) - 1 elements, and one that
 * is shared is still there. If all sets leave out the last under one common order, the prefixes of
 * similar sets have an element in common.
 */
final class PrefixLength {

  private PrefixLength() {}

  /**
   * The length of the prefix for Jaccard similarity.
   *
   * @param size elements of the set, at least 1
   * @param threshold the least similarity, above 0
   * @return from 1 to {@code size}
   */
  static int of(int size, double threshold) {
    // o(n) is the least overlap with overlap / n >= threshold, computed as similarities are.
    int overlap = (int) Math.ceil(threshold * size);
    while (overlap > 1 && (double) (overlap - 1) / size >= threshold) {
      overlap--;
    }
    while ((double) overlap / size < threshold) {
      overlap++;
    }
    return size - overlap + 1;
  }
}
