package io.github.neardup.core.util;

import java.util.function.IntUnaryOperator;

/**
 * Items 0 to n - 1 laid out group after group by a counting sort. Takes linear time, 8 bytes per
 * item and 4 per group.
 */
public final class Groups {

  private final int[] starts;
  private final int[] members;

  /**
   * Sorts items into groups.
   *
   * @param items how many items there are
   * @param groups how many groups there are
   * @param groupOf returns the group of an item, from 0 to {@code groups - 1}; must be consistent
   */
  public Groups(int items, int groups, IntUnaryOperator groupOf) {
    starts = new int[groups + 1];
    members = new int[items];
    for (int item = 0; item < items; item++) {
      starts[groupOf.applyAsInt(item) + 1]++;
    }
    for (int group = 0; group < groups; group++) {
      starts[group + 1] += starts[group];
    }
    int[] next = starts.clone();
    for (int item = 0; item < items; item++) {
      members[next[groupOf.applyAsInt(item)]++] = item;
    }
  }

  /** Returns how many items a group has. */
  public int size(int group) {
    return starts[group + 1] - starts[group];
  }

  /**
   * Returns the index of a group's first item in {@link #members}. After the last group, returns
   * its end.
   */
  public int start(int group) {
    return starts[group];
  }

  /** Returns the items, group after group, ascending within each group. Not a copy. */
  public int[] members() {
    return members;
  }

  /** Returns the item at a position of a group, from 0 to {@code size(group) - 1}. */
  public int member(int group, int position) {
    return members[starts[group] + position];
  }
}
