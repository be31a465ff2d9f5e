package io.github.neardup.index;

import io.github.neardup.core.Row;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Numbered rows of words, read in place. Numbers of removed rows are reused.
 *
 * <p>Rows of one length lie one after the other in large arrays, without any overhead per row. The
 * first row of another length gives each row an array of its own.
 */
final class Rows {

  static final int MOST_ROWS = Integer.MAX_VALUE - 8;

  /** The words of a large array. */
  static final int CHUNK = 1 << 15;

  private static final int FIRST_ROWS = 16;
  private static final int APART = -1;
  private static final long[] NONE = new long[0];

  /** Numbers below {@link #end} that are free. */
  private final IntArrayList free = new IntArrayList();

  /** One more than the highest number ever assigned. */
  private int end;

  /** The length of all rows, or {@link #APART}. */
  private int width;

  /** A chunk has 2 to the power of this many rows, so locating a row needs no division. */
  private int shift;

  private long[][] chunks = new long[0][];

  Rows() {
    setWidth(1);
  }

  private void setWidth(int words) {
    width = words;
    shift = words == APART ? 0 : 31 - Integer.numberOfLeadingZeros(Math.max(1, CHUNK / words));
  }

  /** Adds words and returns the row's number. */
  int add(Row words) {
    if (free.isEmpty() && end == MOST_ROWS) {
      throw new IllegalStateException("an index holds at most " + MOST_ROWS + " entries");
    }
    if (width != APART && width != words.size()) {
      change(words.size());
    }
    int row = free.isEmpty() ? end++ : free.popInt();
    put(row, words);
    return row;
  }

  private void change(int length) {
    if (size() == 0) {
      chunks = new long[0][];
      free.clear();
      end = 0;
      setWidth(length);
      return;
    }
    long[][] apart = new long[end][];
    for (int row = 0; row < end; row++) {
      apart[row] = row(row).toArray();
    }
    for (int row : free) {
      apart[row] = NONE;
    }
    chunks = apart;
    setWidth(APART);
  }

  /** Writes a row, which has the common length unless lengths differ. */
  void put(int row, Row words) {
    int chunk = row >>> shift;
    if (chunk >= chunks.length) {
      int before = chunks.length;
      chunks = Arrays.copyOf(chunks, chunk + 1 + chunk / 8);
      Arrays.fill(chunks, before, chunks.length, NONE);
    }
    if (width == APART) {
      chunks[chunk] = words.toArray();
      return;
    }
    int place = from(row);
    if (place >= chunks[chunk].length) {
      int most = width << shift;
      int length = chunk == 0 ? Math.max(FIRST_ROWS * width, 2 * chunks[0].length) : most;
      chunks[chunk] = Arrays.copyOf(chunks[chunk], Math.min(length, most));
    }
    System.arraycopy(words.words(), words.from(), chunks[chunk], place, width);
  }

  /** Sets the element of a row in a column, which grows as needed. */
  static void set(IntArrayList column, int row, int value) {
    while (column.size() <= row) {
      column.add(0);
    }
    column.set(row, value);
  }

  void remove(int row) {
    if (width == APART) {
      chunks[row] = NONE;
    }
    free.push(row);
  }

  int size() {
    return end - free.size();
  }

  /** Returns the numbers of all rows. */
  IntStream numbers() {
    BitSet removed = new BitSet(end);
    for (int row : free) {
      removed.set(row);
    }
    return IntStream.range(0, end).filter(row -> !removed.get(row));
  }

  /** Returns a view of a row. */
  Row row(int row) {
    long[] chunk = chunks[row >>> shift];
    int from = from(row);
    return new Row(chunk, from, width == APART ? chunk.length : from + width);
  }

  private int from(int row) {
    return width == APART ? 0 : (row & ((1 << shift) - 1)) * width;
  }

  long bytes() {
    long bytes = Sizes.of(free) + Sizes.of(chunks);
    for (long[] chunk : chunks) {
      bytes += chunk.length == 0 ? 0 : Sizes.of(chunk);
    }
    return bytes;
  }
}
