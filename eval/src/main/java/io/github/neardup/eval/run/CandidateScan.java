package io.github.neardup.eval.run;

import io.github.neardup.core.search.Search;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairLabels;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the candidates, verified or not, by one more search, once it is known which documents each
 * fingerprint stands for.
 */
final class CandidateScan {

  private final FingerprintGroups groups;
  private final PairLabels labels;
  private final LongAdder pairs = new LongAdder();
  private final DoubleAdder duplicates = new DoubleAdder();
  private final DoubleAdder others = new DoubleAdder();

  private CandidateScan(FingerprintGroups groups, PairLabels labels) {
    this.groups = groups;
    this.labels = labels;
  }

  /** Counts the candidates of a trial. */
  static AlgorithmRun.CandidateCounts tally(
      Trial trial, int threads, FingerprintGroups groups, PairLabels labels) {
    CandidateScan scan = new CandidateScan(groups, labels);
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        scan.add(row, row);
      }
    }
    Search.of(trial.algorithm(), threads).pairs(trial.table(), scan::add);
    return new AlgorithmRun.CandidateCounts(
        scan.pairs.sum(), scan.duplicates.sum(), scan.others.sum());
  }

  private void add(int left, int right) {
    pairs.add(groups.pairs(left, right));
    duplicates.add(labels.duplicates(left, right));
    others.add(labels.others(left, right));
  }
}
