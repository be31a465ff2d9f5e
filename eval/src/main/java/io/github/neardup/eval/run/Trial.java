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
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairLabels;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One algorithm, run once on one dataset.
 *
 * @param fingerprints as a search takes them
 * @param table whole fingerprints, for looking at any pair
 * @param result what the search found
 * @param fingerprintNanoseconds how long fingerprinting took
 * @param searchNanoseconds how long the search took
 * @param peakHeapBytes by how much the heap rose
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
   * @param tokens of the dataset
   */
  public static Trial run(
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

  /** How many pairs of documents are candidates, as in {@link AlgorithmRun}: one search more. */
  public long candidatePairs(Dataset dataset, int threads) {
    FingerprintGroups groups = new FingerprintGroups(result);
    PairLabels labels = PairLabels.of(dataset, groups, true);
    return CandidateScan.tally(this, threads, groups, labels).pairs();
  }

  /** Fingerprints as {@code neardup dedup} makes them. */
  private static Fingerprints fingerprint(Dataset dataset, Algorithm algorithm, int threads) {
    return Fingerprints.of(algorithm, () -> dataset.documents().stream(), threads);
  }

  /** The algorithm of a spec, if it is on the class path. */
  public static Optional<Algorithm> ifThere(String spec) {
    String name = Spec.parse(spec).algorithm();
    return Algorithms.providers().stream().map(AlgorithmProvider::name).anyMatch(name::equals)
        ? Optional.of(Algorithms.create(spec))
        : Optional.empty();
  }

  static SearchResult search(Algorithm algorithm, Fingerprints fingerprints, int threads) {
    return Search.of(algorithm, threads).pairs(fingerprints);
  }

  /** The clusters that {@code neardup dedup} makes, each document's by the lowest row in it. */
  int[] connected(int threads) {
    Clusters found = Search.of(algorithm, threads).clusters(fingerprints).clusters();
    return IntStream.range(0, found.rows()).map(found::cluster).toArray();
  }

  /** The clusters that {@code neardup dedup --clustering star --keep longest} makes. */
  int[] stars(Ranking ranking, int threads) {
    Search.StarClusters found = Search.of(algorithm, threads).stars(fingerprints, ranking.order());
    return IntStream.range(0, found.rows()).map(found::centre).toArray();
  }

  /** Fingerprinting again, for timing. */
  public Timer.Task<Object> fingerprintTask(Dataset dataset, int threads) {
    return new Timer.Task<>(() -> fingerprint(dataset, algorithm, threads), fingerprintNanoseconds);
  }

  /** Searching again, for timing. */
  public Timer.Task<Object> searchTask(int threads) {
    return new Timer.Task<>(() -> search(algorithm, fingerprints, threads), searchNanoseconds);
  }
}
