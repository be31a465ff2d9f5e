package io.github.neardup.index;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Lists of rows, each represented by an int: 0 for the empty list; for a list of one row, its
 * number plus 1, which takes no memory here; and a negative number for a longer list. An operation
 * returns the int that represents the list from then on.
 *
 * <p>A longer list is an array that begins with its size. It grows by an eighth.
 */
final class RowLists {

  static final int EMPTY = 0;

  private static final int[] NONE = new int[0];
  private static final int[][] NO_LISTS = new int[0][];

  private int[][] lists = NO_LISTS;
  private int used;
  private final IntArrayList free = new IntArrayList(0);

  /**
   * Returns the number of rows followed by the rows. Must not be changed. Uses {@code single} for a
   * single row.
   */
  int[] rows(int list, int[] single) {
    if (list < 0) {
      return lists[~list];
    }
    single[0] = list == EMPTY ? 0 : 1;
    single[1] = list - 1;
    return single;
  }

  int with(int list, int row) {
    if (list == EMPTY) {
      return row + 1;
    }
    if (list > 0) {
      // Of even length, like all others, so no space is lost to padding.
      return allocate(new int[] {2, list - 1, row, 0});
    }
    int[] rows = lists[~list];
    int size = rows[0];
    if (size + 1 == rows.length) {
      rows = Arrays.copyOf(rows, capacity(size + 1));
      lists[~list] = rows;
    }
    rows[size + 1] = row;
    rows[0]++;
    return list;
  }

  int without(int list, int row) {
    if (list > 0) {
      return EMPTY;
    }
    int[] rows = lists[~list];
    int i = 1;
    while (rows[i] != row) {
      i++;
    }
    int last = rows[0]--;
    rows[i] = rows[last];
    if (last == 2) {
      lists[~list] = NONE;
      free.push(~list);
      return rows[1] + 1;
    }
    if (last < rows.length / 2 && rows.length > 4) {
      lists[~list] = Arrays.copyOf(rows, capacity(last));
    }
    return list;
  }

  /** Returns an array length for that many rows, with some room to grow. */
  private static int capacity(int rows) {
    return Math.toIntExact((rows + Math.max(2L, rows / 8) + 2) & -2);
  }

  private int allocate(int[] rows) {
    if (!free.isEmpty()) {
      int index = free.popInt();
      lists[index] = rows;
      return ~index;
    }
    if (used == lists.length) {
      lists = Arrays.copyOf(lists, used + used / 4 + 2);
      Arrays.fill(lists, used, lists.length, NONE);
    }
    lists[used] = rows;
    return ~used++;
  }

  long bytes() {
    long bytes = Sizes.of(free) + (lists.length == 0 ? 0 : Sizes.of(lists));
    for (int[] rows : lists) {
      bytes += rows.length == 0 ? 0 : Sizes.of(rows);
    }
    return bytes;
  }
}
