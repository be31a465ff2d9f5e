package io.github.neardup.core.internal;

import io.github.neardup.core.LongArray;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Where one thread makes the rows of one batch after another, so that the memory stays in its
 * core's cache: each batch is copied once, at the end, to an array of the right size.
 */
public final class RowBuffer {

  /** More words than that were those of a huge document. */
  private static final int MOST_KEPT = 1 << 20;

  private final LongArray words = new LongArray();
  private final IntArrayList ends = new IntArrayList();

  /**
   * Some rows, one after the other.
   *
   * @param words of all rows
   * @param ends where each row ends
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  public record Rows(long[] words, int[] ends) {}

  /** The words of the rows so far, to which those of the next are added. */
  public LongArray words() {
    return words;
  }

  /** Ends a row. */
  public void end() {
    ends.add(words.size());
  }

  /** Gives back the rows, and forgets them. */
  public Rows take() {
    Rows rows = new Rows(words.toArray(), ends.toIntArray());
    words.clear();
    words.trim(MOST_KEPT);
    ends.clear();
    return rows;
  }
}
