package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Links the verified pairs among the rows of a bucket: rows with a key in common. Afterwards any
 * two of them that are a verified pair are in one group, provided that the sink joins the two rows
 * of each verified pair.
 */
final class BucketLinker {

  /*
   * All pairs of a bucket of n rows are n^2 / 2 comparisons: 5 * 10^11 for a boilerplate in a million
   * documents. Only links are wanted, and rows of one group are never compared.
   *
   * A bucket of 512 rows or fewer is compared pair by pair. A larger one takes three steps:
   *
   * 1. Each row is compared with at most 64 leaders, and becomes a leader if it matches none and there is
   *    room. A million rows that are all alike are in one group after a comparison each.
   * 2. What remains is to compare the rows OUTSIDE the largest group with all others. If these are more
   *    than 2 * 10^7 pairs and the keys have finer ones (Keys.within), the bucket is split by them, and
   *    its parts are linked in the same way.
   * 3. Otherwise they are compared, by all workers at once.
   *
   * Example: 10,000 rows, 9,990 of them copies of one text. Step 1 takes about 10,000 comparisons; step 3
   * compares the other 10 with all, 100,000 more.
   *
   * Invariant: a pair is left out only if both rows are in one group. Leaders save comparisons and decide
   * nothing.
   */

  /** Up to this size a bucket is the work of one worker. */
  static final int LARGEST_SMALL = 512;

  private static final int LEADERS = 64;

  /** A bucket of this many comparisons is worth splitting: they take some tens of milliseconds. */
  private static final double WORTH_SPLITTING = 2e7;

  private static final int MEMBERS_A_PIECE = 16;

  private final Verifier verifier;
  private final FingerprintTable table;
  private final SelfJoin.Sink sink;
  private final Parallel parallel;
  private final Splitter splitter;

  /** Splits a bucket by finer keys, and links the parts. */
  @FunctionalInterface
  interface Splitter {
    /** Whether there are finer keys; if not, nothing is done. */
    boolean split(int[] members);
  }

  BucketLinker(
      Verifier verifier,
      FingerprintTable table,
      SelfJoin.Sink sink,
      Parallel parallel,
      Splitter splitter) {
    this.verifier = verifier;
    this.table = table;
    this.sink = sink;
    this.parallel = parallel;
    this.splitter = splitter;
  }

  /** The rows of a run of entries, ascending; a row that has the key twice is there once. */
  static int[] distinct(int[] rows, int from, int to) {
    int[] members = Arrays.copyOfRange(rows, from, to);
    int size = 1;
    for (int i = 1; i < members.length; i++) {
      if (members[i] != members[size - 1]) {
        members[size++] = members[i];
      }
    }
    return size == members.length ? members : Arrays.copyOf(members, size);
  }

  /** Links {@code rows[from..to)}, at most {@value #LARGEST_SMALL}. */
  static void linkSmall(
      Verifier verifier,
      FingerprintTable table,
      SelfJoin.Sink sink,
      int worker,
      int[] rows,
      int from,
      int to) {
    int size = to - from;
    int[] groups = new int[size];
    for (int i = 0; i < size; i++) {
      groups[i] = sink.group(rows[from + i]);
    }
    for (int i = 0; i < size; i++) {
      boolean others = false;
      for (int j = i + 1; j < size; j++) {
        if (groups[j] == groups[i]) {
          continue;
        }
        if (compare(verifier, table, sink, worker, rows[from + i], rows[from + j])) {
          merge(groups, 0, groups[j], groups[i]);
        } else {
          others = true;
        }
      }
      if (!others) {
        return; // all that follow are in the group of i
      }
    }
  }

  /** Whether the rows are in one group now. */
  private static boolean compare(
      Verifier verifier,
      FingerprintTable table,
      SelfJoin.Sink sink,
      int worker,
      int left,
      int right) {
    sink.candidate(worker, left, right);
    double similarity = verifier.similarity(table, left, right);
    if (similarity < verifier.threshold()) {
      return false;
    }
    sink.verified(worker, left, right, similarity);
    return sink.group(left) == sink.group(right);
  }

  private static void merge(int[] groups, int from, int group, int into) {
    for (int i = from; i < groups.length; i++) {
      groups[i] = groups[i] == group ? into : groups[i];
    }
  }

  /** Links a bucket of any size. */
  void link(int[] members) {
    if (members.length <= LARGEST_SMALL) {
      linkSmall(verifier, table, sink, 0, members, 0, members.length);
      return;
    }
    compareWithLeaders(members);
    int[] groups = Arrays.stream(members).map(sink::group).toArray();
    int largest = largest(groups);
    int[] outsideFirst = new int[members.length];
    int outside = 0;
    int inside = members.length;
    for (int i = 0; i < members.length; i++) {
      if (groups[i] == largest) {
        outsideFirst[--inside] = members[i];
      } else {
        outsideFirst[outside++] = members[i];
      }
    }
    if (outside == 0) {
      return;
    }
    if ((double) outside * members.length > WORTH_SPLITTING && splitter.split(members)) {
      return;
    }
    compareWithAll(outsideFirst, outside);
  }

  private void compareWithLeaders(int[] members) {
    int[] leaders = new int[LEADERS];
    int count = 0;
    for (int member : members) {
      int group = sink.group(member);
      boolean led = false;
      for (int i = 0; i < count && !led; i++) {
        int leader = leaders[i];
        led = sink.group(leader) == group || compare(verifier, table, sink, 0, leader, member);
        if (led) {
          // What matched is likely to match again.
          leaders[i] = leaders[0];
          leaders[0] = leader;
        }
      }
      if (!led && count < LEADERS) {
        leaders[count++] = member;
      }
    }
  }

  private static int largest(int[] groups) {
    Int2IntOpenHashMap sizes = new Int2IntOpenHashMap();
    for (int group : groups) {
      sizes.addTo(group, 1);
    }
    return sizes.int2IntEntrySet().stream()
        .max(Comparator.comparingInt(Int2IntMap.Entry::getIntValue))
        .orElseThrow()
        .getIntKey();
  }

  /** Each of the first {@code some} members with all that follow it. */
  private void compareWithAll(int[] members, int some) {
    // Side by side in memory, for they are gone through again and again.
    FingerprintTable own = new FingerprintTable();
    for (int row : members) {
      own.add(table.words(row), table.from(row), table.to(row));
    }
    int[][] groupsOfWorker = new int[parallel.workers()][];
    parallel.forRange(
        some,
        MEMBERS_A_PIECE,
        (worker, from, to) -> {
          if (groupsOfWorker[worker] == null) {
            groupsOfWorker[worker] = new int[members.length];
          }
          int[] groups = groupsOfWorker[worker];
          for (int i = from; i < members.length; i++) {
            groups[i] = sink.group(members[i]);
          }
          for (int i = from; i < to; i++) {
            for (int j = i + 1; j < members.length; j++) {
              if (groups[i] == groups[j]) {
                continue;
              }
              int left = Math.min(members[i], members[j]);
              int right = Math.max(members[i], members[j]);
              sink.candidate(worker, left, right);
              double similarity = verifier.similarity(own, i, j);
              if (similarity >= verifier.threshold()) {
                sink.verified(worker, left, right, similarity);
                if (sink.group(left) == sink.group(right)) {
                  merge(groups, from, groups[j], groups[i]);
                }
              }
            }
          }
        });
  }
}
