package io.github.neardup.eval;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongCollection;

/**
 * How far two clusterings of the same documents agree, beyond what chance would give: the adjusted
 * Rand index.
 *
 * <p>With n(i, j) documents in cluster i of one and j of the other, a(i) and b(j) the sizes of the
 * clusters, and C2(x) = x (x - 1) / 2, it is
 *
 * <pre>
 *   (sum C2(n(i, j)) - E) / ((sum C2(a(i)) + sum C2(b(j))) / 2 - E),
 *   E = sum C2(a(i)) * sum C2(b(j)) / C2(n)
 * </pre>
 *
 * (L. Hubert and P. Arabie, "Comparing partitions", Journal of Classification 2, 1985). It is 1 for
 * equal clusterings, 0 on average for random ones of the same sizes, and may be negative.
 */
public final class AdjustedRandIndex {

  private AdjustedRandIndex() {}

  /**
   * The index of two clusterings. Linear time and space.
   *
   * @param left the cluster of each document: any numbers, equal for documents of one cluster
   * @param right the same of the other clustering
   * @return at most 1; 1 for clusterings that are equal, even if both are all alone or all together
   * @throws IllegalArgumentException if the clusterings have another number of documents
   */
  public static double of(int[] left, int[] right) {
    if (left.length != right.length) {
      throw new IllegalArgumentException(
          "clusterings of "
              + left.length
              + " and "
              + right.length
              + " documents cannot be compared");
    }
    Int2LongOpenHashMap leftSizes = new Int2LongOpenHashMap();
    Int2LongOpenHashMap rightSizes = new Int2LongOpenHashMap();
    Long2LongOpenHashMap common = new Long2LongOpenHashMap();
    for (int i = 0; i < left.length; i++) {
      leftSizes.addTo(left[i], 1);
      rightSizes.addTo(right[i], 1);
      common.addTo(((long) left[i] << Integer.SIZE) | (right[i] & 0xffff_ffffL), 1);
    }
    double together = pairs(common.values());
    double inLeft = pairs(leftSizes.values());
    double inRight = pairs(rightSizes.values());
    double all = (double) left.length * (left.length - 1) / 2;
    if (together == inLeft && together == inRight) {
      return 1; // equal; the quotient would be 0 / 0 for clusterings all alone or all together
    }
    double expected = inLeft * inRight / all;
    return (together - expected) / ((inLeft + inRight) / 2 - expected);
  }

  private static double pairs(LongCollection sizes) {
    double pairs = 0;
    for (long size : sizes) {
      pairs += size * (size - 1) / 2.0;
    }
    return pairs;
  }
}
