package io.github.neardup.kshingle.join;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;

/**
 * The frequency of each shingle of a collection, as a level from 1 to {@value #MOST}. The same for
 * any number of workers. Immutable and thread-safe once built. Takes one byte for each of two to
 * four slots per shingle.
 */
final class ShingleCounts {

  /*
   * One row of a count-min sketch (Cormode and Muthukrishnan, 2005): the upper bits of a shingle
   * select a slot in a table of bytes, and shingles in one slot are counted together.
   *
   * Example: up to 191 sets, the level is the number of sets. Beyond, a level is an eighth of an
   * octave: 192 to 215 sets have level 192, and 384 to 431 sets have level 200.
   *
   * Invariant: a level is never too low, and equal shingles have equal levels. So level 1 means
   * that only one set has the shingle. An error only moves a shingle in an order that all sets
   * share, which costs time but not exactness.
   */

  /** The highest level. */
  static final int MOST = 255;

  /**
   * The last level that counts sets exactly; it is one less than the first number of its octave.
   */
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
    long shingles = Arrays.stream(rows).mapToLong(row -> table.row(row).size()).sum();
    int bits = Long.SIZE + 1 - Long.numberOfLeadingZeros(shingles);
    ShingleCounts counts = new ShingleCounts(Math.min(MOST_BITS, Math.max(LEAST_BITS, bits)));
    // Sets ascend, and so do their slots: each worker counts for its own part of the table.
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

  /** Counts shingles whose slots are in a range, and turns the numbers into levels. */
  private void count(FingerprintTable table, int[] rows, int low, int high) {
    // Counts that exceed a byte; few shingles are that frequent.
    Int2IntOpenHashMap more = new Int2IntOpenHashMap();
    for (int row : rows) {
      count(table.row(row), low, high, more);
    }
    for (int place = low; place < high; place++) {
      int number = counts[place] & 0xFF;
      if (number > EXACT) {
        counts[place] = (byte) level(number + more.get(place));
      }
    }
  }

  private void count(Row set, int low, int high, Int2IntOpenHashMap more) {
    long[] words = set.words();
    int i = set.from();
    if (low > 0) {
      int found = Arrays.binarySearch(words, i, set.to(), ((long) low << shift) ^ Long.MIN_VALUE);
      i = found < 0 ? -found - 1 : found;
    }
    for (; i < set.to(); i++) {
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

  /** Returns the level of more than {@link #EXACT} sets. */
  private static int level(int sets) {
    int octaves = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(sets / OCTAVE);
    long eighths = (long) sets * LEVELS_AN_OCTAVE / ((long) OCTAVE << octaves);
    return (int) Math.min(MOST, EXACT + 1 + LEVELS_AN_OCTAVE * (octaves - 1) + eighths);
  }

  /** Returns the slot of a shingle. Slots ascend with the shingle as a signed number. */
  private int place(long shingle) {
    return (int) ((shingle ^ Long.MIN_VALUE) >>> shift);
  }

  /** Returns the level of a shingle of the collection, from 1 to {@link #MOST}. */
  int of(long shingle) {
    return counts[place(shingle)] & 0xFF;
  }
}
