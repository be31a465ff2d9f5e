package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.FinerKeys;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.internal.Parallel;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Links the members of one bucket that is too large for comparing all with all. What is asked for
 * is not the pairs but who is linked with whom, and members known to be linked need no comparison:
 *
 * <ol>
 *   <li>Each member is compared with the leaders so far, at most {@value #LEADERS}; one that
 *       matches none becomes a leader itself while there is room. Documents that are all alike are
 *       all linked after one comparison each.
 *   <li>If few members are outside the largest group by now, each of them is compared with every
 *       other.
 *   <li>If they are many, the bucket is split by {@linkplain FinerKeys finer keys}, if the
 *       algorithm has any, and its parts are searched in the same way.
 *   <li>Otherwise the pairs across groups are counted as not compared.
 * </ol>
 *
 * <p>A step takes at most {@value #LEADERS} comparisons a member, or twice that. For the use of one
 * thread.
 */
final class HotBucket {

  /** Says whether two rows are a verified pair. */
  @FunctionalInterface
  interface Comparison {
    boolean verified(int left, int right);
  }

  /** How many members a newcomer is compared with at most. */
  static final int LEADERS = 256;

  /** Up to this size, comparing all with all takes no more than {@link #LEADERS} a member. */
  static final int LARGEST_COMPARED_WHOLLY = 2 * LEADERS;

  private static final int NONE = -1;

  private final FingerprintTable table;
  private final int[] rows;
  private final Comparison comparison;

  /** Union-find over the members, by their places in {@link #rows}. */
  private final int[] parent;

  private final LongArrayList links = new LongArrayList();
  private long pairsNotCompared;

  /** Rows with the same root are linked already. */
  HotBucket(FingerprintTable table, int[] rows, IntUnaryOperator root, Comparison comparison) {
    this.table = table;
    this.rows = rows;
    this.comparison = comparison;
    this.parent = new int[rows.length];
    Int2IntOpenHashMap placeOfRoot = new Int2IntOpenHashMap();
    for (int place = 0; place < rows.length; place++) {
      int rootRow = root.applyAsInt(rows[place]);
      int first = placeOfRoot.getOrDefault(rootRow, place);
      if (first == place) {
        placeOfRoot.put(rootRow, place);
      }
      parent[place] = first;
    }
  }

  int size() {
    return rows.length;
  }

  /** The pairs of members that may be similar and are linked by nothing within the bucket. */
  long pairsNotCompared() {
    return pairsNotCompared;
  }

  /** The verified pairs that were found: left row in the upper half, right row in the lower. */
  LongArrayList links() {
    return links;
  }

  HotBucket search(Optional<Keys> finer) {
    int[] all = new int[rows.length];
    Arrays.setAll(all, place -> place);
    search(all, finer);
    return this;
  }

  private void search(int[] members, Optional<Keys> finer) {
    if (members.length <= LARGEST_COMPARED_WHOLLY) {
      for (int i = 0; i < members.length; i++) {
        compareWithAll(members[i], members, i + 1);
      }
      return;
    }
    compareWithLeaders(members);
    Int2IntOpenHashMap groupSizes = groupSizes(members);
    int[] strays = outsideLargest(members, groupSizes);
    if (strays.length <= LARGEST_COMPARED_WHOLLY) {
      for (int stray : strays) {
        compareWithAll(stray, members, 0);
      }
    } else if (finer.isPresent()) {
      split(members, finer.get());
    } else {
      pairsNotCompared += pairsAcross(members.length, groupSizes);
    }
  }

  private void compareWithLeaders(int[] members) {
    int[] leaders = new int[LEADERS];
    int count = 0;
    for (int member : members) {
      boolean led = false;
      for (int i = 0; i < count; i++) {
        int leader = leaders[i];
        if (linkIfVerified(leader, member) || root(leader) == root(member)) {
          led = true;
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

  private void compareWithAll(int member, int[] members, int from) {
    for (int i = from; i < members.length; i++) {
      linkIfVerified(members[i], member);
    }
  }

  private void split(int[] members, Keys finer) {
    // Its own: the parts are searched, and split in turn, while the entries are in use.
    KeyedRows.Workspace workspace = new KeyedRows.Workspace();
    for (int slot = 0; slot < finer.slots(); slot++) {
      int ofSlot = slot;
      try (Parallel alone = new Parallel(1)) {
        KeyedRows entries =
            new KeyedRows(
                alone,
                members,
                (place, sink) -> {
                  int row = rows[place];
                  finer.keys(table.words(row), table.from(row), table.to(row), ofSlot, sink);
                },
                workspace);
        entries.forEachRun(
            (worker, from, to) ->
                search(
                    Arrays.copyOfRange(entries.rows(), from, to),
                    ClusterSearch.within(finer, ofSlot)));
      }
    }
  }

  private Int2IntOpenHashMap groupSizes(int[] members) {
    Int2IntOpenHashMap sizes = new Int2IntOpenHashMap();
    for (int member : members) {
      sizes.addTo(root(member), 1);
    }
    return sizes;
  }

  private int[] outsideLargest(int[] members, Int2IntOpenHashMap groupSizes) {
    int largest = NONE;
    int size = 0;
    for (Int2IntMap.Entry group : groupSizes.int2IntEntrySet()) {
      boolean first = group.getIntValue() == size && group.getIntKey() < largest;
      if (group.getIntValue() > size || first) {
        largest = group.getIntKey();
        size = group.getIntValue();
      }
    }
    IntArrayList outside = new IntArrayList(members.length - size);
    for (int member : members) {
      if (root(member) != largest) {
        outside.add(member);
      }
    }
    return outside.toIntArray();
  }

  private static long pairsAcross(int members, Int2IntOpenHashMap groupSizes) {
    long pairs = pairs(members);
    for (int size : groupSizes.values()) {
      pairs -= pairs(size);
    }
    return pairs;
  }

  private static long pairs(int members) {
    return (long) members * (members - 1) / 2;
  }

  /** Compares two members unless they are linked already. */
  private boolean linkIfVerified(int a, int b) {
    int left = root(a);
    int right = root(b);
    if (left == right || !comparison.verified(rows[a], rows[b])) {
      return false;
    }
    parent[Math.max(left, right)] = Math.min(left, right);
    links.add((long) rows[a] << 32 | rows[b]);
    return true;
  }

  private int root(int place) {
    int at = place;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }
}
