package io.github.neardup.kshingle.join;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;

/**
 * Some sets, by position, with their {@linkplain BitmapFilter#folded short summaries}. Not
 * thread-safe while sets are added or left out.
 */
final class Summaries {

  /*
   * The summaries stand in columns: one array has the first words of all sets, another the second
   * words, and so on. A search goes through four arrays in step, with an exclusive or and a count
   * of bits for each word, and most sets are ruled out without a look at anything else. Example:
   * 1,000 sets are 4 columns of 1,000 words, 32 KB, which a core's cache holds.
   *
   * Heavier and heavier sets look for partners here, so that sets that are too light for all that
   * follow are left out now and then, and the columns move together.
   *
   * Invariant: positions ascend, because sets are added in that order and leaving out keeps it. So
   * the weights ascend, and a search finds by bisection up to where sets are light enough.
   */

  private final BitmapFilter folded;
  private int size;
  private int[] positions = {};
  private long[] heaviest = {};
  private final long[][] columns = new long[BitmapFilter.LEAST_WORDS][0];

  Summaries(BitmapFilter folded) {
    this.folded = folded;
  }

  void clear() {
    size = 0;
  }

  /**
   * Adds the set at a position after those before.
   *
   * @param heaviestMatch the weight of the heaviest set that it can match
   */
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

  /** Leaves out those that can match no set of this weight, nor a heavier one. */
  void leaveOut(long weight) {
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

  /** A word of all short summaries; not a copy. */
  long[] column(int word) {
    return columns[word];
  }
}
