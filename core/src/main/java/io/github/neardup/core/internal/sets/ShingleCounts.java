package io.github.neardup.core.internal.sets;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.Parallel;
import java.util.Arrays;

/**
 * In how many sets of a collection each shingle is, up to {@value #MOST}: never too few, and a
 * little too many where shingles share a place in a table that has two to four places for each
 * shingle. The same for any number of workers. Immutable once made, and then thread-safe.
 */
final class ShingleCounts {

  /** So many, or more. */
  static final int MOST = 255;

  private static final int LEAST_BITS = 10;
  private static final int MOST_BITS = 30;

  private final byte[] counts;
  private final int shift;

  private ShingleCounts(int bits) {
    counts = new byte[1 << bits];
    shift = Long.SIZE - bits;
  }

  /** Counts all shingles of some rows, in linear time. */
  static ShingleCounts of(FingerprintTable table, int[] rows, Parallel parallel) {
    long shingles = Arrays.stream(rows).mapToLong(row -> table.to(row) - table.from(row)).sum();
    int bits = Long.SIZE + 1 - Long.numberOfLeadingZeros(shingles);
    ShingleCounts counts = new ShingleCounts(Math.min(MOST_BITS, Math.max(LEAST_BITS, bits)));
    // Sets ascend, and so do their places: each worker counts for a part of the table of its own.
    int shares = parallel.workers();
    parallel.forRange(
        shares,
        1,
        (worker, share, end) -> {
          for (int row : rows) {
            counts.count(table.words(row), table.from(row), table.to(row), share, shares);
          }
        });
    return counts;
  }

  private void count(long[] words, int from, int to, int share, int shares) {
    int low = (int) ((long) counts.length * share / shares);
    int high = (int) ((long) counts.length * (share + 1) / shares);
    int i = from;
    if (share > 0) {
      int found = Arrays.binarySearch(words, from, to, ((long) low << shift) ^ Long.MIN_VALUE);
      i = found < 0 ? -found - 1 : found;
    }
    for (; i < to; i++) {
      int place = place(words[i]);
      if (place >= high) {
        return;
      }
      int count = counts[place] & 0xFF;
      counts[place] = (byte) (count < MOST ? count + 1 : MOST);
    }
  }

  /** Ascends with the shingle, as a signed number. */
  private int place(long shingle) {
    return (int) ((shingle ^ Long.MIN_VALUE) >>> shift);
  }

  /** From 1 to {@link #MOST} for a shingle of the collection. */
  int of(long shingle) {
    return counts[place(shingle)] & 0xFF;
  }
}
