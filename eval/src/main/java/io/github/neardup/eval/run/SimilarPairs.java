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

  private final Algorithm algorithm;
  private final FingerprintTable table;
  private final Keys keys;

  private long similar;
  private long found;

  private SimilarPairs(Algorithm algorithm, FingerprintTable table) {
    this.algorithm = algorithm;
    this.table = table;
    this.keys = table.keys(algorithm);
  }

  /**
   * NaN if there are none or finding all of them would take too long; {@code found} may include
   * them.
   */
  static double recall(
      TokenColumns tokens, Trial trial, Map<String, SearchResult> found, int threads) {
    SimilarPairs pairs = new SimilarPairs(trial.algorithm(), trial.table());
    Optional<Algorithm> search = trial.algorithm().exactSearch().flatMap(Trial::ifThere);
    if (search.isPresent()) {
      Algorithm exact = search.get();
      SearchResult known = found.get(exact.settings().toSpec());
      pairs.lookUp(
          known != null ? known : Trial.search(exact, tokens.fingerprints(exact), threads));
    } else if (pairs.table.size() <= MOST_FOR_ALL_PAIRS) {
      pairs.compareAll();
    }
    return pairs.similar == 0 ? Double.NaN : (double) pairs.found / pairs.similar;
  }

  private void lookUp(SearchResult exact) {
    FingerprintGroups groups = new FingerprintGroups(exact);
    groups.forEachFound(
        exact.distinctPairs(),
        (left, right, similarity) -> {
          long pairs = groups.pairs(left, right);
          similar += pairs;
          // Texts that are exactly equal are equal by every estimate.
          found += left == right || table.areCandidates(keys, left, right) ? pairs : 0;
        });
  }

  private void compareAll() {
    for (int left = 0; left < table.size(); left++) {
      for (int right = left + 1; right < table.size(); right++) {
        if (table.similarity(algorithm, left, right, algorithm.threshold())
            >= algorithm.threshold()) {
          similar++;
          found += table.areCandidates(keys, left, right) ? 1 : 0;
        }
      }
    }
  }
}
