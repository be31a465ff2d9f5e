package io.github.neardup.dedup.inside;

import java.util.Arrays;

/** Where each shingle stands in a piece of a document. Not thread-safe; buffers are reused. */
final class Occurrences {

  private long[] shingles = {};
  private int begin;

  /** For each slot, the first occurrence of its shingle in the piece, counted from 1, or 0. */
  private int[] slots = {};

  /** For each occurrence, the next of the same shingle, counted from 1, or 0. */
  private int[] next = {};

  private int shift;
  private int mask;

  /** Indexes {@code document[from..to)}, at least one shingle. Linear time. */
  void of(long[] document, int from, int to) {
    int count = to - from;
    // At most half full, except for the largest pieces.
    int log =
        Math.min(30, Integer.SIZE - Integer.numberOfLeadingZeros(2 * Math.min(count, 1 << 29)));
    shingles = document;
    begin = from;
    shift = Long.SIZE - log;
    mask = (1 << log) - 1;
    if (slots.length <= mask) {
      slots = new int[mask + 1];
    } else {
      Arrays.fill(slots, 0, mask + 1, 0);
    }
    if (next.length < count) {
      next = new int[count];
    }
    for (int i = count - 1; i >= 0; i--) {
      int slot = slot(document[from + i]);
      next[i] = slots[slot];
      slots[slot] = i + 1;
    }
  }

  private int slot(long shingle) {
    int slot = (int) (shingle >>> shift);
    while (slots[slot] != 0 && shingles[begin + slots[slot] - 1] != shingle) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Returns the index in the document of the first occurrence in the piece, or -1. */
  int first(long shingle) {
    int occurrence = slots[slot(shingle)];
    return occurrence == 0 ? -1 : begin + occurrence - 1;
  }

  /** Returns the index of the next occurrence of the same shingle in the piece, or -1. */
  int after(int index) {
    int following = next[index - begin];
    return following == 0 ? -1 : begin + following - 1;
  }
}
