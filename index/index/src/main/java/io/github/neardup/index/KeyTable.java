package io.github.neardup.index;

import java.util.Arrays;

/** The rows of each key. */
final class KeyTable {

  /*
   * A hash table with linear probing (Probing), in 1,024 segments by the lowest 10 bits of a hash,
   * so that growing one takes little time. A cell has 8 bytes: the upper 32 bits of the hash, and
   * the list of the key's rows as RowLists knows it. Example: a key of row 7 alone has the list 8,
   * and takes no memory besides its cell.
   *
   * 42 bits of a key's hash are known, so keys that agree in these share a list. A list may have a
   * few rows too many, never one too few.
   *
   * Invariant: no cell between a key's home and the key is empty. Removing a cell therefore moves
   * later ones into the hole (Knuth, "The art of computer programming", vol. 3, 6.4, algorithm R).
   */

  private static final int SEGMENTS = 1024;

  /** Of a segment and its lists, without arrays. */
  private static final int SEGMENT_BYTES = 48;

  private static final long[] NONE = new long[0];

  private static final class Segment {
    /** Empty if 0, for no list that is kept is known by 0. */
    private long[] cells = NONE;

    private int size;
    private final RowLists lists = new RowLists();
  }

  /** Stands for a segment without keys, and stays one. */
  private static final Segment NO_KEYS = new Segment();

  private final Segment[] segments = new Segment[SEGMENTS];

  KeyTable() {
    Arrays.fill(segments, NO_KEYS);
  }

  /**
   * Reads the cell where a key would stand. Of a loop over many keys the processor runs these reads
   * side by side, so that those of {@link #rows} and {@link #add}, which wait for each other, find
   * the cells in its cache.
   *
   * @return nothing of use, but to be used, lest the reading be left out
   */
  long touch(long hash) {
    long[] cells = segment(hash).cells;
    return cells.length == 0 ? 0 : cells[Probing.home(upper(hash), cells.length)];
  }

  /** The number of rows, then the rows; not to be changed. A single row goes to {@code single}. */
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

  /** Removes a row from the key's, where it must be. */
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

  /** Where the key stands, or the empty cell where it would. */
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
