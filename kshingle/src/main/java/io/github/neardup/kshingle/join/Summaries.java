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
   * second words, and so on. A search passes through four arrays in step, with an exclusive or and
   * a bit count for each word, and rules out most sets without reading anything else. Example:
   * 1,000 sets are 4 columns of 1,000 words, 32 KB, which a core's cache holds.
   *
   * Heavier and heavier sets look for partners here. So sets that are too light for all further
   * searches are removed from time to time, and the columns are compacted together.
   *
   * Invariant: positions ascend, because sets are added in that order and removal keeps it. So
   * weights ascend, and a bisection finds where sets are light enough.
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
   * Adds the set at a position, after the earlier ones.
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

  /** Removes sets that cannot match any set of this weight or a heavier one. */
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

  /** Returns a word of all short summaries. Not a copy. */
  long[] column(int word) {
    return columns[word];
  }
}
