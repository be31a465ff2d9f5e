package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.FingerprintTable;
import it.unimi.dsi.fastutil.bytes.ByteArrays;
import it.unimi.dsi.fastutil.chars.CharArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/** Finds the prefix of one set after the other. For one worker; linear time, without sorting. */
final class RarePrefixes {

  /*
   * The prefix of a set of weight w: put its shingles in order, the rarest first. A match has weight
   * c in common with it, so at most w - c can come before the first common shingle. The shingles
   * with no more than w - c before them are the prefix (Chaudhuri, Ganti, Kaushik, ICDE 2006).
   *
   * Example: ten shingles, and a match has at least eight in common. Of the three rarest, one is
   * common. With a heavier set the least in common is higher, so that two may be enough. A set is
   * found by this shorter prefix, and looks for lighter sets with the longer one (Bayardo, Ma,
   * Srikant, "Scaling up all pairs similarity search", WWW 2007).
   *
   * Shingles are ordered by ShingleCounts, and by hash where the counts are equal. They come sorted
   * by hash. So no sorting is needed: the weight of each count is summed up, the sums say what comes
   * before the first shingle of a count, and a second pass picks the shingles.
   *
   * Invariant: the order is the same for all sets. A shingle that no other set has can be no common
   * one; it counts as weight before the others, and is left out of the prefix.
   */

  /** The count of what is in one set only. */
  private static final int ALONE = 1;

  /** The lower byte of a mark: a bit, and a number below this. */
  private static final int PARTS = 1 << 7;

  private static final int INDEXED = PARTS;

  /** The mark of a shingle that nothing is before, by which its set is found. */
  static final char FIRST = INDEXED;

  private final FingerprintTable table;
  private final MatchRule rule;
  private final ShingleCounts counts;

  /** For each count, the weight of the set's shingles that are before the next with it. */
  private final long[] before = new long[ShingleCounts.MOST + 1];

  /** The count of each shingle of the set. */
  private byte[] countOf = {};

  private final LongArrayList shingles = new LongArrayList();
  private final CharArrayList marks = new CharArrayList();

  RarePrefixes(FingerprintTable table, MatchRule rule, ShingleCounts counts) {
    this.table = table;
    this.rule = rule;
    this.counts = counts;
  }

  /**
   * Finds the prefixes of the set of a row.
   *
   * @param total its weight
   */
  void find(int row, long total) {
    shingles.clear();
    marks.clear();
    count(row);
    long[] words = table.words(row);
    int from = table.from(row);
    int to = table.to(row);
    long most = total - rule.leastCommon(total);
    // As in PrefixIndex, those that are looked for need no more than this.
    long mostIndexed = total - rule.measure().leastCommonWithHeavier(total, rule.threshold());
    if (before[ALONE + 1] > most) {
      return;
    }
    for (int i = from; i < to; i++) {
      int count = countOf[i - from] & 0xFF;
      long weightBefore = before[count];
      if (count != ALONE && weightBefore <= most) {
        before[count] += rule.weights().of(words[i]);
        shingles.add(words[i]);
        marks.add(mark(count, weightBefore, total, weightBefore <= mostIndexed));
      }
    }
  }

  /** Counts the shingles of a row, and what is before those of each count. */
  private void count(int row) {
    long[] words = table.words(row);
    int from = table.from(row);
    int to = table.to(row);
    countOf = ByteArrays.grow(countOf, to - from, 0);
    Arrays.fill(before, 0);
    boolean equal = rule.weights() == ShingleWeights.EQUAL;
    for (int i = from; i < to; i++) {
      int count = counts.of(words[i]);
      countOf[i - from] = (byte) count;
      before[count] += equal ? 1 : rule.weights().of(words[i]);
    }
    long sum = 0;
    for (int count = 0; count < before.length; count++) {
      long weight = before[count];
      before[count] = sum;
      sum += weight;
    }
  }

  /** The shingles of the prefix, ascending. */
  long[] shingles() {
    return shingles.toLongArray();
  }

  /** A mark for each: its count, what is before it, and whether it is indexed. */
  char[] marks() {
    return marks.toCharArray();
  }

  /** A shingle's count; what is before it, in parts of the set's weight; whether it is indexed. */
  private static char mark(int count, long weightBefore, long total, boolean isIndexed) {
    return (char) (count << Byte.SIZE | (isIndexed ? INDEXED : 0) | weightBefore * PARTS / total);
  }

  /** How frequent a shingle with this mark is, by {@link ShingleCounts}. */
  static int level(char mark) {
    return mark >>> Byte.SIZE;
  }

  /** Whether its set is found by it, and does not only look for others with it. */
  static boolean isIndexed(char mark) {
    return (mark & INDEXED) != 0;
  }

  /** At least so much of its set, of weight {@code total}, is before it. */
  static long weightBefore(char mark, long total) {
    return total * (mark & (PARTS - 1)) / PARTS;
  }
}
