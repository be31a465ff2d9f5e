package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Links the verified pairs among the rows of a bucket, which share a key. Afterwards, the two rows
 * of every verified pair are in one group, provided that the sink joins the rows of each pair it
 * receives.
 */
final class BucketLinker {

  /*
   * All pairs of a bucket of n rows are n^2 / 2 comparisons: 5 * 10^11 for a boilerplate text in a
   * million documents. Only links are needed, so rows of one group are never compared.
   *
   * A bucket of up to 512 rows is compared pair by pair. A larger bucket takes three steps:
   *
   * 1. Each row is compared with at most 64 leaders. A row that matches none becomes a leader
   *    itself, if there is room. A million similar rows are in one group after a comparison each.
   * 2. The rows OUTSIDE the largest group must still be compared with all others. If these are more
   *    than 2 * 10^7 pairs and the keys have finer ones (Keys.within), the bucket is split by the
   *    finer keys, and its parts are linked in the same way.
   * 3. Otherwise, all workers compare these pairs together.
   *
   * Example: 10,000 rows, of which 9,990 are copies of one text. Step 1 takes about 10,000
   * comparisons; step 3 compares the other 10 rows with all, 100,000 more.
   *
   * Invariant: a pair is skipped only if both rows are in one group. Leaders save comparisons but
   * do not affect the result.
   */

  /** A bucket of up to this size is processed by one worker. */
  static final int LARGEST_SMALL = 512;

  private static final int LEADERS = 64;

  /** A bucket that needs this many comparisons, some tens of milliseconds, is worth splitting. */
  private static final double WORTH_SPLITTING = 2e7;

  private static final int MEMBERS_A_PIECE = 16;

  private final Verifier verifier;
  private final FingerprintTable table;
  private final SelfJoin.Sink sink;
  private final Parallel parallel;
  private final Splitter splitter;

  /** Splits a bucket by finer keys and links the parts. */
  @FunctionalInterface
  interface Splitter {
    /** Returns whether there are finer keys; if not, does nothing. */
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

  /**
   * Returns the rows of a run of entries, ascending and distinct, even if a row has the key twice.
   */
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

  /** Links {@code rows[from..to)}, at most {@value #LARGEST_SMALL} rows. */
  void linkSmall(int worker, int[] rows, int from, int to) {
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
        if (compare(worker, rows[from + i], rows[from + j])) {
          merge(groups, 0, groups[j], groups[i]);
        } else {
          others = true;
        }
      }
      if (!others) {
        return; // all further rows are in the group of i
      }
    }
  }

  /** Compares two rows. Returns whether they are now in one group. */
  private boolean compare(int worker, int left, int right) {
    return verifier.compare(table, left, right, sink, worker)
        && sink.group(left) == sink.group(right);
  }

  private static void merge(int[] groups, int from, int group, int into) {
    for (int i = from; i < groups.length; i++) {
      groups[i] = groups[i] == group ? into : groups[i];
    }
  }

  /** Links a bucket of any size. */
  void link(int[] members) {
    if (members.length <= LARGEST_SMALL) {
      linkSmall(0, members, 0, members.length);
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
        led = sink.group(leader) == group || compare(0, leader, member);
        if (led) {
          // The leader that matched last is likely to match again.
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

  /** Compares each of the first {@code some} members with all members after it. */
  private void compareWithAll(int[] members, int some) {
    // Copied side by side in memory, because the loop passes over them again and again.
    FingerprintTable own = new FingerprintTable();
    for (int row : members) {
      own.add(table.row(row));
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
