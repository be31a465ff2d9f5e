package io.github.neardup.core.internal.sets.join;

import io.github.neardup.core.internal.sets.BitmapFilter;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * The sets that have a shingle in their prefix, by position; and which of them have its
 * <em>parent</em>, too, a shingle before it in the order of the prefixes that most of them have. To
 * be filled by one thread, and then read by any.
 */
final class MetSets {

  /** So many sets make it worth while to look for a parent. */
  private static final int LEAST_WITH_PARENT = 48;

  /** Among so many sets a parent is looked for, and so many must have it. */
  private static final int SAMPLES = 8;

  private static final int MOST_SAMPLES = 5;

  private final RarePrefixedSets sets;
  private final PlainIndex indexed;
  private final PlainIndex others;
  private final Summaries without;
  private final Summaries with;

  private long shingle;
  private int size;
  private int[] positions = {};
  private boolean[] isFound = {};
  private boolean[] hasParent = {};

  /**
   * None yet.
   *
   * @param indexed the shingles by which sets are found
   * @param others at the same places, the rest of those that they look for others with
   */
  MetSets(RarePrefixedSets sets, BitmapFilter filter, PlainIndex indexed, PlainIndex others) {
    this.sets = sets;
    this.indexed = indexed;
    this.others = others;
    this.without = new Summaries(filter);
    this.with = new Summaries(filter);
  }

  /** Takes those that have a shingle in place of those before. */
  void collect(long newShingle) {
    shingle = newShingle;
    size = 0;
    int place = indexed.place(shingle);
    int i = indexed.starts()[place];
    int j = others.starts()[place];
    int iEnd = indexed.starts()[place + 1];
    int jEnd = others.starts()[place + 1];
    while (i < iEnd || j < jEnd) {
      boolean found = j == jEnd || (i < iEnd && indexed.positions()[i] < others.positions()[j]);
      PlainIndex index = found ? indexed : others;
      int at = found ? i++ : j++;
      if (index.shingles()[at] == shingle) {
        add(index.positions()[at], found);
      }
    }
  }

  private void add(int position, boolean found) {
    if (size == positions.length) {
      positions = IntArrays.grow(positions, size + 1);
      isFound = Arrays.copyOf(isFound, positions.length);
      hasParent = Arrays.copyOf(hasParent, positions.length);
    }
    positions[size] = position;
    isFound[size] = found;
    hasParent[size++] = false;
  }

  /** Finds out who has the parent, and brings together the summaries of those that are found. */
  void summarise() {
    if (size >= LEAST_WITH_PARENT) {
      findParent();
    }
    without.clear();
    with.clear();
    for (int i = 0; i < size; i++) {
      if (isFound[i]) {
        (hasParent[i] ? with : without).add(positions[i]);
      }
    }
  }

  /** Looks for it among the shingles of one set, as one that others have as well. */
  private void findParent() {
    int sample = positions[size / 2];
    long[] candidates = sets.prefixes()[sample];
    int own = Arrays.binarySearch(candidates, shingle);
    int[] counts = new int[candidates.length];
    for (int i = 0; i < SAMPLES; i++) {
      count(candidates, sets.prefixes()[positions[(int) ((long) size * i / SAMPLES)]], counts);
    }
    int best = own;
    for (int i = 0; i < candidates.length; i++) {
      if (counts[i] >= MOST_SAMPLES
          && (best == own || counts[i] > counts[best])
          && sets.isBefore(sample, i, own)) {
        best = i;
      }
    }
    if (best != own) {
      mark(indexed, candidates[best]);
      mark(others, candidates[best]);
    }
  }

  private static void count(long[] candidates, long[] of, int[] counts) {
    for (int i = 0, j = 0; i < candidates.length && j < of.length; ) {
      long left = candidates[i];
      long right = of[j];
      counts[i] += left == right ? 1 : 0;
      i += left <= right ? 1 : 0;
      j += right <= left ? 1 : 0;
    }
  }

  /** Finds those who have the parent among all who do: both are in the order of positions. */
  private void mark(PlainIndex index, long parent) {
    int place = index.place(parent);
    int i = 0;
    for (int at = index.starts()[place]; at < index.starts()[place + 1]; at++) {
      if (index.shingles()[at] == parent) {
        int position = index.positions()[at];
        while (i < size && positions[i] < position) {
          i++;
        }
        if (i < size && positions[i] == position) {
          hasParent[i] = true;
        }
      }
    }
  }

  long shingle() {
    return shingle;
  }

  int size() {
    return size;
  }

  int position(int i) {
    return positions[i];
  }

  /** Whether one is found by the shingle, or only looks for others with it. */
  boolean isFound(int i) {
    return isFound[i];
  }

  boolean hasParent(int i) {
    return hasParent[i];
  }

  /** Those that are found and do not have the parent. */
  Summaries without() {
    return without;
  }

  /** Those that are found and have it. */
  Summaries with() {
    return with;
  }
}
