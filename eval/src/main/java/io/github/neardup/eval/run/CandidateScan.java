package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.eval.score.CandidateTally;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.FingerprintGroups.Visitor;
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

    void add(long moreDuplicates, long moreOthers) {
      duplicates.add(moreDuplicates);
      others.add(moreOthers);
    }
  }

  /** Words of fingerprints that are compared in full at most: some seconds of work. */
  private static final double MOST_WORDS = 1L << 31;

  private CandidateScan() {}

  /**
   * The candidates of a trial.
   *
   * @param sink is told of every one in the sweep
   */
  public static CandidateTally tally(
      Trial trial, int threads, FingerprintGroups groups, PairLabels labels, Visitor sink) {
    Algorithm algorithm = trial.algorithm();
    FingerprintTable table = trial.table();
    double words = (double) trial.candidates() * table.wordCount() / Math.max(1, table.size());
    double from = words <= MOST_WORDS ? 0 : algorithm.threshold();
    LongAdder pairs = new LongAdder();
    Tally labelled = new Tally();
    ConcurrentMap<Double, Tally> bySimilarity = new ConcurrentHashMap<>();
    Visitor scan =
        (left, right, similarity) -> {
          pairs.add(groups.pairs(left, right));
          long duplicates = labels.duplicates(left, right);
          long others = labels.others(left, right);
          labelled.add(duplicates, others);
          if (duplicates + others > 0 && similarity >= from) {
            bySimilarity.computeIfAbsent(similarity, s -> new Tally()).add(duplicates, others);
            sink.visit(left, right, similarity);
          }
        };
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        scan.visit(row, row, 1);
      }
    }
    Search.of(algorithm, threads)
        .pairs(
            table,
            (left, right) ->
                scan.visit(left, right, table.similarity(algorithm, left, right, from)));
    return new CandidateTally(
        from,
        pairs.sum(),
        labelled.duplicates().sum(),
        labelled.others().sum(),
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
