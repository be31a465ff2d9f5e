package io.github.neardup.core.internal.sets;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.Parallel;
import java.util.Arrays;

/**
 * A short summary of each set that bounds what two sets have in common: each shingle turns over one
 * of some bits, so that where two summaries differ, there is a shingle that only one of the sets
 * has (Sandes, Teodoro, Melo, "Bitmap filter: Speeding up exact set similarity joins with bitwise
 * operations", Information Systems 88, 2020). It takes the place of most comparisons of sets that
 * are not alike. Immutable and thread-safe. Memory: 2 to 4 bits a shingle of the average set for
 * each set, at most 128 bytes.
 *
 * @param words how many of 64 bits a summary has; 0 for none, where shingles have weights
 * @param bits the summaries
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
public record BitmapFilter(int words, long[] bits) {

  private static final int MOST_WORDS = 16;

  private static final int SETS_A_PIECE = 256;

  public static BitmapFilter of(
      FingerprintTable table, int[] rows, ShingleWeights weights, Parallel parallel) {
    if (weights != ShingleWeights.EQUAL) {
      return new BitmapFilter(0, new long[0]);
    }
    long shingles = Arrays.stream(rows).mapToLong(row -> table.to(row) - table.from(row)).sum();
    int words = words(shingles / Math.max(1, rows.length));
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

  /** How many words summaries have, where sets have so many shingles on average. */
  public static int words(long average) {
    int words = 1;
    while (words < MOST_WORDS && (long) words * Long.SIZE < 2 * average) {
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
    int different = 0;
    for (int i = 0; i < words; i++) {
      different += Long.bitCount(bits[a * words + i] ^ bits[b * words + i]);
    }
    return (weightOfA + weightOfB - different) >>> 1;
  }
}
