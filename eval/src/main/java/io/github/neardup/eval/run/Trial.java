package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.dedup.Ranking;
import java.util.Optional;

/**
 * One run of an algorithm on a dataset.
 *
 * @param fingerprints the fingerprints for a search
 * @param table whole fingerprints, for comparing any pair
 * @param result the result of the search
 * @param fingerprintNanoseconds the time of fingerprinting
 * @param searchNanoseconds the time of the search
 * @param peakHeapBytes the rise of the heap
 */
public record Trial(
    Algorithm algorithm,
    Fingerprints fingerprints,
    FingerprintTable table,
    SearchResult result,
    long fingerprintNanoseconds,
    long searchNanoseconds,
    long peakHeapBytes) {

  private record TimedPasses(Timer.Pass<Fingerprints> first, Timer.Pass<SearchResult> second) {}

  /**
   * Runs an algorithm.
   *
   * @param tokens the tokens of the dataset
   */
  static Trial run(
      Dataset dataset,
      TokenColumns tokens,
      Algorithm algorithm,
      int threads,
      Timer timer,
      HeapMeter heap) {
    HeapMeter.Metered<TimedPasses> metered =
        heap.measure(
            () -> {
              Timer.Pass<Fingerprints> first =
                  timer.once(() -> fingerprint(dataset, algorithm, threads));
              return new TimedPasses(
                  first, timer.once(() -> search(algorithm, first.value(), threads)));
            });
    TimedPasses passes = metered.value();
    Fingerprints fingerprints = passes.first().value();
    return new Trial(
        algorithm,
        fingerprints,
        fingerprints.areSketches() ? tokens.table(algorithm) : fingerprints.table(),
        passes.second().value(),
        passes.first().nanoseconds(),
        passes.second().nanoseconds(),
        metered.peakBytes());
  }

  /** Makes fingerprints as {@code neardup dedup} does. */
  private static Fingerprints fingerprint(Dataset dataset, Algorithm algorithm, int threads) {
    return Fingerprints.of(algorithm, () -> dataset.documents().stream(), threads);
  }

  /** Returns the algorithm of a spec, if it is on the class path. */
  public static Optional<Algorithm> ifThere(String spec) {
    String name = Spec.parse(spec).algorithm();
    return Algorithms.providers().stream().map(AlgorithmProvider::name).anyMatch(name::equals)
        ? Optional.of(Algorithms.create(spec))
        : Optional.empty();
  }

  static SearchResult search(Algorithm algorithm, Fingerprints fingerprints, int threads) {
    return Search.of(algorithm, threads).pairs(fingerprints);
  }

  /** Returns the clusters that {@code neardup dedup} makes. */
  Clusters connected(int threads) {
    return Search.of(algorithm, threads).clusters(fingerprints).clusters();
  }

  /** Returns the clusters that {@code neardup dedup --clustering star --keep longest} makes. */
  Search.StarClusters stars(Ranking ranking, int threads) {
    return Search.of(algorithm, threads).stars(fingerprints, ranking.order());
  }

  /** Returns a task that repeats fingerprinting, for timing. */
  Timer.Task fingerprintTask(Dataset dataset, int threads) {
    return new Timer.Task(() -> fingerprint(dataset, algorithm, threads), fingerprintNanoseconds);
  }

  /** Returns a task that repeats the search, for timing. */
  Timer.Task searchTask(int threads) {
    return new Timer.Task(() -> search(algorithm, fingerprints, threads), searchNanoseconds);
  }
}
