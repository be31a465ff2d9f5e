package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Scoring;
import io.github.neardup.eval.statistics.Resampling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs algorithms on labelled datasets and measures how well and how fast they find the duplicates.
 *
 * <p>Quality is that of the verified pairs themselves and, apart, that of the clusters they form.
 * Fingerprinting and search are timed apart, the algorithms taking turns. All but times and heap is
 * the same in every run, on any number of threads, in any order of documents.
 */
public final class Evaluation {

  /** How often data are resampled if nothing else is said. */
  public static final int REPLICATES = 1000;

  /** The seed of the resampling if nothing else is said. */
  public static final long SEED = 1;

  private static final int CURVE_STEPS = 200;

  private final int threads;
  private final int replicates;
  private final long seed;
  private final Timer timer;
  private final HeapMeter heap;

  /** An evaluation with {@link #REPLICATES} and {@link #SEED}. */
  public Evaluation(int threads, int runs) {
    this(threads, runs, REPLICATES, SEED);
  }

  /**
   * An evaluation.
   *
   * @param threads how many threads to use, at least 1
   * @param runs how many timed runs to take the median of, at least 1
   * @param replicates how often data are resampled, for confidence intervals and comparisons; 0 for
   *     none
   * @param seed chooses the resampling
   */
  public Evaluation(int threads, int runs, int replicates, long seed) {
    this(threads, replicates, seed, new Timer(runs), HeapMeter.JVM);
  }

  /** An evaluation with instruments of the caller's own. */
  Evaluation(int threads, int replicates, long seed, Timer timer, HeapMeter heap) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    if (replicates < 0) {
      throw new IllegalArgumentException("replicates must be at least 0, not " + replicates);
    }
    this.threads = threads;
    this.replicates = replicates;
    this.seed = seed;
    this.timer = timer;
    this.heap = heap;
  }

  /** Runs one algorithm on one dataset; see {@link #run(Dataset, List)}. */
  public Measurement run(Dataset dataset, Algorithm algorithm) {
    return run(dataset, List.of(algorithm)).measurements().get(0);
  }

  /**
   * Runs algorithms on one dataset.
   *
   * @throws io.github.neardup.core.algorithm.FingerprintException if a document cannot be
   *     fingerprinted
   */
  public DatasetResults run(Dataset dataset, List<Algorithm> algorithms) {
    return run(dataset, algorithms, decisions -> {});
  }

  /**
   * Runs algorithms on one dataset.
   *
   * @param inspector is shown what each algorithm decided, pair by pair
   * @throws io.github.neardup.core.algorithm.FingerprintException if a document cannot be
   *     fingerprinted
   */
  public DatasetResults run(
      Dataset dataset, List<Algorithm> algorithms, Consumer<List<Decisions>> inspector) {
    List<Trial> trials =
        algorithms.stream()
            .map(algorithm -> Trial.run(dataset, algorithm, threads, timer, heap))
            .toList();
    List<Measurement.Speed> speeds = time(dataset, trials);
    Units units = Units.of(dataset);
    Resampling resampling = new Resampling(units.count(), replicates, seed, threads);
    List<Score> scores =
        trials.stream()
            .map(trial -> new Score(dataset, units, resampling, trial.result()))
            .toList();
    List<Measurement> measurements = new ArrayList<>();
    for (int i = 0; i < trials.size(); i++) {
      measurements.add(measure(dataset, trials, i, scores.get(i), speeds.get(i)));
    }
    inspector.accept(trials.stream().map(trial -> new Decisions(dataset, trial, threads)).toList());
    return new DatasetResults(
        measurements,
        compare(dataset, trials, measurements, scores),
        Claim.check(measurements, scores));
  }

  private List<Measurement.Speed> time(Dataset dataset, List<Trial> trials) {
    List<Timer.Timed<FingerprintTable>> fingerprinting =
        timer.time(
            trials.stream()
                .map(
                    trial ->
                        new Timer.Task<>(
                            () -> Trial.fingerprint(dataset, trial.algorithm(), threads),
                            trial.fingerprintNanoseconds()))
                .toList());
    List<Timer.Timed<SearchResult>> searching =
        timer.time(
            trials.stream()
                .map(
                    trial ->
                        new Timer.Task<>(
                            () -> Trial.search(trial.algorithm(), trial.table(), threads),
                            trial.searchNanoseconds()))
                .toList());
    List<Measurement.Speed> speeds = new ArrayList<>();
    for (int i = 0; i < trials.size(); i++) {
      speeds.add(
          new Measurement.Speed(
              fingerprinting.get(i).timing(),
              searching.get(i).timing(),
              dataset.size(),
              dataset.bytes()));
    }
    return speeds;
  }

  private Measurement measure(
      Dataset dataset, List<Trial> trials, int index, Score score, Measurement.Speed speed) {
    Trial trial = trials.get(index);
    Algorithm algorithm = trial.algorithm();
    SearchResult result = trial.result();
    FingerprintGroups groups = new FingerprintGroups(result);
    PairLabels labels = PairLabels.of(dataset, groups, true);
    CandidateScan scan = CandidateScan.of(trial, threads, groups, labels);
    ThresholdSweep sweep = scan.sweep();
    return new Measurement(
        dataset.name(),
        algorithm.settings().algorithm(),
        algorithm.settings().toSpec(),
        algorithm.settings().toShortSpec(),
        algorithm.threshold(),
        dataset.size(),
        dataset.bytes(),
        count(result, groups, labels),
        count(result, groups, PairLabels.of(dataset, groups, false)),
        score.values(),
        wholeClusters(dataset, result),
        sweep.ranking(),
        sweep.thinned(CURVE_STEPS),
        scan.from(),
        candidates(
            scan, labels, SimilarPairs.recall(dataset, trial, trials, threads), groups.documents()),
        EstimateCheck.of(dataset, trial, threads),
        speed,
        new Measurement.Memory(
            (double) trial.table().wordCount() * Long.BYTES / dataset.size(),
            trial.peakHeapBytes()),
        kinds(dataset, result));
  }

  private static Optional<WholeClusterCounts> wholeClusters(Dataset dataset, SearchResult result) {
    if (dataset.scoring() != Scoring.WHOLE_CLUSTERS) {
      return Optional.empty();
    }
    Clusters predicted = result.connectedComponents();
    int[] clusters = IntStream.range(0, predicted.size()).map(predicted::cluster).toArray();
    return Optional.of(WholeClusterCounts.of(dataset.clusters(), clusters));
  }

  static PairCounts count(SearchResult result, FingerprintGroups groups, PairLabels labels) {
    long found = 0;
    long wrong = 0;
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        found += labels.duplicates(row, row);
        wrong += labels.others(row, row);
      }
    }
    for (int i = 0; i < result.pairs().size(); i++) {
      found += labels.duplicates(result.pairs().left(i), result.pairs().right(i));
      wrong += labels.others(result.pairs().left(i), result.pairs().right(i));
    }
    return new PairCounts(found, wrong, labels.duplicates() - found);
  }

  private static Measurement.Candidates candidates(
      CandidateScan scan, PairLabels labels, double recallOfSimilar, int documents) {
    double all = (double) documents * (documents - 1) / 2;
    long duplicates = scan.duplicates();
    long labelled = duplicates + scan.others();
    return new Measurement.Candidates(
        scan.pairs(),
        labels.duplicates() == 0 ? Double.NaN : (double) duplicates / labels.duplicates(),
        recallOfSimilar,
        labelled == 0 ? Double.NaN : (double) duplicates / labelled,
        all == 0 ? Double.NaN : 1 - scan.pairs() / all);
  }

  private static List<Comparison> compare(
      Dataset dataset, List<Trial> trials, List<Measurement> measurements, List<Score> scores) {
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < trials.size(); i++) {
      for (int j = i + 1; j < trials.size(); j++) {
        Measurement first = measurements.get(i);
        Measurement second = measurements.get(j);
        Score.Difference f1 = scores.get(i).minus(scores.get(j), Measure.F1);
        PairedDecisions decisions =
            PairedDecisions.of(
                dataset,
                trials.get(i).result(),
                first.quality(),
                trials.get(j).result(),
                second.quality());
        comparisons.add(
            Comparison.uncorrected(first, second, f1.value(), f1.interval(), f1.p(), decisions));
      }
    }
    return Comparison.corrected(comparisons);
  }

  private static List<KindCounts> kinds(Dataset dataset, SearchResult result) {
    return dataset.truth() == Dataset.Truth.CLUSTERS && dataset.hasKinds()
        ? KindCounter.count(dataset.kinds(), dataset.clusters(), dataset.ignoredPairs(), result)
        : List.of();
  }
}
