package io.github.neardup.kshingle.join;

import io.github.neardup.core.CapacityException;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.util.Parallel;

/**
 * A short summary of each set that bounds what two sets have in common. Immutable and thread-safe.
 * Memory: for each set 32 to 128 bytes; where that leaves room for it, 3 to 6 bits for each shingle
 * of a set of the {@linkplain #typicalSize typical size}.
 *
 * @param words how many of 64 bits a summary has
 * @param bits the summaries
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record BitmapFilter(int words, long[] bits) {

  /*
   * The idea (Sandes, Teodoro, Melo, "Bitmap filter: Speeding up exact set similarity joins with
   * bitwise operations", Information Systems 88, 2020): a shingle's hash names one bit, and the
   * summary of a set begins with zeros and turns over the bit of each of its shingles.
   *
   * A shingle that two sets share turns over the same bit in both. So a bit in which the summaries
   * differ stands for at least one shingle that only one of the sets has. If {1, 2, 3} has summary
   * 0111 and {1, 2, 4} has 1011, two bits differ, so the union has at least two shingles more than
   * the intersection, and of 3 + 3 shingles at most (6 - 2) / 2 = 2 are common.
   *
   * Invariant: the number of bits that differ never exceeds the number of shingles that only one of
   * the sets has. Collisions of bits lower the number, so the filter lets a pair through needlessly
   * at times, but never loses one. Folding keeps the invariant, as it only makes bits collide.
   *
   * An exclusive or and a count of bits take a few cycles a word, so the filter takes the place of
   * most comparisons of sets that are not alike.
   */

  /** The fewest words of a summary. */
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
            filter.add(i, table.words(rows[i]), table.from(rows[i]), table.to(rows[i]));
          }
        });
    return filter;
  }

  /**
   * The size of the set that a shingle is in, on average. Where sets differ in size, that is more
   * than the average set has: the large ones meet more others, and their summaries fill up first.
   */
  static long typicalSize(FingerprintTable table, int[] rows) {
    double shingles = 0;
    double squares = 0;
    for (int row : rows) {
      double size = table.to(row) - table.from(row);
      shingles += size;
      squares += size * size;
    }
    return Math.round(squares / Math.max(1, shingles));
  }

  /** How many words summaries have, where sets are of a typical size. */
  static int words(long typicalSize) {
    int words = LEAST_WORDS;
    while (words < MOST_WORDS && (long) words * Long.SIZE < 3 * typicalSize) {
      words *= 2;
    }
    return words;
  }

  private void add(int position, long[] shingles, int from, int to) {
    for (int i = from; i < to; i++) {
      // The lower bits; sets are sorted by the upper ones.
      int bit = (int) shingles[i] & (words * Long.SIZE - 1);
      bits[position * words + bit / Long.SIZE] ^= 1L << bit;
    }
  }

  /**
   * Summaries of {@value #LEAST_WORDS} words, of the same kind: two of them differ in no more bits
   * than the whole ones.
   */
  BitmapFilter folded() {
    if (words <= LEAST_WORDS) {
      return this;
    }
    long[] folded = new long[bits.length / words * LEAST_WORDS];
    for (int i = 0; i < bits.length; i++) {
      folded[i / words * LEAST_WORDS + i % LEAST_WORDS] ^= bits[i];
    }
    return new BitmapFilter(LEAST_WORDS, folded);
  }

  /** One of the words of the summary at a position. */
  long word(int position, int word) {
    return bits[position * words + word];
  }

  /** In how many bits the summaries at two positions differ. */
  int different(int a, int b) {
    int different = 0;
    for (int i = 0; i < words; i++) {
      different += Long.bitCount(bits[a * words + i] ^ bits[b * words + i]);
    }
    return different;
  }
}
