package io.github.neardup.core.internal;

import io.github.neardup.core.LongArray;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * Makes sets of features: ascending and free of repetition. For one thread, which needs no new
 * memory for each set.
 */
public final class SetMaker {

  /** Below it, sorting is as fast; above it, there are more buckets than a core's cache holds. */
  private static final int LEAST_SCATTERED = 48;

  private static final int MOST_SCATTERED = 1 << 17;

  /** Hashes spread better than that, unless one of them repeats; a larger one is sorted apart. */
  private static final int LARGEST_BUCKET = 128;

  private int[] next = {};
  private long[] scattered = {};

  /**
   * Turns {@code features[from..]} into a set, in place.
   *
   * @param features a list whose tail becomes ascending and free of repetition, and maybe shorter
   * @param from index of the first element of the tail
   */
  public void toSet(LongArray features, int from) {
    features.resize(toSet(features.elements(), from, features.size()));
  }

  /**
   * Turns {@code features[from..to)} into a set, in place.
   *
   * @return index after its last element; from there to {@code to} are some of its elements again,
   *     so that the whole range always gives the same set
   */
  public int toSet(long[] features, int from, int to) {
    sort(features, from, to);
    int kept = from;
    for (int i = from; i < to; i++) {
      if (i == from || features[i] != features[i - 1]) {
        features[kept++] = features[i];
      }
    }
    return kept;
  }

  /** Features are hashes, so that their upper bits say about where each belongs. */
  private void sort(long[] features, int from, int to) {
    int count = to - from;
    if (count < LEAST_SCATTERED || count > MOST_SCATTERED) {
      Arrays.sort(features, from, to);
      return;
    }
    int shift = Integer.numberOfLeadingZeros(count - 1) + Integer.SIZE;
    int buckets = (-1 >>> (shift - Integer.SIZE)) + 1;
    next = IntArrays.ensureCapacity(next, buckets + 1, 0);
    Arrays.fill(next, 0, buckets + 1, 0);
    for (int i = from; i < to; i++) {
      next[bucket(features[i], shift) + 1]++;
    }
    int largest = 0;
    for (int i = 1; i <= buckets; i++) {
      largest = Math.max(largest, next[i]);
      next[i] += next[i - 1];
    }
    scattered = LongArrays.ensureCapacity(scattered, count, 0);
    for (int i = from; i < to; i++) {
      scattered[next[bucket(features[i], shift)]++] = features[i];
    }
    if (largest > LARGEST_BUCKET) {
      sortLargeBuckets(buckets);
    }
    // Now at most a small bucket's size from where they belong.
    for (int i = 0; i < count; i++) {
      long element = scattered[i];
      int at = from + i;
      while (at > from && features[at - 1] > element) {
        features[at] = features[at - 1];
        at--;
      }
      features[at] = element;
    }
  }

  /** After scattering, when {@link #next} has the end of each bucket. */
  private void sortLargeBuckets(int buckets) {
    int start = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      if (next[bucket] - start > LARGEST_BUCKET) {
        Arrays.sort(scattered, start, next[bucket]);
      }
      start = next[bucket];
    }
  }

  /** Ascends with the element, as a signed number. */
  private static int bucket(long element, int shift) {
    return (int) ((element ^ Long.MIN_VALUE) >>> shift);
  }
}
