package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;

/**
 * How frequent each shingle of a collection is, as a level from 1 to {@value #MOST}. The same for
 * any number of workers. Immutable once made, and then thread-safe. Memory: a byte for each of two
 * to four places for each shingle.
 */
final class ShingleCounts {

  /*
   * One row of a count-min sketch (Cormode and Muthukrishnan, 2005): the upper bits of a shingle
   * name its place in a table of bytes, and shingles that share a place are counted together.
   *
   * Example: up to 191 sets, the level is the number of sets. Then a level is an eighth of an
   * octave: 192 to 215 sets have level 192, and 384 to 431 sets have level 200.
   *
   * Invariant: a level is never too low, and equal shingles have equal levels. So level 1 means that
   * one set alone has the shingle, and any error moves a shingle in an order that all sets share,
   * which costs some time and no exactness.
   */

  /** The highest level. */
  static final int MOST = 255;

  /** The last level that is a number of sets, and one less than the first number of its octave. */
  private static final int EXACT = 191;

  private static final int OCTAVE = EXACT + 1;
  private static final int LEVELS_AN_OCTAVE = 8;

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
          int low = (int) ((long) counts.counts.length * share / shares);
          int high = (int) ((long) counts.counts.length * (share + 1) / shares);
          counts.count(table, rows, low, high);
        });
    return counts;
  }

  /** Counts what has its place in a range, and makes levels of the numbers. */
  private void count(FingerprintTable table, int[] rows, int low, int high) {
    // More than a byte holds; few shingles are as frequent.
    Int2IntOpenHashMap more = new Int2IntOpenHashMap();
    for (int row : rows) {
      count(table.words(row), table.from(row), table.to(row), low, high, more);
    }
    for (int place = low; place < high; place++) {
      int number = counts[place] & 0xFF;
      if (number > EXACT) {
        counts[place] = (byte) level(number + more.get(place));
      }
    }
  }

  private void count(long[] words, int from, int to, int low, int high, Int2IntOpenHashMap more) {
    int i = from;
    if (low > 0) {
      int found = Arrays.binarySearch(words, from, to, ((long) low << shift) ^ Long.MIN_VALUE);
      i = found < 0 ? -found - 1 : found;
    }
    for (; i < to; i++) {
      int place = place(words[i]);
      if (place >= high) {
        return;
      }
      int number = counts[place] & 0xFF;
      if (number < MOST) {
        counts[place] = (byte) (number + 1);
      } else {
        more.addTo(place, 1);
      }
    }
  }

  /** The level of a number of sets, above {@link #EXACT}. */
  private static int level(int sets) {
    int octaves = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(sets / OCTAVE);
    long eighths = (long) sets * LEVELS_AN_OCTAVE / ((long) OCTAVE << octaves);
    return (int) Math.min(MOST, EXACT + 1 + LEVELS_AN_OCTAVE * (octaves - 1) + eighths);
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
