package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.internal.Parallel;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds all verified pairs in a collection of fingerprints, for any algorithm, from its keys. Who
 * wants the clusters only is better served by {@link ClusterSearch}: k documents that are all alike
 * make k (k - 1) / 2 pairs, and one cluster.
 *
 * <ol>
 *   <li>Equal fingerprints are collapsed to one: copies cost no comparisons.
 *   <li>Slot by slot, the (key, row) entries are sorted into runs of equal keys. Two rows in one
 *       run are candidates.
 *   <li>A pair that agrees in several slots belongs to the first of them and is passed over in the
 *       others, so no set of seen pairs is kept.
 *   <li>The similarity of each candidate pair is computed; those that reach the threshold are kept.
 * </ol>
 *
 * <p>An algorithm that has a {@linkplain Algorithm#selfJoin() join of its own} is searched by that
 * instead of the last three.
 *
 * <p>Memory beyond the fingerprints: 24 bytes for each entry of one slot, 4 bytes a row, and 16
 * bytes a verified pair. Time: linear in entries and candidates. The result is the same for any
 * number of threads.
 */
public final class PairSearch {

  private final Algorithm algorithm;
  private final FingerprintTable table;
  private final double threshold;
  private final CandidateListener listener;
  private final Parallel parallel;
  private final KeyedRows.Workspace workspace = new KeyedRows.Workspace();
  private final Optional<SelfJoin> join;
  private final Keys keys;
  private final List<VerifiedPairs.Builder> found;

  private PairSearch(
      Algorithm algorithm, FingerprintTable table, CandidateListener listener, Parallel parallel) {
    this.algorithm = algorithm;
    this.table = table;
    this.threshold = algorithm.threshold();
    this.listener = listener;
    this.parallel = parallel;
    this.join = algorithm.selfJoin();
    this.keys = join.isPresent() ? algorithm.keys() : algorithm.keys(table);
    this.found =
        IntStream.range(0, parallel.workers()).mapToObj(w -> new VerifiedPairs.Builder()).toList();
  }

  /**
   * Finds all pairs of rows that are candidates and whose similarity reaches the algorithm's
   * threshold.
   *
   * @param algorithm the algorithm that made the fingerprints
   * @param table the fingerprints
   * @param threads how many threads to use, at least 1
   * @param listener is told of every candidate pair
   * @return the groups of equal fingerprints and the verified pairs between them
   * @throws io.github.neardup.core.algorithm.CapacityException if the collection has more keys in
   *     one slot than an array can hold
   */
  public static SearchResult search(
      Algorithm algorithm, FingerprintTable table, int threads, CandidateListener listener) {
    try (Parallel parallel = new Parallel(threads)) {
      return new PairSearch(algorithm, table, listener, parallel).run();
    }
  }

  private SearchResult run() {
    EqualRows equal = new EqualRows(table, parallel, workspace);
    int[] distinct = equal.distinct();
    if (join.isPresent()) {
      join.get().join(table, distinct, parallel.workers(), joined());
    } else {
      for (int slot = 0; slot < keys.slots(); slot++) {
        searchSlot(slot, distinct);
      }
    }
    return new SearchResult(equal.representatives(), VerifiedPairs.Builder.build(found));
  }

  private SelfJoin.Sink joined() {
    return new SelfJoin.Sink() {
      @Override
      public void candidate(int worker, int left, int right) {
        listener.candidate(left, right);
      }

      @Override
      public int group(int row) {
        return row;
      }

      @Override
      public void verified(int worker, int left, int right, double similarity) {
        found.get(worker).add(left, right, similarity);
      }
    };
  }

  private void searchSlot(int slot, int[] distinct) {
    KeyedRows entries =
        new KeyedRows(
            parallel,
            distinct,
            (row, sink) -> keys.keys(table.words(row), table.from(row), table.to(row), slot, sink),
            workspace);
    if (entries.oneKeyEach()) {
      entries.forEachRun(
          (worker, from, to) -> pairsWithinRun(worker, slot, entries.rows(), from, to));
    } else {
      new ManyKeysPerRow(entries, table.size(), Integer.MAX_VALUE)
          .forEachPair(
              parallel,
              (worker, left, right) -> candidate(worker, slot, left, right),
              (worker, from, to) -> {});
    }
  }

  private void pairsWithinRun(int worker, int slot, int[] rows, int from, int to) {
    for (int i = from; i < to; i++) {
      for (int j = i + 1; j < to; j++) {
        candidate(worker, slot, rows[i], rows[j]);
      }
    }
  }

  private void candidate(int worker, int slot, int left, int right) {
    long[] a = table.words(left);
    int aFrom = table.from(left);
    int aTo = table.to(left);
    long[] b = table.words(right);
    int bFrom = table.from(right);
    int bTo = table.to(right);
    if (slot > 0 && keys.agreeBefore(slot, a, aFrom, aTo, b, bFrom, bTo)) {
      return;
    }
    listener.candidate(left, right);
    double similarity = algorithm.similarity(a, aFrom, aTo, b, bFrom, bTo, threshold);
    if (similarity >= threshold) {
      found.get(worker).add(left, right, similarity);
    }
  }
}
