package io.github.neardup.core.util;

import java.util.function.IntUnaryOperator;

/**
 * Items 0 to n - 1 by the group they belong to, laid out group after group by a counting sort. 8
 * bytes an item and 4 a group; linear time.
 */
public final class Groups {

  private final int[] starts;
  private final int[] members;

  /**
   * Sorts items into groups.
   *
   * @param items how many items there are
   * @param groups how many groups there are
   * @param groupOf the group of an item, from 0 to {@code groups - 1}; always the same
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

  /** How many items a group has. */
  public int size(int group) {
    return starts[group + 1] - starts[group];
  }

  /** Index of a group's first item in {@link #members}; after the last group, of its end. */
  public int start(int group) {
    return starts[group];
  }

  /** The items, group after group, ascending within each; not a copy. */
  public int[] members() {
    return members;
  }

  /** The item of a group at a position, from 0 to {@code size(group) - 1}. */
  public int member(int group, int position) {
    return members[starts[group] + position];
  }
}
