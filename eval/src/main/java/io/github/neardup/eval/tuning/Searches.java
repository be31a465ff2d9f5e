package io.github.neardup.eval.tuning;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.ParallelFingerprinter;
import io.github.neardup.core.search.CandidateListener;
import io.github.neardup.core.search.PairSearch;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;

/** The two steps of a run. */
final class Searches {

  private Searches() {}

  static FingerprintTable fingerprint(Dataset dataset, Algorithm algorithm, int threads) {
    return ParallelFingerprinter.fingerprint(algorithm, dataset.documents().iterator(), threads);
  }

  static SearchResult search(Algorithm algorithm, FingerprintTable table, int threads) {
    return PairSearch.search(algorithm, table, threads, CandidateListener.NONE);
  }

  /** From texts to verified pairs. */
  static SearchResult run(Dataset dataset, Algorithm algorithm, int threads) {
    return search(algorithm, fingerprint(dataset, algorithm, threads), threads);
  }
}
