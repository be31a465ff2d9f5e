package io.github.neardup.kshingle.bundle;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * Sorts ranks, by a least-significant-digit radix sort that knows how large they can be. Not
 * thread-safe: buffers are reused.
 */
final class RankSort {

  private static final int DIGIT_BITS = 11;
  private static final int DIGITS = 1 << DIGIT_BITS;

  /** Below it, counting the digits costs more than it saves. */
  private static final int LEAST_SIZE = 128;

  private final int limit;
  private final int[] next = new int[DIGITS + 1];
  private int[] spare = new int[0];

  RankSort(int limit) {
    this.limit = limit;
  }

  void sort(int[] ranks) {
    if (ranks.length < LEAST_SIZE) {
      Arrays.sort(ranks);
      return;
    }
    spare = IntArrays.ensureCapacity(spare, ranks.length, 0);
    int[] from = ranks;
    int[] to = spare;
    for (int shift = 0; shift < Integer.SIZE && (limit - 1) >>> shift != 0; shift += DIGIT_BITS) {
      Arrays.fill(next, 0);
      for (int i = 0; i < ranks.length; i++) {
        next[(from[i] >>> shift & (DIGITS - 1)) + 1]++;
      }
      for (int digit = 0; digit < DIGITS; digit++) {
        next[digit + 1] += next[digit];
      }
      for (int i = 0; i < ranks.length; i++) {
        to[next[from[i] >>> shift & (DIGITS - 1)]++] = from[i];
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    if (from != ranks) {
      System.arraycopy(from, 0, ranks, 0, ranks.length);
    }
  }
}
