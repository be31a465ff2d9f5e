package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.recommend.Recommender.TimeUpException;
import java.util.BitSet;
import java.util.List;

/**
 * Measures which of the similar pairs an algorithm finds, without a search: whether it is a
 * verified pair tells, whatever else is in the corpus, for a search finds all of these.
 */
final class RecallMeter {

  private static final int PAIRS_A_PIECE = 256;

  private final WeightedPairs pairs;
  private final SampledTexts texts;

  /** The rows of the sample that are in a pair. */
  private final int[] rows;

  /** By row of the sample, its place among these. */
  private final int[] rowInTable;

  private final TimeBudget budget;
  private final int threads;

  RecallMeter(WeightedPairs pairs, SampledTexts texts, int sample, TimeBudget budget, int threads) {
    BitSet used = new BitSet(sample);
    for (int i = 0; i < pairs.size(); i++) {
      used.set(pairs.left(i));
      used.set(pairs.right(i));
    }
    this.pairs = pairs;
    this.texts = texts;
    this.rows = used.stream().toArray();
    this.rowInTable = new int[sample];
    for (int i = 0; i < rows.length; i++) {
      rowInTable[rows[i]] = i;
    }
    this.budget = budget;
    this.threads = threads;
  }

  record Found(Algorithm algorithm, WeightedShare recall) {

    boolean isEnough(double wanted) {
      return recall.interval().low() >= wanted;
    }
  }

  /**
   * Strictest first; if no recall's low end is high enough, the one with the highest low end.
   *
   * @throws TimeUpException if the time is up
   */
  Found strictest(List<Algorithm> algorithms, double wanted) {
    Algorithm any = algorithms.get(0);
    FingerprintTable table = texts.table(any, rows);
    Found best = new Found(any, pairs.share(i -> false));
    try (Parallel parallel = new Parallel(threads)) {
      for (Algorithm algorithm : algorithms) {
        budget.check();
        Search search = Search.of(algorithm, 1).ofPart();
        boolean[] found = new boolean[pairs.size()];
        parallel.forRange(
            pairs.size(),
            PAIRS_A_PIECE,
            (worker, from, to) -> {
              for (int i = from; i < to; i++) {
                found[i] =
                    search.verifies(table, rowInTable[pairs.left(i)], rowInTable[pairs.right(i)]);
              }
            });
        WeightedShare recall = pairs.share(i -> found[i]);
        if (recall.interval().low() > best.recall().interval().low()) {
          best = new Found(algorithm, recall);
        }
        if (best.isEnough(wanted)) {
          return best;
        }
      }
    }
    return best;
  }
}
