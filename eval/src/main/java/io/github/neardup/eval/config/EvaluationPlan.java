package io.github.neardup.eval.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.tuning.TuningPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What an evaluation is to do, with nothing left open: what {@code neardup eval} makes of its
 * options and its {@linkplain ConfigFile config file}.
 *
 * @param datasets names of datasets, or their folders, at least one
 * @param written the specs of the algorithms as they were written, at least one; tuning leaves
 *     alone what they say
 * @param algorithms the algorithms, in the same order
 * @param output where results go; empty if they are only shown
 * @param threads how many threads to use, from 1 to {@link #MOST_THREADS}
 * @param runs how many timed runs to take the median of, at least 1
 * @param bootstrap how often data are resampled, at least 0
 * @param seed chooses the resampling, the changes of robustness, the samples of scaling and the
 *     split of tuning
 * @param robustness whether robustness is measured, too
 * @param scaling whether is measured, too, how cost grows with documents and threads
 * @param tune how settings are to be tuned, if they are
 * @param pairs whether all candidates are written
 * @param expect the results that these should be the same as, if any
 */
public record EvaluationPlan(
    List<String> datasets,
    List<String> written,
    List<Algorithm> algorithms,
    Optional<Path> output,
    int threads,
    int runs,
    int bootstrap,
    long seed,
    boolean robustness,
    boolean scaling,
    Optional<TuningPlan> tune,
    boolean pairs,
    Optional<Path> expect) {

  /** The most threads there can be. */
  public static final int MOST_THREADS = 1024;

  /** How many timed runs there are if nothing else is said. */
  public static final int RUNS = 3;

  /** Copies the lists. */
  public EvaluationPlan {
    datasets = List.copyOf(datasets);
    written = List.copyOf(written);
    algorithms = List.copyOf(algorithms);
  }

  /** A plan in the making, which begins with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** The specs of the algorithms with all their settings. */
  public List<String> specs() {
    return algorithms.stream().map(algorithm -> algorithm.settings().toSpec()).toList();
  }

  /** The plan as a config file has it, with all its keys. */
  ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode names = json.putArray("datasets");
    datasets.forEach(names::add);
    ArrayNode specs = json.putArray("algorithms");
    // A setting that is written is not tuned.
    (tune.isPresent() ? written : specs()).forEach(specs::add);
    json.put("output", output.map(Path::toString).orElse(null));
    json.put("threads", threads);
    json.put("runs", runs);
    json.put("bootstrap", bootstrap);
    json.put("seed", seed);
    json.put("robustness", robustness);
    json.put("scaling", scaling);
    json.put("pairs", pairs);
    json.put("expect", expect.map(Path::toString).orElse(null));
    tune.ifPresentOrElse(plan -> json.set("tune", toJson(plan)), () -> json.put("tune", false));
    return json;
  }

  private static ObjectNode toJson(TuningPlan plan) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("development", plan.development());
    json.put("measure", plan.measure().label());
    ObjectNode grid = json.putObject("grid");
    plan.grid()
        .forEach(
            (algorithm, settings) -> {
              ObjectNode ofAlgorithm = grid.putObject(algorithm);
              settings.forEach(
                  (setting, values) -> {
                    ArrayNode tried = ofAlgorithm.putArray(setting);
                    values.forEach(tried::add);
                  });
            });
    return json;
  }

  /**
   * Collects what a plan says. What is set later replaces what was set before. Every value is
   * checked when it is set, and the message begins with its name.
   */
  public static final class Builder {

    private List<String> datasets = List.of();
    private List<String> algorithms = List.of();
    private Optional<Path> output = Optional.empty();
    private int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    private int runs = RUNS;
    private int bootstrap = Evaluation.REPLICATES;
    private long seed = Evaluation.SEED;
    private boolean robustness;
    private boolean scaling;
    private Optional<TuningPlan> tune = Optional.empty();
    private boolean pairs;
    private Optional<Path> expect = Optional.empty();

    private Builder() {}

    /** Sets the datasets, by name or folder; none for all bundled ones. */
    public Builder datasets(List<String> datasets) {
      this.datasets = datasets;
      return this;
    }

    /** Sets the algorithms by their specs; none for all there are, with their defaults. */
    public Builder algorithms(List<String> algorithms) {
      this.algorithms = algorithms;
      return this;
    }

    /** Sets where results go. */
    public Builder output(Path output) {
      this.output = Optional.of(output);
      return this;
    }

    /**
     * Sets the number of threads; without, there is one for each processor.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder threads(int threads) {
      if (threads < 1 || threads > MOST_THREADS) {
        throw new IllegalArgumentException(
            "threads must be from 1 to " + MOST_THREADS + ", not " + threads);
      }
      this.threads = threads;
      return this;
    }

    /**
     * Sets the number of timed runs.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Builder runs(int runs) {
      this.runs = atLeast(1, "runs", runs);
      return this;
    }

    /**
     * Sets how often data are resampled.
     *
     * @throws IllegalArgumentException if it is below 0
     */
    public Builder bootstrap(int bootstrap) {
      this.bootstrap = atLeast(0, "bootstrap", bootstrap);
      return this;
    }

    /** Sets the seed. */
    public Builder seed(long seed) {
      this.seed = seed;
      return this;
    }

    /** Sets whether robustness is measured. */
    public Builder robustness(boolean robustness) {
      this.robustness = robustness;
      return this;
    }

    /** Sets whether is measured how cost grows. */
    public Builder scaling(boolean scaling) {
      this.scaling = scaling;
      return this;
    }

    /** Sets that settings are tuned, as before or by default, or that they are not. */
    public Builder tune(boolean tune) {
      this.tune = tune ? Optional.of(this.tune.orElse(TuningPlan.DEFAULT)) : Optional.empty();
      return this;
    }

    /** Sets how settings are tuned, or that they are not. */
    public Builder tune(Optional<TuningPlan> tune) {
      this.tune = tune;
      return this;
    }

    /** Sets whether all candidates are written. */
    public Builder pairs(boolean pairs) {
      this.pairs = pairs;
      return this;
    }

    /** Sets which results these should be the same as. */
    public Builder expect(Path expect) {
      this.expect = Optional.of(expect);
      return this;
    }

    private static int atLeast(int least, String name, int value) {
      if (value < least) {
        throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
      }
      return value;
    }

    /**
     * Makes the plan.
     *
     * @throws io.github.neardup.core.algorithm.InvalidSpecException if a spec is wrong
     */
    public EvaluationPlan build() {
      List<String> written =
          algorithms.isEmpty()
              ? Algorithms.providers().stream().map(AlgorithmProvider::name).toList()
              : algorithms;
      return new EvaluationPlan(
          datasets.isEmpty() ? BundledDatasets.names() : datasets,
          written,
          written.stream().map(Algorithms::create).toList(),
          output,
          threads,
          runs,
          bootstrap,
          seed,
          robustness,
          scaling,
          tune,
          pairs,
          expect);
    }
  }
}
