package io.github.neardup.kshingle.bundle;

import java.util.Arrays;

/**
 * Which lists of postings there are for two passages, the first and the second that two sets have
 * in common. Immutable. Memory: 4 bytes a passage, 8 bytes a list.
 *
 * @param starts for each first passage the index of its first list, and the number of all; empty if
 *     there are none
 * @param numbers for each list the second passage, ascending for each first
 * @param postings for each list the index of its first posting, and the end of the last one's
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record SecondPassages(int[] starts, int[] numbers, int[] postings) {

  static final SecondPassages NONE = new SecondPassages(new int[0], new int[0], new int[0]);

  /** Whether a passage is the first of some. */
  boolean any(int first) {
    return starts.length > 0 && starts[first] < starts[first + 1];
  }

  /** The list of two passages; negative if there is none. */
  int list(int first, int second) {
    return Arrays.binarySearch(numbers, starts[first], starts[first + 1], second);
  }
}
