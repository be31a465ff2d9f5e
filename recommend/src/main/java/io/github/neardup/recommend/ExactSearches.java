package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.recommend.Recommender.TimeUpException;
import java.util.BitSet;

/**
 * Exact searches of a sample. Keeps the fingerprints of the last one, for those that follow with
 * another threshold and nothing else changed. Not thread-safe.
 */
final class ExactSearches {

  private final SampledTexts texts;
  private final DrawnPairs drawn;
  private final int threads;
  private String pipeline = "";
  private FingerprintTable table = new FingerprintTable();
  private double fingerprintSeconds;

  ExactSearches(SampledTexts texts, DrawnPairs drawn, int threads) {
    this.texts = texts;
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

    /**
     * The share of the texts of the sample that a deduplication removes: each that equals a text
     * before it, or is a verified pair with one before it that stays ({@link Search#stars} in this
     * order).
     */
    double removed() {
      VerifiedPairs verified = result.distinctPairs();
      BitSet removed = new BitSet(result.rows());
      // They are sorted by the left row: what could remove it has come before.
      for (int i = 0; i < verified.size(); i++) {
        if (!removed.get(verified.left(i))) {
          removed.set(verified.right(i));
        }
      }
      for (int row = 0; row < result.rows(); row++) {
        if (result.representative(row) != row) {
          removed.set(row);
        }
      }
      return (double) removed.cardinality() / Math.max(1, result.rows());
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
    String wanted = Representations.ofFingerprints(algorithm);
    if (!wanted.equals(pipeline)) {
      double reading = texts.reading(algorithm);
      budget.check();
      double start = budget.spent();
      table = texts.table(algorithm);
      fingerprintSeconds = reading + budget.spent() - start;
      pipeline = wanted;
    }
    return table;
  }
}
