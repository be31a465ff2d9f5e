package io.github.neardup.kshingle.bundle;

import io.github.neardup.core.algorithm.CapacityException;
import java.util.Arrays;

/**
 * Lists of sets, one after the other: the positions of the sets, ascending within a list. Each
 * posting tells how much weight the set has in common, at most, with one that it has met in no
 * earlier list. Memory: 12 bytes a posting.
 *
 * @param positions of the sets
 * @param rests that weight
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Postings(int[] positions, long[] rests) {

  private static final int MOST = Integer.MAX_VALUE - 8;

  /** {@code size} postings, to be {@link #set}. */
  static Postings ofSize(long size) {
    if (size > MOST) {
      throw new CapacityException(
          "more than " + MOST + " shingles to index; use fewer documents or a higher threshold");
    }
    return new Postings(new int[(int) size], new long[(int) size]);
  }

  int size() {
    return positions.length;
  }

  void set(int posting, int position, long rest) {
    positions[posting] = position;
    rests[posting] = rest;
  }

  /** Copies {@code from[begin..end)} to the postings from {@code to} on. */
  void copy(Postings from, int begin, int end, int to) {
    System.arraycopy(from.positions, begin, positions, to, end - begin);
    System.arraycopy(from.rests, begin, rests, to, end - begin);
  }

  /** The first posting of a list that is at a position or after it, or the end of the list. */
  int find(int from, int to, int position) {
    if (from == to || positions[from] >= position) {
      return from;
    }
    if (positions[to - 1] < position) {
      return to;
    }
    int found = Arrays.binarySearch(positions, from, to, position);
    return found < 0 ? -found - 1 : found;
  }
}
