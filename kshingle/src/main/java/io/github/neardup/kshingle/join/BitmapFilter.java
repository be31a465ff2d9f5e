package io.github.neardup.kshingle.join;

import io.github.neardup.core.CapacityException;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.util.Parallel;

/**
 * A short summary of each set that bounds the overlap of two sets. Immutable and thread-safe. Takes
 * 32 to 128 bytes of memory per set, and within these limits 3 to 6 bits per shingle of a set of
 * {@linkplain #typicalSize typical size}.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BitmapFilter(int words, long[] bits) {

  /*
   * The idea (Sandes, Teodoro, Melo, "Bitmap filter: Speeding up exact set similarity joins with
   * bitwise operations", Information Systems 88, 2020): a shingle's hash selects one bit. The
   * summary of a set starts with zeros, and each shingle inverts its bit.
   *
   * A shingle in both sets inverts the same bit in both summaries. So a bit in which the summaries
   * differ means at least one shingle that only one of the sets has. If {1, 2, 3} has the summary
   * 0111 and {1, 2, 4} has 1011, two bits differ. So the union has at least two shingles more than
   * the intersection, and of 3 + 3 shingles at most (6 - 2) / 2 = 2 are common.
   *
   * Invariant: the number of differing bits never exceeds the number of shingles that only one of
   * the sets has. Colliding bits reduce the number, so the filter sometimes accepts a pair
   * needlessly, but never loses one. Folding keeps the invariant, as it only makes bits collide.
   *
   * An exclusive or and a bit count take a few cycles per word, so the filter replaces most
   * comparisons of dissimilar sets.
   */

  /** The smallest number of words in a summary. */
  static final int LEAST_WORDS = 4;

  private static final int MOST_WORDS = 16;

  private static final int MOST = Integer.MAX_VALUE - 8;

  private static final int SETS_A_PIECE = 256;

  static BitmapFilter of(FingerprintTable table, int[] rows, Parallel parallel) {
    int words = words(typicalSize(table, rows));
    while (words > LEAST_WORDS && (long) words * rows.length > MOST) {
      words /= 2;
    }
    if ((long) words * rows.length > MOST) {
      throw new CapacityException("too many sets to compare; use fewer documents");
    }
    BitmapFilter filter = new BitmapFilter(words, new long[words * rows.length]);
    parallel.forRange(
        rows.length,
        SETS_A_PIECE,
        (worker, from, to) -> {
          for (int i = from; i < to; i++) {
            filter.add(i, table.row(rows[i]));
          }
        });
    return filter;
  }

  /**
   * Returns the average size of the set that a shingle is in. If sizes differ, this exceeds the
   * average size of a set: large sets meet more others, and their summaries fill up first.
   */
  static long typicalSize(FingerprintTable table, int[] rows) {
    double shingles = 0;
    double squares = 0;
    for (int row : rows) {
      double size = table.row(row).size();
      shingles += size;
      squares += size * size;
    }
    return Math.round(squares / Math.max(1, shingles));
  }

  /** Returns the number of words in summaries of sets of a typical size. */
  static int words(long typicalSize) {
    int words = LEAST_WORDS;
    while (words < MOST_WORDS && (long) words * Long.SIZE < 3 * typicalSize) {
      words *= 2;
    }
    return words;
  }

  private void add(int position, Row shingles) {
    for (int i = 0; i < shingles.size(); i++) {
      // The lower bits; sets are sorted by the upper ones.
      int bit = (int) shingles.get(i) & (words * Long.SIZE - 1);
      bits[position * words + bit / Long.SIZE] ^= 1L << bit;
    }
  }

  /**
   * Returns the summaries folded to fewer words. Two of them differ in at most as many bits as the
   * whole ones.
   *
   * @param to a power of two
   */
  BitmapFilter folded(int to) {
    if (words <= to) {
      return this;
    }
    long[] folded = new long[bits.length / words * to];
    for (int i = 0; i < bits.length; i++) {
      folded[i / words * to + i % to] ^= bits[i];
    }
    return new BitmapFilter(to, folded);
  }

  /**
   * Returns the expected number of bits in which two summaries differ, if only one of the sets has
   * this many shingles: an odd number of them meets in each of those bits.
   */
  static double expectedDifferent(int words, int shingles) {
    double all = words * Long.SIZE;
    return all / 2 * (1 - Math.pow(1 - 2 / all, shingles));
  }

  /** Returns one word of the summary at a position. */
  long word(int position, int word) {
    return bits[position * words + word];
  }

  /** Returns the number of bits in which the summaries at two positions differ. */
  int different(int a, int b) {
    int different = 0;
    for (int i = 0; i < words; i++) {
      different += Long.bitCount(bits[a * words + i] ^ bits[b * words + i]);
    }
    return different;
  }
}
