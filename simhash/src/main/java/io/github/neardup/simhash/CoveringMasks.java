package io.github.neardup.simhash;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Creates masks such that any two fingerprints that differ in at most d bits agree in all bits of
 * at least one mask. No pair within the distance is missed.
 */
final class CoveringMasks {

  /*
   * CoveringLSH (Pagh, "CoveringLSH: locality-sensitive hashing without false negatives", SODA
   * 2016, ACM Trans. Algorithms 14(3), 2018).
   *
   * Parts. The bits are cut into parts, each with a number k, and these numbers add up to d + 1. If
   * every part had at least k differing bits, there would be more than d in all. So some part has
   * fewer than its k.
   *
   * Masks of a part. Each bit has a vector of k binary digits, not all 0. For each of the 2^k - 1
   * vectors v other than 0 there is a mask: the bits whose vector has an odd product with v. Fewer
   * than k vectors do not span all k dimensions, so some v is orthogonal to the vectors of all
   * differing bits of the part, and the mask of v contains none of these bits.
   *
   * Example: with k = 2, bits have vector 01, 10 or 11, and each of the three masks has two of the
   * three kinds. If one bit differs, the fingerprints agree under the mask without its kind.
   *
   * With d + 1 parts, every k is 1, and the masks are the blocks of the pigeonhole principle (Manku,
   * Jain, Das Sarma, "Detecting near-duplicates for web crawling", WWW 2007).
   */

  /** The maximum number of dimensions, which means 8191 masks; more are useless. */
  static final int MOST_DIMENSIONS = 13;

  private CoveringMasks() {}

  /**
   * Creates masks.
   *
   * @param parts the number of parts of the bits, from {@link #leastParts} to distance + 1
   */
  static List<long[]> of(int[] positions, int words, int distance, int parts) {
    double allShares = 0;
    for (int part = 0; part < parts; part++) {
      allShares += share(dimensions(distance, parts, part));
    }
    List<long[]> masks = new ArrayList<>();
    double shares = 0;
    int from = 0;
    for (int part = 0; part < parts; part++) {
      int dimensions = dimensions(distance, parts, part);
      shares += share(dimensions);
      int to = part == parts - 1 ? positions.length : (int) (shares * positions.length / allShares);
      addMasksOfPart(positions, from, to, dimensions, words, masks);
      from = to;
    }
    return masks;
  }

  /** Returns the smallest number of parts such that no part has too many dimensions. */
  static int leastParts(int distance) {
    return distance / MOST_DIMENSIONS + 1;
  }

  /** Returns the number of masks. */
  static int count(int distance, int parts) {
    int count = 0;
    for (int part = 0; part < parts; part++) {
      count += (1 << dimensions(distance, parts, part)) - 1;
    }
    return count;
  }

  /**
   * Returns the number k of a part. The numbers of all parts differ by at most 1 and add up to
   * distance + 1.
   */
  private static int dimensions(int distance, int parts, int part) {
    return (distance + 1) / parts + (part < (distance + 1) % parts ? 1 : 0);
  }

  /** Returns how many bits a part needs per bit of a mask, the same in all parts. */
  private static double share(int dimensions) {
    return ((1 << dimensions) - 1.0) / (1 << (dimensions - 1));
  }

  private static void addMasksOfPart(
      int[] positions, int from, int to, int dimensions, int words, List<long[]> masks) {
    int[] vectors = vectors(to - from, dimensions);
    for (int v = 1; v < 1 << dimensions; v++) {
      long[] mask = new long[words];
      for (int i = from; i < to; i++) {
        if (isOdd(vectors[i - from] & v)) {
          mask[positions[i] / Long.SIZE] |= 1L << (positions[i] % Long.SIZE);
        }
      }
      masks.add(mask);
    }
  }

  private static boolean isOdd(int product) {
    return (Integer.bitCount(product) & 1) == 1;
  }

  /**
   * Returns a vector for each bit. The share of unrelated fingerprints that agree under a mask of w
   * bits is 2^-w. Each bit takes the vector that reduces the sum of these shares most, so masks
   * have about equally many bits. For a vector x, the sum over those v whose product with x is odd
   * comes, for all x at once, from a Walsh-Hadamard transform.
   */
  private static int[] vectors(int bits, int dimensions) {
    double[] shares = new double[1 << dimensions];
    Arrays.fill(shares, 1, shares.length, 1);
    int[] vectors = new int[bits];
    for (int bit = 0; bit < bits; bit++) {
      double[] transformed = shares.clone();
      transform(transformed);
      int best = 1;
      for (int x = 2; x < transformed.length; x++) {
        if (transformed[x] < transformed[best]) {
          best = x;
        }
      }
      vectors[bit] = best;
      for (int v = 1; v < shares.length; v++) {
        shares[v] = isOdd(best & v) ? shares[v] / 2 : shares[v];
      }
    }
    return vectors;
  }

  /** Replaces each value by the values with an even product minus those with an odd one. */
  private static void transform(double[] values) {
    for (int step = 1; step < values.length; step *= 2) {
      for (int i = 0; i < values.length; i++) {
        if ((i & step) == 0) {
          double even = values[i];
          double odd = values[i + step];
          values[i] = even + odd;
          values[i + step] = even - odd;
        }
      }
    }
  }
}
