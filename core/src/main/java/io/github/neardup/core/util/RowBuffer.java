package io.github.neardup.core.util;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * A buffer in which one thread builds the rows of one batch after another. The memory stays in the
 * core's cache: each finished batch is copied once, to its destination.
 */
public final class RowBuffer {

  /** A buffer with more words than this grew for a huge document and is not kept. */
  private static final int MOST_KEPT = 1 << 20;

  /** Words in the first chunk of rows that stay in memory. */
  private static final int LEAST_CHUNK = 1 << 15;

  /** The most words in a chunk, which the garbage collector hardly moves. */
  private static final int LARGEST_CHUNK = 1 << 22;

  /** A chunk has room for this fraction of all earlier rows. */
  private static final int GROWTH = 4;

  private final LongArray words = new LongArray();
  private final IntArrayList ends = new IntArrayList();

  private long[] chunk = {};
  private int used;
  private long stayed;

  /**
   * Consecutive rows.
   *
   * @param words an array with the words of all rows, and possibly of others
   * @param from where the first row begins
   * @param ends where each row ends
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Rows(long[] words, int from, int[] ends) {

    /** Passes on each row. */
    public void forEach(Consumer<Row> consumer) {
      int begin = from;
      for (int end : ends) {
        consumer.accept(new Row(words, begin, end));
        begin = end;
      }
    }

    /** Returns where the last row ends. */
    public int end() {
      return ends.length == 0 ? from : ends[ends.length - 1];
    }

    /** Returns these rows without some. Moves the others together in the array. */
    public Rows without(BitSet leftOut) {
      if (leftOut.isEmpty()) {
        return this;
      }
      IntArrayList newEnds = new IntArrayList();
      int begin = from;
      int to = from;
      for (int row = 0; row < ends.length; row++) {
        if (!leftOut.get(row)) {
          System.arraycopy(words, begin, words, to, ends[row] - begin);
          to += ends[row] - begin;
          newEnds.add(to);
        }
        begin = ends[row];
      }
      return new Rows(words, from, newEnds.toIntArray());
    }
  }

  /** Returns the words of the rows so far; the words of the next row are appended here. */
  public LongArray words() {
    return words;
  }

  /** Ends the current row. */
  public void end() {
    ends.add(words.size());
  }

  /**
   * Returns the rows in an array of the right size, and empties the buffer. Lets go of the large
   * array of {@link #takeToStay}.
   */
  public Rows take() {
    Rows rows = new Rows(words.toArray(), 0, ends.toIntArray());
    chunk = new long[0];
    used = 0;
    clear();
    return rows;
  }

  /**
   * Returns the rows and empties the buffer, for rows that stay where they are. They share a large
   * array with earlier batches, whose part of the array never changes again.
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
