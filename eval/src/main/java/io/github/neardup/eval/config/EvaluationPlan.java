package io.github.neardup.eval.config;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.defaults.CollectionDefaults;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.system.SystemSpec;
import io.github.neardup.eval.tuning.TuningPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What an evaluation does, with nothing left open: what {@code neardup eval} makes of its options
 * and its {@linkplain ConfigFile config file}.
 *
 * @param datasets names of datasets, or their folders, at least one
 * @param written the specs of the algorithms as they were written, at least one; what they say is
 *     not tuned
 * @param algorithms the algorithms with fixed defaults, in the same order; {@link #algorithms(
 *     Dataset)} has those for a dataset
 * @param systems what other systems found, which takes part as algorithms do
 * @param output where results go; empty if they are only shown
 * @param threads the number of threads, from 1 to 1024
 * @param runs the least number of timed runs, of which the median counts, at least 1
 * @param timing seconds in which there are more runs of a task, until its median is known to 5%
 * @param bootstrap how often data are resampled, at least 0
 * @param seed chooses the resampling, the changes of robustness, the samples of scaling and the
 *     split of tuning
 * @param robustness whether robustness is measured, too
 * @param scaling whether the growth of cost with documents and threads is measured, too
 * @param tune how settings are tuned, if they are
 * @param pairs whether all candidates are written
 * @param expect the results that these should be the same as, if any
 */
public record EvaluationPlan(
    List<String> datasets,
    List<String> written,
    List<Algorithm> algorithms,
    List<SystemSpec> systems,
    Optional<Path> output,
    int threads,
    int runs,
    double timing,
    int bootstrap,
    long seed,
    boolean robustness,
    boolean scaling,
    Optional<TuningPlan> tune,
    boolean pairs,
    Optional<Path> expect) {

  /** The default number of timed runs. */
  public static final int RUNS = 3;

  /** The default time for more of them, in seconds. */
  public static final double TIMING = 0.25;

  /** Copies the lists. */
  public EvaluationPlan {
    datasets = List.copyOf(datasets);
    written = List.copyOf(written);
    algorithms = List.copyOf(algorithms);
    systems = List.copyOf(systems);
  }

  /**
   * The plan for a config, with defaults for what it leaves open.
   *
   * @throws io.github.neardup.core.algorithm.InvalidSpecException if a spec is wrong
   */
  public static EvaluationPlan of(EvaluationConfig config) {
    List<String> written =
        config
            .algorithms()
            .orElseGet(() -> Algorithms.providers().stream().map(AlgorithmProvider::name).toList());
    return new EvaluationPlan(
        config.datasets().orElseGet(BundledDatasets::names),
        written,
        written.stream().map(Algorithms::create).toList(),
        config.systems().orElse(List.of()),
        config.output().map(Path::of),
        config
            .threads()
            .orElseGet(
                () ->
                    Math.min(
                        EvaluationConfig.MOST_THREADS, Runtime.getRuntime().availableProcessors())),
        config.runs().orElse(RUNS),
        config.timing().orElse(TIMING),
        config.bootstrap().orElse(Evaluation.REPLICATES),
        config.seed().orElse(Evaluation.SEED),
        config.robustness().orElse(false),
        config.scaling().orElse(false),
        config.tune().flatMap(EvaluationConfig.Tuning::plan),
        config.pairs().orElse(false),
        config.expect().map(Path::of));
  }

  /**
   * The specs of the algorithms with all their settings, but for those as they were written that
   * {@linkplain CollectionDefaults depend on the dataset}.
   */
  public List<String> specs() {
    return IntStream.range(0, written.size())
        .mapToObj(
            i ->
                CollectionDefaults.open(written.get(i)).isEmpty()
                    ? algorithms.get(i).settings().toSpec()
                    : written.get(i))
        .toList();
  }

  /** The algorithms for a dataset: settings left open follow from the lengths of its texts. */
  public List<Algorithm> algorithms(Dataset dataset) {
    CollectionDefaults defaults = CollectionDefaults.of(dataset.documents());
    return IntStream.range(0, written.size())
        .mapToObj(
            i ->
                CollectionDefaults.open(written.get(i)).isEmpty()
                    ? algorithms.get(i)
                    : defaults.create(written.get(i)))
        .toList();
  }

  /** The config that says all of this. */
  EvaluationConfig toConfig() {
    return new EvaluationConfig(
        Optional.of(datasets),
        // A setting that is written is not tuned.
        Optional.of(tune.isPresent() ? written : specs()),
        Optional.of(systems).filter(some -> !some.isEmpty()),
        output.map(Path::toString),
        Optional.of(threads),
        Optional.of(runs),
        Optional.of(timing),
        Optional.of(bootstrap),
        Optional.of(seed),
        Optional.of(robustness),
        Optional.of(scaling),
        Optional.of(pairs),
        expect.map(Path::toString),
        Optional.of(new EvaluationConfig.Tuning(tune)));
  }
}
