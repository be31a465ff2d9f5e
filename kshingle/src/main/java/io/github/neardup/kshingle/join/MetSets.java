package io.github.neardup.kshingle.join;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The sets with a shingle in their prefix, by position. One thread fills it; any may read it
 * afterwards.
 */
final class MetSets {

  /*
   * Parent: a shingle before the list's own that most of its sets have, too. To find one, the
   * shingles of the middle set are counted in 8 sets of the list. Of those that come before the
   * list's own shingle, the most frequent is the parent if 5 of the 8 have it. Example: many texts
   * quote a sentence with the shingles a, b, c, in the order of the prefixes. In the list of c, the
   * parent is a or b. Two sets with this parent meet in its list, or in an earlier one.
   *
   * Crowd. The majority vote of Boyer and Moore ("MJRTY - a fast majority vote algorithm", 1991)
   * finds the group of more than half of the sets with one counter: equal votes add, others
   * subtract. If there is no majority, some group comes out, which is right as well but saves less.
   *
   * Invariant: two sets of the crowd are linked. Both were in the crowd's group when they were
   * looked at, and groups merge but never split.
   */

  /** From this many sets on, it is worth looking for a parent. */
  private static final int LEAST_WITH_PARENT = 48;

  /** From this many sets on, it is worth finding out which others they can match. */
  private static final int LEAST_BOUNDED = 16;

  /** A parent is looked for among {@value} of the sets, and {@link #MOST_SAMPLES} must have it. */
  private static final int SAMPLES = 8;

  private static final int MOST_SAMPLES = 5;

  private final RarePrefixedSets sets;
  private final PlainIndex index;

  private long shingle;
  private int size;
  private int[] positions = {};
  private char[] marks = {};
  private boolean[] hasParent = {};

  /** Those that need no further comparison as leaders, and those in the group of most. */
  private boolean[] isLeader = {};

  private boolean[] isInCrowd = {};

  /** None yet. */
  MetSets(RarePrefixedSets sets, PlainIndex index) {
    this.sets = sets;
    this.index = index;
  }

  /** Takes all sets, whether they have anything in common or not. */
  void collectAll() {
    size = 0;
    for (int position = 0; position < sets.size(); position++) {
      add(position, RarePrefixes.FIRST);
    }
  }

  /** Takes those that have a shingle in place of those before. */
  void collect(long newShingle) {
    shingle = newShingle;
    size = 0;
    int place = index.place(shingle);
    for (int at = index.starts()[place]; at < index.starts()[place + 1]; at++) {
      if (index.shingles()[at] == shingle) {
        add(index.positions()[at], index.marks()[at]);
      }
    }
    if (size >= LEAST_WITH_PARENT) {
      findParent();
    }
  }

  private void add(int position, char mark) {
    if (size == positions.length) {
      positions = IntArrays.grow(positions, size + 1);
      marks = Arrays.copyOf(marks, positions.length);
      hasParent = Arrays.copyOf(hasParent, positions.length);
      isLeader = Arrays.copyOf(isLeader, positions.length);
      isInCrowd = Arrays.copyOf(isInCrowd, positions.length);
    }
    positions[size] = position;
    marks[size] = mark;
    isLeader[size] = false;
    isInCrowd[size] = false;
    hasParent[size++] = false;
  }

  /** Whether no two are to be compared. */
  boolean isForOthers() {
    return size < 2 || allHaveParent();
  }

  private boolean allHaveParent() {
    for (int i = 0; i < size; i++) {
      if (!hasParent[i]) {
        return false;
      }
    }
    return true;
  }

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
      mark(candidates[best]);
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
  private void mark(long parent) {
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
    return RarePrefixes.isIndexed(marks[i]);
  }

  /**
   * The weight of the heaviest set that one can match, if not by a shingle before; or any weight,
   * where there are few sets.
   */
  long heaviest(int i) {
    return size < LEAST_BOUNDED ? Long.MAX_VALUE : sets.heaviest(positions[i], marks[i]);
  }

  boolean hasParent(int i) {
    return hasParent[i];
  }

  boolean isLeader(int i) {
    return isLeader[i];
  }

  void setLeader(int i) {
    isLeader[i] = true;
  }

  /** Whether one is in the crowd. */
  boolean isInCrowd(int i) {
    return isInCrowd[i];
  }

  /**
   * Finds the group that most are in, if one has more than half.
   *
   * @param groupOf the group of a row; groups may merge meanwhile
   * @return whether all are in it
   */
  boolean findCrowd(IntUnaryOperator groupOf) {
    int crowd = 0;
    int votes = 0;
    for (int i = 0; i < size; i++) {
      int group = groupOf.applyAsInt(sets.rows()[positions[i]]);
      crowd = votes == 0 ? group : crowd;
      votes += group == crowd ? 1 : -1;
    }
    int members = 0;
    for (int i = 0; i < size; i++) {
      isInCrowd[i] = groupOf.applyAsInt(sets.rows()[positions[i]]) == crowd;
      members += isInCrowd[i] ? 1 : 0;
    }
    return members == size;
  }
}
