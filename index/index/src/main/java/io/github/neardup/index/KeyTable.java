package io.github.neardup.index;

import java.util.Arrays;

/** The rows with each key. */
final class KeyTable {

  /*
   * A hash table with linear probing (Probing), in 1,024 segments by the lowest 10 bits of a hash,
   * so that growing a segment takes little time. A cell has 8 bytes: the upper 32 bits of the hash,
   * and the list of the key's rows in the form of RowLists. Example: a key with only row 7 has the
   * list 8, and takes no memory besides its cell.
   *
   * 42 bits of a key's hash are known, so keys that agree in these bits share a list. A list may
   * have a few extra rows, but never lacks one.
   *
   * Invariant: no cell between a key's home and the key is empty. Removing a cell therefore moves
   * later ones into the hole (Knuth, "The art of computer programming", vol. 3, 6.4, algorithm R).
   */

  private static final int SEGMENTS = 1024;

  /** The size of a segment and its lists object, without arrays. */
  private static final int SEGMENT_BYTES = 48;

  private static final long[] NONE = new long[0];

  private static final class Segment {
    /** 0 marks an empty cell, because no stored list is 0. */
    private long[] cells = NONE;

    private int size;
    private final RowLists lists = new RowLists();
  }

  /** Represents a segment without keys; never changes. */
  private static final Segment NO_KEYS = new Segment();

  private final Segment[] segments = new Segment[SEGMENTS];

  KeyTable() {
    Arrays.fill(segments, NO_KEYS);
  }

  /**
   * Reads the cell of a key in advance. In a loop over many keys, the processor executes these
   * reads in parallel. The dependent reads of {@link #rows} and {@link #add} then find the cells in
   * the cache.
   *
   * @return a meaningless value, which the caller must use so that the read is not optimised away
   */
  long touch(long hash) {
    long[] cells = segment(hash).cells;
    return cells.length == 0 ? 0 : cells[Probing.home(upper(hash), cells.length)];
  }

  /**
   * Returns the number of rows followed by the rows. Must not be changed. Uses {@code single} for a
   * single row.
   */
  int[] rows(long hash, int[] single) {
    Segment segment = segment(hash);
    long[] cells = segment.cells;
    int list = cells.length == 0 ? RowLists.EMPTY : (int) cells[place(cells, upper(hash))];
    return segment.lists.rows(list, single);
  }

  void add(long hash, int row) {
    if (segment(hash) == NO_KEYS) {
      segments[number(hash)] = new Segment();
    }
    Segment segment = segment(hash);
    resize(segment, Probing.forOneMore(segment.size, segment.cells.length));
    int place = place(segment.cells, upper(hash));
    int list = (int) segment.cells[place];
    if (list == RowLists.EMPTY) {
      segment.size++;
    }
    segment.cells[place] = cell(upper(hash), segment.lists.with(list, row));
  }

  /** Removes a row from a key that has it. */
  void remove(long hash, int row) {
    Segment segment = segment(hash);
    long[] cells = segment.cells;
    int place = place(cells, upper(hash));
    int list = segment.lists.without((int) cells[place], row);
    if (list == RowLists.EMPTY) {
      removeCell(cells, place);
      segment.size--;
      resize(segment, Probing.forFewer(segment.size, cells.length));
    } else {
      cells[place] = cell(upper(hash), list);
    }
  }

  private static void removeCell(long[] cells, int removed) {
    int hole = removed;
    cells[hole] = 0;
    for (int place = Probing.next(hole, cells.length);
        cells[place] != 0;
        place = Probing.next(place, cells.length)) {
      if (Probing.mayMove(Probing.home(upper(cells[place]), cells.length), place, hole)) {
        cells[hole] = cells[place];
        cells[place] = 0;
        hole = place;
      }
    }
  }

  /** Returns the cell of the key, or the empty cell where it would be. */
  private static int place(long[] cells, int upper) {
    int place = Probing.home(upper, cells.length);
    while (cells[place] != 0 && upper(cells[place]) != upper) {
      place = Probing.next(place, cells.length);
    }
    return place;
  }

  private static void resize(Segment segment, int capacity) {
    long[] old = segment.cells;
    if (capacity == old.length) {
      return;
    }
    long[] cells = new long[capacity];
    for (long cell : old) {
      if (cell != 0) {
        int place = Probing.home(upper(cell), capacity);
        while (cells[place] != 0) {
          place = Probing.next(place, capacity);
        }
        cells[place] = cell;
      }
    }
    segment.cells = cells;
  }

  private static int upper(long hashOrCell) {
    return (int) (hashOrCell >>> 32);
  }

  private static long cell(int upper, int list) {
    return (long) upper << 32 | (list & 0xFFFF_FFFFL);
  }

  private Segment segment(long hash) {
    return segments[number(hash)];
  }

  private static int number(long hash) {
    return (int) hash & (SEGMENTS - 1);
  }

  long bytes() {
    long bytes = Sizes.of(segments);
    for (Segment segment : segments) {
      if (segment != NO_KEYS) {
        bytes += SEGMENT_BYTES + Sizes.of(segment.cells) + segment.lists.bytes();
      }
    }
    return bytes;
  }
}
