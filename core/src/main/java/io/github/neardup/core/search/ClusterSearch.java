package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.hash.HashV2;
import io.github.neardup.core.internal.Parallel;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the connected components of the verified pairs in a collection of fingerprints, for any
 * algorithm, from its keys, without finding all the pairs: documents that are linked already are
 * not compared. So a thousand documents that are all alike take a thousand comparisons, where
 * {@link PairSearch} makes half a million.
 *
 * <ol>
 *   <li>Equal fingerprints are linked, and only the first of them goes on.
 *   <li>Slot by slot, the (key, row) entries are sorted into runs of equal keys. The rows of a run
 *       are compared, unless they are linked.
 *   <li>Runs of more than {@value HotBucket#LARGEST_COMPARED_WHOLLY} rows, <em>hot buckets</em>,
 *       are put off to the end of the slot; then they are linked at a cost in proportion to their
 *       size, with at most {@value HotBucket#LEADERS} comparisons a row at each step. {@link
 *       HotBuckets} says how that went.
 * </ol>
 *
 * <p>Without hot buckets, and mostly with them, the clusters are those of all verified pairs that
 * have a key in common. They are the same for any number of threads. Memory beyond the
 * fingerprints: 24 bytes for each entry of one slot, and 12 bytes a row. Time: linear in entries
 * and comparisons, which are at most {@value HotBucket#LEADERS} for an entry and step.
 */
public final class ClusterSearch {

  private final Algorithm algorithm;
  private final FingerprintTable table;
  private final Keys keys;
  private final double threshold;
  private final Parallel parallel;
  private final KeyedRows.Workspace workspace = new KeyedRows.Workspace();
  private final Clusters.Builder links;
  private HotBuckets hotBuckets = HotBuckets.NONE;

  private ClusterSearch(Algorithm algorithm, FingerprintTable table, Parallel parallel) {
    this.algorithm = algorithm;
    this.table = table;
    this.keys = algorithm.keys(table);
    this.threshold = algorithm.threshold();
    this.parallel = parallel;
    this.links = new Clusters.Builder(table.size());
  }

  /**
   * Finds the clusters.
   *
   * @param algorithm the algorithm that made the fingerprints
   * @param table the fingerprints
   * @param threads how many threads to use, at least 1
   * @throws io.github.neardup.core.algorithm.CapacityException if the collection has more keys in
   *     one slot than an array can hold
   */
  public static FoundClusters search(Algorithm algorithm, FingerprintTable table, int threads) {
    try (Parallel parallel = new Parallel(threads)) {
      return new ClusterSearch(algorithm, table, parallel).run();
    }
  }

  private FoundClusters run() {
    EqualRows equal = new EqualRows(table, parallel, workspace);
    int[] representatives = equal.representatives();
    for (int row = 0; row < representatives.length; row++) {
      links.link(representatives[row], row);
    }
    int[] distinct = equal.distinct();
    for (int slot = 0; slot < keys.slots(); slot++) {
      searchSlot(slot, distinct);
    }
    return new FoundClusters(links.build(), representatives, hotBuckets);
  }

  private void searchSlot(int slot, int[] distinct) {
    KeyedRows entries =
        new KeyedRows(
            parallel,
            distinct,
            (row, sink) -> keys.keys(table.words(row), table.from(row), table.to(row), slot, sink),
            workspace);
    List<Run> hot = Collections.synchronizedList(new ArrayList<>());
    int limit = HotBucket.LARGEST_COMPARED_WHOLLY;
    if (entries.oneKeyEach()) {
      entries.forEachRun(
          (worker, from, to) -> {
            if (to - from > limit) {
              hot.add(new Run(from, to));
            } else {
              linkWithin(entries.rows(), from, to);
            }
          });
    } else {
      new ManyKeysPerRow(entries, table.size(), limit)
          .forEachPair(
              parallel,
              (worker, left, right) -> {
                if (!links.linked(left, right) && verified(left, right)) {
                  links.link(left, right);
                }
              },
              (worker, from, to) -> hot.add(new Run(from, to)));
    }
    hot.sort(Comparator.comparingInt(Run::from));
    searchHot(
        hot.stream().map(run -> Arrays.copyOfRange(entries.rows(), run.from(), run.to())).toList(),
        keys.within(slot));
  }

  /** A range of entries. */
  private record Run(int from, int to) {}

  private void linkWithin(int[] rows, int from, int to) {
    int size = to - from;
    int[] roots = new int[size];
    for (int i = 0; i < size; i++) {
      roots[i] = links.root(rows[from + i]);
    }
    for (int i = 0; i < size; i++) {
      boolean others = false;
      for (int j = i + 1; j < size; j++) {
        if (roots[j] == roots[i]) {
          continue;
        }
        int left = rows[from + i];
        int right = rows[from + j];
        if (verified(left, right)) {
          links.link(left, right);
          int before = roots[j];
          for (int k = 0; k < size; k++) {
            roots[k] = roots[k] == before ? roots[i] : roots[k];
          }
        } else {
          others = true;
        }
      }
      if (!others) {
        return; // all that follow are in the group of i
      }
    }
  }

  private boolean verified(int left, int right) {
    return table.similarity(algorithm, left, right, threshold) >= threshold;
  }

  /**
   * Hot buckets, the largest first, in rounds that double in size. Within a round they are searched
   * in parallel, and each knows only what was linked before the round: so the number of threads
   * makes no difference. What an early bucket links, later ones need not compare.
   */
  private void searchHot(List<int[]> hot, Optional<Keys> finer) {
    // A boilerplate of a hundred shingles makes a hundred buckets of the same documents.
    LongOpenHashSet seen = new LongOpenHashSet();
    List<int[]> buckets =
        hot.stream()
            .filter(members -> seen.add(hash(members)))
            .sorted(Comparator.comparingInt((int[] members) -> members.length).reversed())
            .toList();
    int round = 1;
    for (int begin = 0; begin < buckets.size(); begin += round, round *= 2) {
      int first = begin;
      HotBucket[] done = new HotBucket[Math.min(round, buckets.size() - begin)];
      parallel.forRange(
          done.length,
          1,
          (worker, from, to) ->
              done[from] =
                  new HotBucket(table, buckets.get(first + from), links::root, this::verified)
                      .search(finer));
      for (HotBucket bucket : done) {
        bucket.links().forEach(pair -> links.link((int) (pair >>> 32), (int) pair));
        hotBuckets = hotBuckets.plus(bucket);
      }
    }
  }

  private static long hash(int[] members) {
    long hash = members.length;
    for (int member : members) {
      hash = HashV2.mix(hash + member);
    }
    return hash;
  }
}
