package io.github.neardup.core.internal;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/** Sets of features as ascending arrays without repetition. */
public final class FeatureSets {

  private FeatureSets() {}

  /**
   * Turns {@code features[from..]} into a set, in place.
   *
   * @param features a list whose tail becomes ascending and free of repetition, and maybe shorter
   * @param from index of the first element of the tail
   */
  public static void toSet(LongArrayList features, int from) {
    long[] elements = features.elements();
    int size = features.size();
    Arrays.sort(elements, from, size);
    int kept = from;
    for (int i = from; i < size; i++) {
      if (i == from || elements[i] != elements[i - 1]) {
        elements[kept++] = elements[i];
      }
    }
    features.size(kept);
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
    int needed = leastOverlap(sum, atLeast);
    int missesLeftInA = aTo - aFrom - needed;
    int missesLeftInB = bTo - bFrom - needed;
    if (missesLeftInA < 0 || missesLeftInB < 0) {
      return 0;
    }
    int i = aFrom;
    int j = bFrom;
    int common = 0;
    while (i < aTo && j < bTo) {
      if (a[i] == b[j]) {
        common++;
        i++;
        j++;
      } else if (a[i] < b[j]) {
        i++;
        if (--missesLeftInA < 0) {
          return 0;
        }
      } else {
        j++;
        if (--missesLeftInB < 0) {
          return 0;
        }
      }
    }
    double similarity = (double) common / (sum - common);
    return similarity >= atLeast ? similarity : 0;
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
