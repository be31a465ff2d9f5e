package io.github.neardup.index;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Numbered rows of words, read in place: {@link #words}, {@link #from} and {@link #to} return the
 * array and the range. Numbers of removed rows are reused.
 */
abstract class WordRows {

  static final int MOST_ROWS = Integer.MAX_VALUE - 8;
  static final int CHUNK = 1 << 15;

  private final IntArrayList free;

  /** One more than the highest number ever assigned. */
  private int end;

  WordRows() {
    free = new IntArrayList();
  }

  WordRows(WordRows other) {
    free = other.free;
    end = other.end;
  }

  /** Adds {@code words[from..to)} and returns the row's number. */
  final int add(long[] words, int from, int to) {
    if (free.isEmpty() && end == MOST_ROWS) {
      throw new IllegalStateException("an index holds at most " + MOST_ROWS + " entries");
    }
    int row = free.isEmpty() ? end++ : free.popInt();
    put(row, words, from, to);
    return row;
  }

  final void remove(int row) {
    clear(row);
    free.push(row);
  }

  final int size() {
    return end - free.size();
  }

  /** Returns an upper bound, exclusive, of the numbers of rows. */
  final int end() {
    return end;
  }

  final boolean[] freeRows() {
    boolean[] removed = new boolean[end];
    for (int i = 0; i < free.size(); i++) {
      removed[free.getInt(i)] = true;
    }
    return removed;
  }

  /** Writes a row that does not exist yet. */
  abstract void put(int row, long[] words, int from, int to);

  abstract void clear(int row);

  abstract long[] words(int row);

  abstract int from(int row);

  abstract int to(int row);

  long bytes() {
    return Sizes.of(free);
  }
}
