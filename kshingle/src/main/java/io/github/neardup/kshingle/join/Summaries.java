package io.github.neardup.kshingle.join;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;

/**
 * Sets, by position, with their {@linkplain BitmapFilter#folded short summaries}. Not thread-safe
 * while sets are added or removed.
 */
final class Summaries {

  /*
   * The summaries are stored in columns: one array has the first words of all sets, another the
   * second words, and so on. A search passes through four or eight arrays in step, with an
   * exclusive or and a bit count for each word, and rules out most sets without reading anything
   * else. Example: 1,000 sets are 4 columns of 1,000 words, 32 KB, which a core's cache holds.
   *
   * Heavier and heavier sets look for partners here. So sets that are too light for all further
   * searches are removed from time to time, and the columns are compacted together.
   *
   * Invariant: positions ascend, because sets are added in that order and removal keeps it. So
   * weights ascend, and a bisection finds where sets are light enough.
   */

  /** The number of words in a short summary, enough if sets are small or must be very similar. */
  static final int FEW = BitmapFilter.LEAST_WORDS;

  /** The number of words in a short summary otherwise. */
  static final int MANY = 2 * FEW;

  /** Sets are removed if they are more than one in {@value}: the others must be moved. */
  private static final int WORTH_REMOVING = 8;

  private final BitmapFilter folded;
  private int size;
  private int[] positions = {};
  private long[] heaviest = {};
  private final long[][] columns;

  /** Creates an empty object. */
  Summaries(BitmapFilter folded) {
    this.folded = folded;
    this.columns = new long[folded.words()][0];
  }

  void clear() {
    size = 0;
  }

  /** Adds the set at a position, after the earlier ones. */
  void add(int position, long heaviestMatch) {
    if (size == positions.length) {
      positions = IntArrays.grow(positions, size + 1);
      heaviest = LongArrays.grow(heaviest, positions.length);
      for (int word = 0; word < columns.length; word++) {
        columns[word] = LongArrays.grow(columns[word], positions.length);
      }
    }
    positions[size] = position;
    heaviest[size] = heaviestMatch;
    for (int word = 0; word < columns.length; word++) {
      columns[word][size] = folded.word(position, word);
    }
    size++;
  }

  /** Removes sets that cannot match any set of this weight or a heavier one, if there are many. */
  void leaveOut(long weight) {
    int leaving = 0;
    for (int i = 0; i < size; i++) {
      leaving += heaviest[i] < weight ? 1 : 0;
    }
    if (leaving <= size / WORTH_REMOVING) {
      return;
    }
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (heaviest[i] >= weight) {
        if (kept < i) {
          positions[kept] = positions[i];
          heaviest[kept] = heaviest[i];
          for (long[] column : columns) {
            column[kept] = column[i];
          }
        }
        kept++;
      }
    }
    size = kept;
  }

  int size() {
    return size;
  }

  int position(int i) {
    return positions[i];
  }

  /** Receives two sets whose short summaries do not rule out a match. */
  @FunctionalInterface
  interface Visitor {
    void visit(int position, int other);
  }

  /**
   * Passes on the set at a position with each of the first {@code to} sets, if their short
   * summaries differ in at most {@code most} bits.
   */
  void forEachNear(int position, int to, int most, Visitor visitor) {
    if (columns.length == FEW) {
      forEachNearByFew(position, to, most, visitor);
    } else {
      forEachNearByMany(position, to, most, visitor);
    }
  }

  private void forEachNearByFew(int position, int to, int most, Visitor visitor) {
    long own0 = folded.word(position, 0);
    long own1 = folded.word(position, 1);
    long own2 = folded.word(position, 2);
    long own3 = folded.word(position, 3);
    long[] column0 = columns[0];
    long[] column1 = columns[1];
    long[] column2 = columns[2];
    long[] column3 = columns[3];
    for (int k = 0; k < to; k++) {
      int different =
          Long.bitCount(own0 ^ column0[k])
              + Long.bitCount(own1 ^ column1[k])
              + Long.bitCount(own2 ^ column2[k])
              + Long.bitCount(own3 ^ column3[k]);
      if (different <= most) {
        visitor.visit(position, positions[k]);
      }
    }
  }

  /** Spelt out as well: with a loop over the words, a whole search took a quarter longer. */
  private void forEachNearByMany(int position, int to, int most, Visitor visitor) {
    long own0 = folded.word(position, 0);
    long own1 = folded.word(position, 1);
    long own2 = folded.word(position, 2);
    long own3 = folded.word(position, 3);
    long own4 = folded.word(position, 4);
    long own5 = folded.word(position, 5);
    long own6 = folded.word(position, 6);
    long own7 = folded.word(position, 7);
    long[] column0 = columns[0];
    long[] column1 = columns[1];
    long[] column2 = columns[2];
    long[] column3 = columns[3];
    long[] column4 = columns[4];
    long[] column5 = columns[5];
    long[] column6 = columns[6];
    long[] column7 = columns[7];
    for (int k = 0; k < to; k++) {
      int different =
          Long.bitCount(own0 ^ column0[k])
              + Long.bitCount(own1 ^ column1[k])
              + Long.bitCount(own2 ^ column2[k])
              + Long.bitCount(own3 ^ column3[k])
              + Long.bitCount(own4 ^ column4[k])
              + Long.bitCount(own5 ^ column5[k])
              + Long.bitCount(own6 ^ column6[k])
              + Long.bitCount(own7 ^ column7[k]);
      if (different <= most) {
        visitor.visit(position, positions[k]);
      }
    }
  }
}
