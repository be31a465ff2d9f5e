package io.github.neardup.index;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;

/** Finds rows by the hash of their content. */
final class RowTable {

  /*
   * Like KeyTable, but a cell is the number of a row plus 1, in 4 bytes, and 0 is an empty cell.
   * Hashes are not stored: the owner supplies a row's hash when cells move. Example: a million ids
   * take 5 to 7.5 MB here, because a table is between half and four fifths full.
   *
   * 256 segments by the lowest 8 bits of a hash; the upper 32 bits determine the place in a
   * segment. Invariant: as in KeyTable, no cell between a row's home and the row is empty.
   */

  private static final int SEGMENTS = 256;
  private static final int[] NONE = new int[0];

  /** Row numbers plus 1; 0 is an empty cell. */
  private final int[][] segments = new int[SEGMENTS][];

  private final int[] sizes = new int[SEGMENTS];
  private final IntToLongFunction hashOf;

  /**
   * @param hashOf returns the hash of a stored row, evenly spread over all bits
   */
  RowTable(IntToLongFunction hashOf) {
    Arrays.fill(segments, NONE);
    this.hashOf = hashOf;
  }

  private static int upper(long hash) {
    return (int) (hash >>> 32);
  }

  /** Reads the cell of a row with that hash in advance; see {@link KeyTable#touch}. */
  int touch(long hash) {
    int[] cells = segments[segment(hash)];
    return cells.length == 0 ? 0 : cells[Probing.home(upper(hash), cells.length)];
  }

  /** Returns the row with that hash that satisfies {@code isIt}, or -1. */
  int find(long hash, IntPredicate isIt) {
    int[] cells = segments[segment(hash)];
    if (cells.length == 0) {
      return -1;
    }
    int place = Probing.home(upper(hash), cells.length);
    while (cells[place] != 0) {
      int row = cells[place] - 1;
      if (isIt.test(row)) {
        return row;
      }
      place = Probing.next(place, cells.length);
    }
    return -1;
  }

  void add(long hash, int row) {
    int segment = segment(hash);
    resize(segment, Probing.forOneMore(sizes[segment], segments[segment].length));
    insert(segments[segment], upper(hash), row);
    sizes[segment]++;
  }

  /** Removes a row that is stored. */
  void remove(long hash, int row) {
    int segment = segment(hash);
    int[] cells = segments[segment];
    int hole = Probing.home(upper(hash), cells.length);
    while (cells[hole] != row + 1) {
      hole = Probing.next(hole, cells.length);
    }
    cells[hole] = 0;
    for (int place = Probing.next(hole, cells.length);
        cells[place] != 0;
        place = Probing.next(place, cells.length)) {
      int home = Probing.home(upper(hashOf.applyAsLong(cells[place] - 1)), cells.length);
      if (Probing.mayMove(home, place, hole)) {
        cells[hole] = cells[place];
        cells[place] = 0;
        hole = place;
      }
    }
    sizes[segment]--;
    resize(segment, Probing.forFewer(sizes[segment], cells.length));
  }

  private void resize(int segment, int capacity) {
    int[] old = segments[segment];
    if (capacity == old.length) {
      return;
    }
    int[] cells = new int[capacity];
    for (int cell : old) {
      if (cell != 0) {
        insert(cells, upper(hashOf.applyAsLong(cell - 1)), cell - 1);
      }
    }
    segments[segment] = cells;
  }

  private static void insert(int[] cells, int upperHash, int row) {
    int place = Probing.home(upperHash, cells.length);
    while (cells[place] != 0) {
      place = Probing.next(place, cells.length);
    }
    cells[place] = row + 1;
  }

  private static int segment(long hash) {
    return (int) hash & (SEGMENTS - 1);
  }

  long bytes() {
    long bytes = Sizes.of(segments) + Sizes.of(sizes);
    for (int[] cells : segments) {
      bytes += cells.length == 0 ? 0 : Sizes.of(cells);
    }
    return bytes;
  }
}
