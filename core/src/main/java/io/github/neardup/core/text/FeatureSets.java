package io.github.neardup.core.text;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/** Sets of features as ascending arrays without repetition. */
public final class FeatureSets {

  /*
   * Comparing two sets is a merge of two ascending arrays. Which of two hashes is smaller is
   * unpredictable, so the merge does not branch on it: each index advances by the outcome of a
   * comparison.
   *
   * The merge counts misses, which are elements skipped without a partner. Example: two sets of 100
   * need 90 in common. After the 11th miss in either set, 90 are out of reach, and the merge ends.
   * While both sets have 16 elements left, this is checked only once in 16 steps.
   */

  /** How many steps a comparison takes between two checks whether it can still succeed. */
  private static final int BLOCK = 16;

  private FeatureSets() {}

  /**
   * Checks that a row is a set.
   *
   * @throws IllegalArgumentException if it is not
   */
  public static void check(Row row) {
    for (int i = 1; i < row.size(); i++) {
      if (row.get(i) <= row.get(i - 1)) {
        throw new IllegalArgumentException(
            "a set must be ascending and without repetition, but after %s comes %s"
                .formatted(row.get(i - 1), row.get(i)));
      }
    }
  }

  /**
   * Returns the Jaccard similarity of two sets: the size of their intersection divided by the size
   * of their union. Takes linear time; stops as soon as {@code atLeast} is out of reach.
   *
   * @param atLeast the least similarity of interest
   * @return the similarity, or 0 if it is below {@code atLeast}
   */
  public static double jaccard(Row a, Row b, double atLeast) {
    int sum = a.size() + b.size();
    int common = common(a, b, leastOverlap(sum, atLeast));
    double similarity = common < 0 ? 0 : (double) common / (sum - common);
    return similarity >= atLeast ? similarity : 0;
  }

  /**
   * Returns the size of the intersection of two sets. Takes linear time; stops as soon as {@code
   * needed} is out of reach.
   *
   * @param needed the least size of interest
   * @return the size, or -1 if it is known to be less than {@code needed}
   */
  public static int common(Row left, Row right, long needed) {
    long[] a = left.words();
    long[] b = right.words();
    int aFrom = left.from();
    int bFrom = right.from();
    int aTo = left.to();
    int bTo = right.to();
    // How many elements of each set may be missing from the other.
    long missesInA = aTo - aFrom - needed;
    long missesInB = bTo - bFrom - needed;
    int i = aFrom;
    int j = bFrom;
    int common = 0;
    while (Math.min(aTo - i, bTo - j) >= BLOCK) {
      for (int step = 0; step < BLOCK; step++) {
        long inA = a[i];
        long inB = b[j];
        i += inA <= inB ? 1 : 0;
        j += inB <= inA ? 1 : 0;
        common += inA == inB ? 1 : 0;
      }
      if (i - aFrom - common > missesInA || j - bFrom - common > missesInB) {
        return -1;
      }
    }
    while (i < aTo
        && j < bTo
        && i - aFrom - common <= missesInA
        && j - bFrom - common <= missesInB) {
      long inA = a[i];
      long inB = b[j];
      i += inA <= inB ? 1 : 0;
      j += inB <= inA ? 1 : 0;
      common += inA == inB ? 1 : 0;
    }
    boolean outOfReach = i - aFrom - common > missesInA || j - bFrom - common > missesInB;
    return outOfReach ? -1 : common;
  }

  /**
   * Describes the overlap behind the Jaccard similarity of two sets of shingles, for example "3 of
   * 4 different shingles are in both".
   */
  public static String explain(Row a, Row b) {
    int sum = a.size() + b.size();
    int common = common(a, b, 0);
    return common + " of " + (sum - common) + " different shingles are in both";
  }

  /** Returns the smallest intersection of sets of that many elements with that similarity. */
  private static int leastOverlap(int sum, double similarity) {
    int overlap = (int) (similarity / (1 + similarity) * sum);
    // Rounding may put the estimate off; the quotient as computed above decides.
    while (overlap > 0 && (double) (overlap - 1) / (sum - overlap + 1) >= similarity) {
      overlap--;
    }
    while ((double) overlap / (sum - overlap) < similarity) {
      overlap++;
    }
    return overlap;
  }

  /**
   * Makes sets of features: ascending arrays without repetition. Reuses its memory from set to set.
   * Not thread-safe.
   */
  public static final class SetMaker {

    /*
     * The upper bits of a hash say where it belongs in sorted order. Example: 1,000 hashes are
     * scattered into 1,024 buckets by their upper ten bits, about one to a bucket, and an insertion
     * sort finishes the work.
     *
     * Invariant: after scattering, the buckets ascend, so an element moves only within its bucket,
     * past 1,024 others at most: sets with a larger bucket are sorted plainly.
     */

    /** Below this size, plain sorting is as fast. */
    private static final int LEAST_SCATTERED = 48;

    private static final int MOST_SCATTERED = 1 << 17;

    private static final int LARGEST_BUCKET = 1 << 10;

    private int[] next = {};
    private long[] scattered = {};

    /** Turns a list of features into a set, in place. */
    public void toSet(LongArray features) {
      long[] elements = features.elements();
      int count = features.size();
      sort(elements, count);
      int kept = 0;
      for (int i = 0; i < count; i++) {
        if (i == 0 || elements[i] != elements[i - 1]) {
          elements[kept++] = elements[i];
        }
      }
      features.resize(kept);
    }

    private void sort(long[] features, int count) {
      if (count < LEAST_SCATTERED || count > MOST_SCATTERED) {
        Arrays.sort(features, 0, count);
        return;
      }
      int shift = Integer.numberOfLeadingZeros(count - 1) + Integer.SIZE;
      int buckets = (-1 >>> (shift - Integer.SIZE)) + 1;
      next = IntArrays.ensureCapacity(next, buckets + 1, 0);
      Arrays.fill(next, 0, buckets + 1, 0);
      for (int i = 0; i < count; i++) {
        next[bucket(features[i], shift) + 1]++;
      }
      int largest = 0;
      for (int i = 1; i <= buckets; i++) {
        largest = Math.max(largest, next[i]);
        next[i] += next[i - 1];
      }
      if (largest > LARGEST_BUCKET) {
        Arrays.sort(features, 0, count);
        return;
      }
      scattered = LongArrays.ensureCapacity(scattered, count, 0);
      for (int i = 0; i < count; i++) {
        scattered[next[bucket(features[i], shift)]++] = features[i];
      }
      // Every element is now at most a small bucket's size from its place.
      for (int i = 0; i < count; i++) {
        long element = scattered[i];
        int at = i;
        while (at > 0 && features[at - 1] > element) {
          features[at] = features[at - 1];
          at--;
        }
        features[at] = element;
      }
    }

    /** Increases with the element, compared as a signed number. */
    private static int bucket(long element, int shift) {
      return (int) ((element ^ Long.MIN_VALUE) >>> shift);
    }
  }
}
