package io.github.neardup.kshingle.join;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The sets with a given shingle in their prefix, by position. One thread fills it; afterwards, any
 * thread may read it.
 */
final class MetSets {

  /*
   * Parent: a shingle before the list's own that most of its sets have as well. To find one, the
   * shingles of the middle set are counted in 8 sets of the list. The most frequent of the shingles
   * before the list's own is the parent if 5 of the 8 sets have it. Example: many texts quote a
   * sentence with the shingles a, b, c, in the order of the prefixes. In the list of c, the parent
   * is a or b. Two sets with this parent meet in its list, or in an earlier one.
   *
   * Crowd. The majority vote of Boyer and Moore ("MJRTY - a fast majority vote algorithm", 1991)
   * finds the group of more than half of the sets with one counter: equal votes add, others
   * subtract. Without a majority, the result is an arbitrary group, which is correct as well but
   * saves less.
   *
   * Invariant: two sets of the crowd are linked. Both were in the crowd's group when they were
   * examined, and groups merge but never split.
   */

  /** With this many sets or more, looking for a parent pays. */
  private static final int LEAST_WITH_PARENT = 48;

  /** With this many sets or more, determining which others they can match pays. */
  private static final int LEAST_BOUNDED = 16;

  /** A parent is looked for in {@value} of the sets, and {@link #MOST_SAMPLES} must have it. */
  private static final int SAMPLES = 8;

  private static final int MOST_SAMPLES = 5;

  private final RarePrefixedSets sets;
  private final PlainIndex index;

  private long shingle;
  private int size;
  private int[] positions = {};
  private char[] marks = {};
  private boolean[] hasParent = {};

  /** Leaders, which need no further comparison, and members of the largest group. */
  private boolean[] isLeader = {};

  private boolean[] isInCrowd = {};

  /** The group of each set when it was examined. */
  private int[] groups = {};

  /** Creates an empty object. */
  MetSets(RarePrefixedSets sets, PlainIndex index) {
    this.sets = sets;
    this.index = index;
  }

  /** Collects all sets, whether or not they share a shingle. */
  void collectAll() {
    size = 0;
    for (int position = 0; position < sets.size(); position++) {
      add(position, RarePrefixes.FIRST);
    }
  }

  /** Collects the sets with a shingle; they replace the previous ones. */
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

  /** Returns whether no two sets need comparing. */
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

  /** Marks the collected sets with the parent; all are in order of position. */
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

  /** Returns whether a set is found by the shingle, rather than only looking for others with it. */
  boolean isFound(int i) {
    return RarePrefixes.isIndexed(marks[i]);
  }

  /** Returns the weight of the heaviest set it can match by this shingle; any if few. */
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

  /** Returns whether a set is in the crowd. */
  boolean isInCrowd(int i) {
    return isInCrowd[i];
  }

  /**
   * Finds the group of the majority, if one group has more than half of the sets.
   *
   * @param groupOf the group of a row; groups may merge meanwhile
   * @return the number of sets in it, or in another group if there is no majority
   */
  int findCrowd(IntUnaryOperator groupOf) {
    groups = IntArrays.ensureCapacity(groups, size, 0);
    int crowd = 0;
    int votes = 0;
    for (int i = 0; i < size; i++) {
      int group = groupOf.applyAsInt(sets.rows()[positions[i]]);
      groups[i] = group;
      crowd = votes == 0 ? group : crowd;
      votes += group == crowd ? 1 : -1;
    }
    int members = 0;
    for (int i = 0; i < size; i++) {
      isInCrowd[i] = groups[i] == crowd;
      members += isInCrowd[i] ? 1 : 0;
    }
    return members;
  }
}
