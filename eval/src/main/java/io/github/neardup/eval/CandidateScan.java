package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.PairSearch;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Looks at every candidate, verified or not: one search more, once it is known which documents a
 * fingerprint stands for. Memory is for the similarities that occur, not for the candidates.
 */
final class CandidateScan {

  /** Candidates of one similarity. */
  private record Tally(LongAdder duplicates, LongAdder others) {
    Tally() {
      this(new LongAdder(), new LongAdder());
    }
  }

  private final PairLabels labels;
  private final FingerprintGroups groups;
  private final LongAdder pairs = new LongAdder();
  private final ConcurrentMap<Double, Tally> bySimilarity = new ConcurrentHashMap<>();

  private CandidateScan(FingerprintGroups groups, PairLabels labels) {
    this.groups = groups;
    this.labels = labels;
  }

  static CandidateScan of(
      Algorithm algorithm,
      FingerprintTable table,
      int threads,
      FingerprintGroups groups,
      PairLabels labels) {
    CandidateScan scan = new CandidateScan(groups, labels);
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        scan.add(row, row, 1);
      }
    }
    PairSearch.search(
        algorithm,
        table,
        threads,
        (left, right) ->
            scan.add(
                left,
                right,
                algorithm.similarity(
                    table.words(left),
                    table.from(left),
                    table.to(left),
                    table.words(right),
                    table.from(right),
                    table.to(right),
                    0)));
    return scan;
  }

  private void add(int left, int right, double similarity) {
    pairs.add(groups.pairs(left, right));
    long duplicates = labels.duplicates(left, right);
    long others = labels.others(left, right);
    if (duplicates + others > 0) {
      Tally tally = bySimilarity.computeIfAbsent(similarity, s -> new Tally());
      tally.duplicates().add(duplicates);
      tally.others().add(others);
    }
  }

  /** How many pairs of documents are candidates. */
  long pairs() {
    return pairs.sum();
  }

  /** How many of the candidates are duplicates. */
  long duplicates() {
    return bySimilarity.values().stream().mapToLong(tally -> tally.duplicates().sum()).sum();
  }

  /** How many of the candidates are known to be no duplicates. */
  long others() {
    return bySimilarity.values().stream().mapToLong(tally -> tally.others().sum()).sum();
  }

  /** What each threshold would give among these candidates. */
  ThresholdSweep sweep() {
    NavigableMap<Double, long[]> counts = new TreeMap<>();
    bySimilarity.forEach(
        (similarity, tally) ->
            counts.put(similarity, new long[] {tally.duplicates().sum(), tally.others().sum()}));
    return ThresholdSweep.of(counts, labels.duplicates(), labels.others());
  }
}
