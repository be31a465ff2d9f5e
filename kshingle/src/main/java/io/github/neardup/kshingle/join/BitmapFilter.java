package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.Parallel;

/**
 * A short summary of each set that bounds what two sets have in common: each shingle turns over one
 * of some bits, so that where two summaries differ, there is a shingle that only one of the sets
 * has (Sandes, Teodoro, Melo, "Bitmap filter: Speeding up exact set similarity joins with bitwise
 * operations", Information Systems 88, 2020). It takes the place of most comparisons of sets that
 * are not alike. Immutable and thread-safe. Memory: for each set 32 to 128 bytes; where that leaves
 * room for it, 3 to 6 bits for each shingle of a set of the {@linkplain #typicalSize typical size}.
 *
 * @param words how many of 64 bits a summary has; 0 for none, where shingles have weights
 * @param bits the summaries
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
public record BitmapFilter(int words, long[] bits) {

  /** The fewest words of a summary. */
  public static final int LEAST_WORDS = 4;

  private static final int MOST_WORDS = 16;

  private static final int SETS_A_PIECE = 256;

  public static BitmapFilter of(
      FingerprintTable table, int[] rows, ShingleWeights weights, Parallel parallel) {
    if (weights != ShingleWeights.EQUAL) {
      return new BitmapFilter(0, new long[0]);
    }
    int words = words(typicalSize(table, rows));
    if ((long) words * rows.length > Integer.MAX_VALUE - 8) {
      return new BitmapFilter(0, new long[0]);
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
  public static long typicalSize(FingerprintTable table, int[] rows) {
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
  public static int words(long typicalSize) {
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

  /** The most that the sets at two positions, of so much weight, can have in common. */
  public long mostCommon(int a, long weightOfA, int b, long weightOfB) {
    return (weightOfA + weightOfB - different(a, b)) >>> 1;
  }

  /**
   * Summaries of {@value #LEAST_WORDS} words, of the same kind: two of them differ in no more bits
   * than the whole ones.
   */
  public BitmapFilter folded() {
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
  public long word(int position, int word) {
    return bits[position * words + word];
  }

  /** In how many bits the summaries at two positions differ. */
  public int different(int a, int b) {
    int different = 0;
    for (int i = 0; i < words; i++) {
      different += Long.bitCount(bits[a * words + i] ^ bits[b * words + i]);
    }
    return different;
  }
}
