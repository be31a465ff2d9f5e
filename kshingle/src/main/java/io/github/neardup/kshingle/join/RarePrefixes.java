package io.github.neardup.kshingle.join;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import it.unimi.dsi.fastutil.bytes.ByteArrays;
import it.unimi.dsi.fastutil.chars.CharArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/** Finds the prefixes of one set after another, in linear time without sorting. For one worker. */
final class RarePrefixes {

  /*
   * The prefix of a set of weight w: put its shingles in order, the rarest first. A matching set
   * shares weight c with it, so at most w - c can precede the first common shingle. The shingles
   * with at most w - c before them are the prefix (Chaudhuri, Ganti, Kaushik, ICDE 2006).
   *
   * Example: a set has ten shingles, and a match shares at least eight. Of the three rarest, one is
   * common. A heavier set must share more, so two may be enough. A set is found by this shorter
   * prefix, and looks for lighter sets with the longer one (Bayardo, Ma, Srikant, "Scaling up all
   * pairs similarity search", WWW 2007).
   *
   * Shingles are ordered by ShingleCounts, and by hash if the counts are equal. They arrive sorted
   * by hash, so no sorting is needed: the weight of each count is summed up, the sums say what
   * precedes the first shingle of a count, and a second pass picks the shingles.
   *
   * Invariant: the order is the same for all sets. A shingle that no other set has cannot be
   * common; it counts as weight before the others, and is left out of the prefix.
   */

  /** The count of a shingle that only one set has. */
  private static final int ALONE = 1;

  /** The lower byte of a mark: one bit, and a number below this. */
  private static final int PARTS = 1 << 7;

  private static final int INDEXED = PARTS;

  /** The mark of a shingle with nothing before it, by which its set is found. */
  static final char FIRST = INDEXED;

  private final FingerprintTable table;
  private final MatchRule rule;
  private final ShingleCounts counts;

  /**
   * For each count, the weight of the set's shingles that precede the next shingle with that count.
   */
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

  /** Finds the prefixes of the set in a row. */
  void find(int row, long total) {
    shingles.clear();
    marks.clear();
    Row set = table.row(row);
    count(set);
    long most = total - rule.leastCommon(total);
    // A heavier set needs at least the overlap that a set of the same weight needs.
    long mostIndexed = total - rule.measure().leastCommon(total, total, rule.threshold());
    if (before[ALONE + 1] > most) {
      return;
    }
    for (int i = 0; i < set.size(); i++) {
      int count = countOf[i] & 0xFF;
      long weightBefore = before[count];
      if (count != ALONE && weightBefore <= most) {
        before[count] += rule.weights().of(set.get(i));
        shingles.add(set.get(i));
        marks.add(mark(count, weightBefore, total, weightBefore <= mostIndexed));
      }
    }
  }

  /** Counts the shingles of a set, and the weight before the shingles of each count. */
  private void count(Row set) {
    countOf = ByteArrays.grow(countOf, set.size(), 0);
    Arrays.fill(before, 0);
    boolean equal = rule.weights() == ShingleWeights.EQUAL;
    for (int i = 0; i < set.size(); i++) {
      long shingle = set.get(i);
      int count = counts.of(shingle);
      countOf[i] = (byte) count;
      before[count] += equal ? 1 : rule.weights().of(shingle);
    }
    long sum = 0;
    for (int count = 0; count < before.length; count++) {
      long weight = before[count];
      before[count] = sum;
      sum += weight;
    }
  }

  /** Returns the shingles of the prefix, ascending. */
  long[] shingles() {
    return shingles.toLongArray();
  }

  /**
   * Returns a mark for each shingle: its count, the weight before it, and whether it is indexed.
   */
  char[] marks() {
    return marks.toCharArray();
  }

  /** Encodes a count, the weight before as a fraction of the set's, and whether indexed. */
  private static char mark(int count, long weightBefore, long total, boolean isIndexed) {
    return (char) (count << Byte.SIZE | (isIndexed ? INDEXED : 0) | weightBefore * PARTS / total);
  }

  /** Returns how frequent a shingle with this mark is; see {@link ShingleCounts}. */
  static int level(char mark) {
    return mark >>> Byte.SIZE;
  }

  /** Returns whether a set is found by the shingle, rather than only looking for others with it. */
  static boolean isIndexed(char mark) {
    return (mark & INDEXED) != 0;
  }

  /** Returns a lower bound on the weight before the shingle, in a set of weight {@code total}. */
  static long weightBefore(char mark, long total) {
    return total * (mark & (PARTS - 1)) / PARTS;
  }
}
