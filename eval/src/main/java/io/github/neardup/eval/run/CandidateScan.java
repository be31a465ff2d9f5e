package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.PairSearch;
import io.github.neardup.eval.score.CandidateTally;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairLabels;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Looks at every candidate, verified or not: one search more, once it is known which documents a
 * fingerprint stands for. Memory is for the similarities that occur, not for the candidates.
 */
public final class CandidateScan {

  /** Candidates of one similarity. */
  private record Tally(LongAdder duplicates, LongAdder others) {
    Tally() {
      this(new LongAdder(), new LongAdder());
    }
  }

  /** Words of fingerprints that are compared in full at most: some seconds of work. */
  private static final double MOST_WORDS = 1L << 31;

  private final double from;
  private final PairLabels labels;
  private final FingerprintGroups groups;
  private final Sink sink;
  private final LongAdder pairs = new LongAdder();
  private final LongAdder labelledDuplicates = new LongAdder();
  private final LongAdder labelledOthers = new LongAdder();
  private final ConcurrentMap<Double, Tally> bySimilarity = new ConcurrentHashMap<>();

  /** Is told of every candidate in the sweep; from several threads. */
  @FunctionalInterface
  public interface Sink {
    /** Takes the candidates that two representatives stand for, or one and itself. */
    void add(int left, int right, double similarity);
  }

  private CandidateScan(double from, FingerprintGroups groups, PairLabels labels, Sink sink) {
    this.from = from;
    this.groups = groups;
    this.labels = labels;
    this.sink = sink;
  }

  /**
   * The candidates of a trial.
   *
   * @param sink is told of every one in the sweep
   */
  public static CandidateTally tally(
      Trial trial, int threads, FingerprintGroups groups, PairLabels labels, Sink sink) {
    Algorithm algorithm = trial.algorithm();
    FingerprintTable table = trial.table();
    double words = (double) trial.candidates() * table.wordCount() / Math.max(1, table.size());
    double from = words <= MOST_WORDS ? 0 : algorithm.threshold();
    CandidateScan scan = new CandidateScan(from, groups, labels, sink);
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        scan.add(row, row, 1);
      }
    }
    PairSearch.search(
        algorithm,
        table,
        threads,
        (left, right) -> scan.add(left, right, table.similarity(algorithm, left, right, from)));
    return scan.tally();
  }

  private void add(int left, int right, double similarity) {
    pairs.add(groups.pairs(left, right));
    long duplicates = labels.duplicates(left, right);
    long others = labels.others(left, right);
    labelledDuplicates.add(duplicates);
    labelledOthers.add(others);
    if (duplicates + others > 0 && similarity >= from) {
      Tally tally = bySimilarity.computeIfAbsent(similarity, s -> new Tally());
      tally.duplicates().add(duplicates);
      tally.others().add(others);
      sink.add(left, right, similarity);
    }
  }

  private CandidateTally tally() {
    return new CandidateTally(
        from,
        pairs.sum(),
        labelledDuplicates.sum(),
        labelledOthers.sum(),
        bySimilarity.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(
                entry ->
                    new CandidateTally.OfSimilarity(
                        entry.getKey(),
                        entry.getValue().duplicates().sum(),
                        entry.getValue().others().sum()))
            .toList());
  }
}
