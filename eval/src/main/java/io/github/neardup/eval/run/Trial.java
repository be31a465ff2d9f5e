package io.github.neardup.eval.run;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FeatureReading;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.ParallelFingerprinter;
import io.github.neardup.core.internal.DocumentBatches;
import io.github.neardup.core.search.CandidateListener;
import io.github.neardup.core.search.PairSearch;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * One algorithm, run once on one dataset.
 *
 * @param table the fingerprints
 * @param result what the search found
 * @param candidates how many pairs of different fingerprints are candidates
 * @param fingerprintNanoseconds how long fingerprinting took
 * @param searchNanoseconds how long the search took
 * @param peakHeapBytes by how much the heap rose
 */
public record Trial(
    Algorithm algorithm,
    FingerprintTable table,
    SearchResult result,
    long candidates,
    long fingerprintNanoseconds,
    long searchNanoseconds,
    long peakHeapBytes) {

  private record Passes(Timer.Pass<FingerprintTable> first, Timer.Pass<SearchResult> second) {}

  public static Trial run(
      Dataset dataset, Algorithm algorithm, int threads, Timer timer, HeapMeter heap) {
    LongAdder candidates = new LongAdder();
    HeapMeter.Metered<Passes> metered =
        heap.measure(
            () -> {
              Timer.Pass<FingerprintTable> first =
                  timer.once(() -> fingerprint(dataset, algorithm, threads));
              return new Passes(
                  first,
                  timer.once(
                      () ->
                          PairSearch.search(
                              algorithm,
                              first.value(),
                              threads,
                              (left, right) -> candidates.increment())));
            });
    Passes passes = metered.value();
    return new Trial(
        algorithm,
        passes.first().value(),
        passes.second().value(),
        candidates.sum(),
        passes.first().nanoseconds(),
        passes.second().nanoseconds(),
        metered.peakBytes());
  }

  public static FingerprintTable fingerprint(Dataset dataset, Algorithm algorithm, int threads) {
    return ParallelFingerprinter.fingerprint(algorithm, dataset.documents().iterator(), threads);
  }

  public static SearchResult search(Algorithm algorithm, FingerprintTable table, int threads) {
    return PairSearch.search(algorithm, table, threads, CandidateListener.NONE);
  }

  /** Turning the texts into features, for timing; empty if the algorithm cannot do that alone. */
  Optional<Timer.Task<Object>> featureTask(Dataset dataset, int threads) {
    return algorithm instanceof FeatureReading reading
        ? Optional.of(
            new Timer.Task<>(() -> features(dataset, reading, threads), fingerprintNanoseconds))
        : Optional.empty();
  }

  /** How many features the documents have. */
  private static long features(Dataset dataset, FeatureReading algorithm, int threads) {
    LongAdder count = new LongAdder();
    DocumentBatches.<Long>process(
        dataset.documents().iterator(),
        threads,
        () -> {
          Fingerprinter reader = algorithm.featureReader();
          LongArrayList features = new LongArrayList();
          return batch -> {
            long length = 0;
            for (Document document : batch) {
              features.clear();
              reader.fingerprint(document.text(), features);
              length += features.size();
            }
            return length;
          };
        },
        count::add);
    return count.sum();
  }
}
