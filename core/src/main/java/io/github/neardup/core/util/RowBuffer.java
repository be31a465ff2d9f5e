package io.github.neardup.core.util;

import io.github.neardup.core.LongArray;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Where one thread makes the rows of one batch after another, so that the memory stays in its
 * core's cache: each batch is copied once, at the end, to where it is handed on.
 */
public final class RowBuffer {

  /** More words than that were those of a huge document. */
  private static final int MOST_KEPT = 1 << 20;

  /** Words in the first chunk of rows that stay. */
  private static final int LEAST_CHUNK = 1 << 15;

  /**
   * Words in a chunk of many rows that stay. The garbage collector moves a chunk of this size once
   * at most, and never if the chunk does not fit into the young generation.
   */
  private static final int LARGEST_CHUNK = 1 << 22;

  /** A chunk has room for such a part of all rows before. */
  private static final int GROWTH = 4;

  private final LongArray words = new LongArray();
  private final IntArrayList ends = new IntArrayList();

  private long[] chunk = {};
  private int used;
  private long stayed;

  /**
   * Some rows, one after the other.
   *
   * @param words of all rows, and maybe of others
   * @param from where the first row begins
   * @param ends where each row ends
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  public record Rows(long[] words, int from, int[] ends) {

    /** Where the last row ends. */
    public int end() {
      return ends.length == 0 ? from : ends[ends.length - 1];
    }
  }

  /** The words of the rows so far, to which those of the next are added. */
  public LongArray words() {
    return words;
  }

  /** Ends a row. */
  public void end() {
    ends.add(words.size());
  }

  /** Gives back the rows, in an array of the right size, and forgets them. */
  public Rows take() {
    Rows rows = new Rows(words.toArray(), 0, ends.toIntArray());
    clear();
    return rows;
  }

  /**
   * Gives back the rows, and forgets them: for rows that are to stay where they are. They are in a
   * large array beside those of other batches, which nobody changes any more.
   */
  public Rows takeToStay() {
    int count = words.size();
    if (count > chunk.length - used) {
      long room = Math.max(LEAST_CHUNK, Math.min(LARGEST_CHUNK, stayed / GROWTH));
      chunk = new long[(int) Math.max(count, room)];
      used = 0;
    }
    System.arraycopy(words.elements(), 0, chunk, used, count);
    int[] endsInChunk = new int[ends.size()];
    for (int i = 0; i < endsInChunk.length; i++) {
      endsInChunk[i] = used + ends.getInt(i);
    }
    Rows rows = new Rows(chunk, used, endsInChunk);
    used += count;
    stayed += count;
    clear();
    return rows;
  }

  private void clear() {
    words.clear();
    words.trim(MOST_KEPT);
    ends.clear();
  }
}
