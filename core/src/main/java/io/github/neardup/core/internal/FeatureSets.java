package io.github.neardup.core.internal;

import io.github.neardup.core.LongArray;

/** Sets of features as ascending arrays without repetition. */
public final class FeatureSets {

  /** How many steps a comparison takes before it looks whether it can still succeed. */
  private static final int BLOCK = 16;

  private FeatureSets() {}

  /**
   * Turns {@code features[from..]} into a set, in place. Who does so for many texts does it faster
   * with a {@link SetMaker}.
   *
   * @param features a list whose tail becomes ascending and free of repetition, and maybe shorter
   * @param from index of the first element of the tail
   */
  public static void toSet(LongArray features, int from) {
    new SetMaker().toSet(features, from);
  }

  /**
   * Checks that {@code words[from..]} is a set.
   *
   * @throws IllegalArgumentException if it is not
   */
  public static void check(long[] words, int from) {
    for (int i = from + 1; i < words.length; i++) {
      if (words[i] <= words[i - 1]) {
        throw new IllegalArgumentException(
            "a set must be ascending and without repetition, but after %s comes %s"
                .formatted(words[i - 1], words[i]));
      }
    }
  }

  /**
   * The Jaccard similarity of two sets, {@code a[aFrom..aTo)} and {@code b[bFrom..bTo)}: the size
   * of their intersection over the size of their union. Linear time; ends as soon as {@code
   * atLeast} is out of reach.
   *
   * @param atLeast the least similarity of interest
   * @return the similarity, or 0 if it is below {@code atLeast}
   */
  public static double jaccard(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    int sum = aTo - aFrom + bTo - bFrom;
    int common = common(a, aFrom, aTo, b, bFrom, bTo, leastOverlap(sum, atLeast));
    double similarity = common < 0 ? 0 : (double) common / (sum - common);
    return similarity >= atLeast ? similarity : 0;
  }

  /**
   * The size of the intersection of two sets, {@code a[aFrom..aTo)} and {@code b[bFrom..bTo)}.
   * Linear time; ends as soon as {@code needed} is out of reach.
   *
   * @param needed the least size of interest
   * @return the size, or -1 if it was seen to be less than {@code needed}
   */
  public static int common(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, long needed) {
    // How many elements of either may be missing in the other.
    long missesInA = aTo - aFrom - needed;
    long missesInB = bTo - bFrom - needed;
    int i = aFrom;
    int j = bFrom;
    int common = 0;
    // Which of two elements is the lesser is anyone's guess, so the loops do not branch on it.
    while (Math.min(aTo - i, bTo - j) >= BLOCK) {
      for (int step = 0; step < BLOCK; step++) {
        long left = a[i];
        long right = b[j];
        i += left <= right ? 1 : 0;
        j += right <= left ? 1 : 0;
        common += left == right ? 1 : 0;
      }
      if (i - aFrom - common > missesInA || j - bFrom - common > missesInB) {
        return -1;
      }
    }
    while (i < aTo
        && j < bTo
        && i - aFrom - common <= missesInA
        && j - bFrom - common <= missesInB) {
      long left = a[i];
      long right = b[j];
      i += left <= right ? 1 : 0;
      j += right <= left ? 1 : 0;
      common += left == right ? 1 : 0;
    }
    boolean outOfReach = i - aFrom - common > missesInA || j - bFrom - common > missesInB;
    return outOfReach ? -1 : common;
  }

  /**
   * Says what the Jaccard similarity of two sets of shingles rests on, such as "3 of 4 different
   * shingles are in both".
   */
  public static String explain(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
    int sum = aTo - aFrom + bTo - bFrom;
    double similarity = jaccard(a, aFrom, aTo, b, bFrom, bTo, 0);
    // From J = common / (sum - common).
    long common = Math.round(similarity * sum / (1 + similarity));
    return common + " of " + (sum - common) + " different shingles are in both";
  }

  /**
   * The least size of the intersection at which sets of {@code sum} elements together reach a
   * Jaccard similarity.
   */
  private static int leastOverlap(int sum, double similarity) {
    int overlap = (int) (similarity / (1 + similarity) * sum);
    // The estimate may be off by rounding; what counts is the quotient as it is computed above.
    while (overlap > 0 && (double) (overlap - 1) / (sum - overlap + 1) >= similarity) {
      overlap--;
    }
    while ((double) overlap / (sum - overlap) < similarity) {
      overlap++;
    }
    return overlap;
  }
}
