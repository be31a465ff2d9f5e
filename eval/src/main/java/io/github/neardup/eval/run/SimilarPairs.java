package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.eval.score.FingerprintGroups;
import java.util.Map;
import java.util.Optional;

/**
 * Computes the share of the truly similar pairs that the keys find. The exact algorithm finds the
 * pairs whose exact similarity reaches the threshold. Without an exact algorithm, all pairs are
 * compared by the algorithm's own similarity.
 */
final class SimilarPairs {

  /** Up to this many documents, all pairs are compared. */
  private static final int MOST_FOR_ALL_PAIRS = 1000;

  private SimilarPairs() {}

  /**
   * NaN if there are none or finding all of them would take too long; {@code found} may include
   * them.
   */
  static double recall(
      TokenColumns tokens, Trial trial, Map<String, SearchResult> found, int threads) {
    Algorithm algorithm = trial.algorithm();
    FingerprintTable table = trial.table();
    Keys keys = table.keys(algorithm);
    // similar pairs, and similar pairs that the keys find
    long[] counts = new long[2];
    Optional<Algorithm> search = algorithm.exactSearch().flatMap(Trial::ifThere);
    if (search.isPresent()) {
      Algorithm exact = search.get();
      SearchResult known = found.get(exact.settings().toSpec());
      SearchResult all =
          known != null ? known : Trial.search(exact, tokens.fingerprints(exact), threads);
      FingerprintGroups groups = new FingerprintGroups(all);
      groups.forEachFound(
          all.distinctPairs(),
          (left, right, similarity) -> {
            long pairs = groups.pairs(left, right);
            counts[0] += pairs;
            // Texts that are exactly equal are equal by every estimate.
            counts[1] += left == right || table.areCandidates(keys, left, right) ? pairs : 0;
          });
    } else if (table.size() <= MOST_FOR_ALL_PAIRS) {
      for (int left = 0; left < table.size(); left++) {
        for (int right = left + 1; right < table.size(); right++) {
          double least = algorithm.threshold();
          if (table.similarity(algorithm, left, right, least) >= least) {
            counts[0]++;
            counts[1] += table.areCandidates(keys, left, right) ? 1 : 0;
          }
        }
      }
    }
    // Zero of none is NaN, as intended.
    return (double) counts[1] / counts[0];
  }
}
