package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.ParallelFingerprinter;
import io.github.neardup.core.search.CandidateListener;
import io.github.neardup.core.search.PairSearch;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;

/**
 * One algorithm, run once on one dataset.
 *
 * @param table the fingerprints
 * @param result what the search found
 * @param peakHeapBytes by how much the heap rose
 */
record Trial(Algorithm algorithm, FingerprintTable table, SearchResult result, long peakHeapBytes) {

  private record Found(FingerprintTable table, SearchResult result) {}

  static Trial run(Dataset dataset, Algorithm algorithm, int threads, HeapMeter heap) {
    HeapMeter.Metered<Found> metered =
        heap.measure(
            () -> {
              FingerprintTable table = fingerprint(dataset, algorithm, threads);
              return new Found(table, search(algorithm, table, threads));
            });
    return new Trial(
        algorithm, metered.value().table(), metered.value().result(), metered.peakBytes());
  }

  static FingerprintTable fingerprint(Dataset dataset, Algorithm algorithm, int threads) {
    return ParallelFingerprinter.fingerprint(algorithm, dataset.documents().iterator(), threads);
  }

  static SearchResult search(Algorithm algorithm, FingerprintTable table, int threads) {
    return PairSearch.search(algorithm, table, threads, CandidateListener.NONE);
  }
}
