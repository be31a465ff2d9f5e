package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.ParallelFingerprinter;
import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.text.TextPipeline;
import java.util.stream.IntStream;

/**
 * Exact searches of a sample. Keeps the fingerprints of the last one, for those that follow with
 * another threshold and nothing else changed. Not thread-safe.
 */
final class ExactSearches {

  private final DrawnPairs drawn;
  private final int threads;
  private String pipeline = "";
  private FingerprintTable table = new FingerprintTable();
  private double fingerprintSeconds;

  ExactSearches(DrawnPairs drawn, int threads) {
    this.drawn = drawn;
    this.threads = threads;
  }

  /**
   * What an exact search found.
   *
   * @param algorithm what was searched with
   * @param result what it found
   * @param pairs the pairs it found, and of how many of the corpus they are a sample
   * @param table the fingerprints
   * @param candidates the pairs compared
   * @param fingerprintSeconds how long it took to make the fingerprints
   * @param searchSeconds how long it took to search them
   */
  record Found(
      Algorithm algorithm,
      SearchResult result,
      WeightedPairs pairs,
      FingerprintTable table,
      CandidateSample candidates,
      double fingerprintSeconds,
      double searchSeconds) {

    /** The share of the texts of the sample that a deduplication removes. */
    double removed() {
      Clusters clusters = result.connectedComponents();
      long removed =
          IntStream.range(0, result.rows()).filter(row -> clusters.cluster(row) != row).count();
      return (double) removed / Math.max(1, result.rows());
    }
  }

  /**
   * Searches the sample.
   *
   * @param mostCandidates the search is given up when there are more
   * @throws CandidateSample.TooManyException if there are
   * @throws TimeUpException if the time is up
   */
  Found search(Algorithm algorithm, long mostCandidates, TimeBudget budget) {
    CandidateSample candidates = new CandidateSample(mostCandidates, budget);
    FingerprintTable fingerprints = fingerprints(algorithm, budget);
    double start = budget.spent();
    SearchResult result = Search.of(algorithm, threads).pairs(fingerprints, candidates);
    double seconds = budget.spent() - start;
    if (candidates.tooMany()) {
      throw new CandidateSample.TooManyException();
    }
    return new Found(
        algorithm,
        result,
        WeightedPairs.of(result, drawn),
        fingerprints,
        candidates,
        fingerprintSeconds,
        seconds);
  }

  private FingerprintTable fingerprints(Algorithm algorithm, TimeBudget budget) {
    String wanted = TextPipeline.of(algorithm.settings()).description();
    if (!wanted.equals(pipeline)) {
      double start = budget.spent();
      table =
          ParallelFingerprinter.fingerprint(
              algorithm, budget.watch(drawn.sample().documents()).iterator(), threads);
      fingerprintSeconds = budget.spent() - start;
      pipeline = wanted;
    }
    return table;
  }
}
