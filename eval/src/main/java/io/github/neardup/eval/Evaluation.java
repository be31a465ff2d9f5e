package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.run.AlgorithmRun;
import io.github.neardup.eval.run.AlgorithmRunner;
import io.github.neardup.eval.run.AlgorithmRunner.FingerprintedRun;
import io.github.neardup.eval.run.Cache;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.PairLabels;
import io.github.neardup.eval.score.Scorer;
import io.github.neardup.eval.score.Scorer.Score;
import io.github.neardup.eval.score.Tests;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.score.ThresholdSweep.BestPoint;
import io.github.neardup.eval.system.SystemOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs algorithms on labelled datasets and measures how well and how fast they find the duplicates.
 *
 * <p>Quality is measured for the verified pairs and, separately, for the clusters that they form.
 * Fingerprinting and search are timed separately, and the algorithms take turns. All results except
 * times and heap are the same in every run, on any number of threads, in any order of documents.
 *
 * <p>Running the algorithms takes most of the time; scoring the runs takes little. Runs can be
 * {@linkplain #keeping kept} for later evaluations.
 *
 * @param threads the number of threads to use, at least 1
 * @param replicates the number of times that data are resampled for confidence intervals and
 *     comparisons; 0 for none of these
 * @param seed the seed of the resampling
 * @param cache where runs are kept, if anywhere; those found there are not repeated
 * @param measures the measures that are computed
 */
public record Evaluation(
    int threads,
    int replicates,
    long seed,
    Timer timer,
    HeapMeter heap,
    Cache cache,
    List<Measure> measures) {

  /** The default number of times that data are resampled. */
  public static final int REPLICATES = 1000;

  /** The default seed of the resampling. */
  public static final long SEED = 1;

  private static final int CURVE_STEPS = 200;

  /**
   * An evaluation with {@link #REPLICATES} and {@link #SEED}.
   *
   * @param threads the number of threads to use, at least 1
   * @param runs the number of timed runs of which the median is taken, at least 1
   */
  public Evaluation(int threads, int runs) {
    this(threads, REPLICATES, SEED, new Timer(runs, 0), HeapMeter.JVM);
  }

  /** An evaluation with the caller's own instruments. */
  public Evaluation(int threads, int replicates, long seed, Timer timer, HeapMeter heap) {
    this(threads, replicates, seed, timer, heap, Cache.NONE, Measures.ALL);
  }

  /** Checks the arguments. */
  public Evaluation {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    if (replicates < 0) {
      throw new IllegalArgumentException("replicates must be at least 0, not " + replicates);
    }
    measures = List.copyOf(measures);
  }

  /**
   * Returns the same evaluation with a cache: runs found there are not repeated, and new ones are
   * stored there.
   */
  public Evaluation keeping(Cache place) {
    return new Evaluation(threads, replicates, seed, timer, heap, place, measures);
  }

  /** Returns the same evaluation with other measures than {@link Measures#ALL}. */
  public Evaluation measuring(List<Measure> others) {
    return new Evaluation(threads, replicates, seed, timer, heap, cache, others);
  }

  /** Returns how many of the runs of {@link #run} on one dataset are in the cache. */
  public int cached(Dataset dataset, List<Algorithm> algorithms) {
    return runner().cached(dataset, algorithms);
  }

  private AlgorithmRunner runner() {
    return new AlgorithmRunner(threads, timer, heap, cache);
  }

  /** Runs one algorithm on one dataset; see {@link #run(Dataset, List)}. */
  public Measurement run(Dataset dataset, Algorithm algorithm) {
    return run(dataset, List.of(algorithm)).measurements().get(0);
  }

  /**
   * Runs algorithms on one dataset.
   *
   * @throws io.github.neardup.core.algorithm.Fingerprinter.FingerprintException if a document
   *     cannot be fingerprinted
   */
  public DatasetResults run(Dataset dataset, List<Algorithm> algorithms) {
    return run(dataset, algorithms, List.of(), decisions -> {});
  }

  /**
   * Runs algorithms on one dataset and scores the output of other systems as well.
   *
   * @param systems outputs that come after the algorithms
   * @param inspector receives the decisions of each algorithm, pair by pair
   * @throws io.github.neardup.core.algorithm.Fingerprinter.FingerprintException if a document
   *     cannot be fingerprinted
   */
  public DatasetResults run(
      Dataset dataset,
      List<Algorithm> algorithms,
      List<SystemOutput> systems,
      Consumer<List<Decisions>> inspector) {
    List<FingerprintedRun> runs = runner().run(dataset, algorithms, systems);
    DatasetResults results = score(dataset, runs.stream().map(FingerprintedRun::run).toList());
    inspector.accept(runs.stream().map(run -> new Decisions(dataset, run, threads)).toList());
    return results;
  }

  /** Scores runs: a pure function of the dataset, the runs and the settings of the resampling. */
  DatasetResults score(Dataset dataset, List<AlgorithmRun> runs) {
    Scorer scorer = new Scorer(dataset, replicates, seed, threads);
    List<Score> scores = runs.stream().map(run -> scorer.score(run.findings().result())).toList();
    List<Measurement> measurements = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      measurements.add(measure(dataset, runs.get(i), scores.get(i)));
    }
    return new DatasetResults(measurements, compare(measurements, scores));
  }

  private Measurement measure(Dataset dataset, AlgorithmRun run, Score score) {
    AlgorithmRun.Findings findings = run.findings();
    SearchResult result = findings.result();
    FingerprintGroups groups = new FingerprintGroups(result);
    ThresholdSweep sweep = findings.ranked();
    boolean isRanked = run.system().isEmpty() || run.system().get().scores();
    return new Measurement(
        dataset.name(),
        run.algorithm(),
        run.spec(),
        run.identity(),
        run.derived(),
        run.label(),
        run.threshold(),
        dataset.size(),
        dataset.bytes(),
        PairCounts.of(result.distinctPairs(), groups, PairLabels.of(dataset, groups, true)),
        PairCounts.of(result.distinctPairs(), groups, PairLabels.of(dataset, groups, false)),
        score.values(measures.stream().filter(Measure::isResampled).toList()),
        findings.connected(),
        findings.stars(),
        isRanked ? sweep.averagePrecision() : Double.NaN,
        isRanked ? sweep.rocAuc() : Double.NaN,
        sweep.thinned(CURVE_STEPS),
        findings.rankedPairs(),
        isRanked ? sweep.bestBeside(run.threshold()) : BestPoint.UNDEFINED,
        findings.candidates(),
        run.cost(),
        run.system().isPresent()
            ? Double.NaN
            : (double) findings.fingerprintWords() * Long.BYTES / dataset.size(),
        counts(dataset, dataset.hasKinds(), dataset::kinds, result),
        counts(dataset, dataset.size() > 0, () -> KindCounts.thirds(dataset.documents()), result),
        run.system());
  }

  private static List<Comparison> compare(List<Measurement> measurements, List<Score> scores) {
    List<Score.Difference> differences = new ArrayList<>();
    for (int i = 0; i < scores.size(); i++) {
      for (int j = i + 1; j < scores.size(); j++) {
        differences.add(scores.get(i).minus(scores.get(j), Measures.F1));
      }
    }
    double[] holm = Tests.holm(differences.stream().mapToDouble(Score.Difference::p).toArray());
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < scores.size(); i++) {
      for (int j = i + 1; j < scores.size(); j++) {
        int at = comparisons.size();
        comparisons.add(
            Comparison.of(
                measurements.get(i),
                measurements.get(j),
                differences.get(at),
                scores.get(i).leastP(),
                holm[at],
                Comparison.Advantage.of(scores.get(i), scores.get(j))));
      }
    }
    return comparisons;
  }

  private static List<KindCounts> counts(
      Dataset dataset, boolean haveKinds, Supplier<List<String>> kinds, SearchResult result) {
    return dataset.truth() == Dataset.Truth.CLUSTERS && haveKinds
        ? KindCounts.of(kinds.get(), dataset.clusters(), dataset.ignoredPairs(), result)
        : List.of();
  }

  /**
   * The results of several algorithms on one dataset.
   *
   * @param measurements one for each algorithm
   * @param comparisons one for each two of them
   */
  public record DatasetResults(List<Measurement> measurements, List<Comparison> comparisons) {}
}
