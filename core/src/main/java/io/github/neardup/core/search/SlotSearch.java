package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.objects.ObjectOpenCustomHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The core of every search: slots, candidates and verification. The sink decides what to do with a
 * verified pair, and which rows need no comparison. If an algorithm has {@linkplain SelfJoin its
 * own join}, the join is used instead. Memory: as {@link KeyedRows}.
 */
final class SlotSearch {

  /*
   * For each slot, the (key, row) entries are sorted into runs of equal keys. Two rows of one run
   * are candidates. Each candidate pair is compared, and goes to the sink if it reaches the
   * threshold.
   *
   * Pairs: a pair may agree in several slots. It belongs to the first of them and is skipped in the
   * others (Keys.agreeBefore), so there is no set of seen pairs. Example: rows 4 and 9 agree in
   * slots 2 and 5. Slot 2 compares them; slot 5 sees that they agree in slot 2 and skips them.
   *
   * Links: only connected components matter. Rows of one group, which are linked already, are not
   * compared. Rows of two groups are compared wherever they meet, even repeatedly, because
   * remembering the comparison costs more. Large buckets come last and the largest first, because
   * their links avoid most comparisons elsewhere.
   *
   * Invariant of links: after a slot, the two rows of any verified pair that shares a key in the
   * slot are in one group.
   */

  private final Verifier verifier;
  private final FingerprintTable table;
  private final Parallel parallel;
  private final KeyedRows.Workspace workspace;
  private final SelfJoin.Sink sink;

  SlotSearch(
      Verifier verifier,
      FingerprintTable table,
      Parallel parallel,
      KeyedRows.Workspace workspace,
      SelfJoin.Sink sink) {
    this.verifier = verifier;
    this.table = table;
    this.parallel = parallel;
    this.workspace = workspace;
    this.sink = sink;
  }

  /** Passes every verified pair among the rows to the sink, once. */
  void pairs(int[] rows) {
    if (!joined(rows)) {
      pairs(rows, table.keys(verifier.algorithm()));
    }
  }

  /** Does the same with the given keys. */
  void pairs(int[] rows, Keys keys) {
    for (int i = 0; i < keys.slots(); i++) {
      int slot = i;
      forEachPart(rows, keys, slot, entries -> pairs(entries, keys, slot));
    }
  }

  private void pairs(KeyedRows entries, Keys keys, int slot) {
    if (entries.oneKeyEach()) {
      entries.forEachRun(
          (worker, from, to) -> {
            int[] members = entries.rows();
            for (int i = from; i < to; i++) {
              for (int j = i + 1; j < to; j++) {
                pair(worker, keys, slot, members[i], members[j]);
              }
            }
          });
    } else {
      new ManyKeysPerRow(entries, table.size(), Integer.MAX_VALUE)
          .forEachPair(
              parallel,
              (worker, left, right) -> pair(worker, keys, slot, left, right),
              (worker, from, to) -> {});
    }
  }

  /** Does the same for rows that share a key of the slot, except for pairs of earlier slots. */
  void pairsOfBucket(int[] rows, Keys keys, int slot) {
    for (int i = 0; i < rows.length; i++) {
      for (int j = i + 1; j < rows.length; j++) {
        pair(0, keys, slot, rows[i], rows[j]);
      }
    }
  }

  /** Does the same for pairs between the first {@code first} rows and the others. */
  void pairsBetween(int[] rows, int first, Keys keys, int slot) {
    for (int i = 0; i < first; i++) {
      for (int j = first; j < rows.length; j++) {
        pair(0, keys, slot, rows[i], rows[j]);
      }
    }
  }

  private boolean joined(int[] rows) {
    Optional<SelfJoin> join = verifier.algorithm().selfJoin(rows.length, sink.linksOnly());
    join.ifPresent(own -> own.join(table, rows, parallel.workers(), sink));
    return join.isPresent();
  }

  private void forEachPart(int[] rows, Keys keys, int slot, Consumer<KeyedRows> consumer) {
    KeyedRows.forEachPart(
        parallel, rows, (row, sink) -> keys.keys(table.row(row), slot, sink), workspace, consumer);
  }

  private void pair(int worker, Keys keys, int slot, int left, int right) {
    if (slot == 0 || !keys.agreeBefore(slot, table.row(left), table.row(right))) {
      verifier.compare(table, left, right, sink, worker);
    }
  }

  /** Passes on verified pairs until the rows of each that shares a key are in one group. */
  void links(int[] rows) {
    if (!joined(rows)) {
      links(rows, table.keys(verifier.algorithm()));
    }
  }

  /** Does the same with the given keys. */
  void links(int[] rows, Keys keys) {
    for (int slot = 0; slot < keys.slots(); slot++) {
      links(rows, keys, slot);
      sink.advanced(1.0 / keys.slots());
    }
  }

  private void links(int[] rows, Keys keys, int slot) {
    BucketLinker buckets = buckets(keys, slot);
    linkSmallBuckets(rows, keys, slot, buckets).forEach(buckets::link);
  }

  /** Does the same for rows that share a key of the slot. */
  void linkBucket(int[] rows, Keys keys, int slot) {
    buckets(keys, slot).link(rows);
  }

  private BucketLinker buckets(Keys keys, int slot) {
    return new BucketLinker(verifier, table, sink, parallel, splitter(keys, slot));
  }

  /** Returns a splitter by finer keys, which are made once, on first use. */
  private BucketLinker.Splitter splitter(Keys keys, int slot) {
    AtomicReference<@Nullable Optional<Keys>> finer = new AtomicReference<>();
    return members -> {
      Optional<Keys> found = finer.updateAndGet(known -> known == null ? keys.within(slot) : known);
      found.ifPresent(
          within -> IntStream.range(0, within.slots()).forEach(i -> links(members, within, i)));
      return found.isPresent();
    };
  }

  /** Links small buckets. Returns the large ones, the largest first. */
  private List<int[]> linkSmallBuckets(int[] rows, Keys keys, int slot, BucketLinker buckets) {
    // Several keys may have the same bucket, for example the keys of a boilerplate text.
    Set<int[]> large = new ObjectOpenCustomHashSet<>(IntArrays.HASH_STRATEGY);
    forEachPart(rows, keys, slot, entries -> linkSmallBuckets(entries, buckets, large));
    List<int[]> largestFirst = new ArrayList<>(large);
    largestFirst.sort(
        Comparator.comparingInt((int[] members) -> -members.length)
            .thenComparing((a, b) -> Arrays.compare(a, b)));
    return largestFirst;
  }

  private void linkSmallBuckets(KeyedRows entries, BucketLinker buckets, Set<int[]> large) {
    KeyedRows.RunVisitor addLarge =
        (worker, from, to) -> {
          int[] members = BucketLinker.distinct(entries.rows(), from, to);
          synchronized (large) {
            large.add(members);
          }
        };
    if (entries.oneKeyEach()) {
      entries.forEachRun(
          (worker, from, to) -> {
            if (to - from > BucketLinker.LARGEST_SMALL) {
              addLarge.run(worker, from, to);
            } else {
              buckets.linkSmall(worker, entries.rows(), from, to);
            }
          });
    } else {
      new ManyKeysPerRow(entries, table.size(), BucketLinker.LARGEST_SMALL)
          .forEachPair(
              parallel,
              (worker, left, right) -> {
                if (sink.group(left) != sink.group(right)) {
                  verifier.compare(table, left, right, sink, worker);
                }
              },
              addLarge);
    }
  }
}
