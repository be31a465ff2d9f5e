package io.github.neardup.cli.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.system.SystemSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The complete plan of a run of {@code neardup eval}.
 *
 * @param datasets names of datasets, or their folders, at least one
 * @param written the specs of the algorithms as they were written, at least one; settings in them
 *     are not tuned
 * @param systems other systems, which take part as algorithms do
 * @param output where results go; empty if they are only shown
 * @param pairs whether all candidates are written
 * @param threads the number of threads
 * @param runs the minimum number of timed runs, whose median counts
 * @param timing for how many seconds runs of a task are repeated, until its median is known to 5%
 * @param bootstrap the number of resamplings
 * @param seed for the resampling, the changes of robustness and the split of tuning
 * @param robustness whether robustness is measured, too
 * @param tune how settings are tuned, if they are
 */
record EvaluationPlan(
    List<String> datasets,
    List<String> written,
    List<SystemSpec> systems,
    Optional<Path> output,
    boolean pairs,
    int threads,
    int runs,
    double timing,
    int bootstrap,
    long seed,
    boolean robustness,
    Optional<TuningPlan> tune) {

  /**
   * Checks the specs.
   *
   * @throws io.github.neardup.core.spec.Spec.InvalidSpecException if one is wrong
   */
  EvaluationPlan {
    written.forEach(OpenSpec::of);
  }

  /**
   * Returns the specs with all their settings, except that specs with open settings stay as
   * written.
   */
  List<String> specs() {
    return written.stream()
        .map(
            spec -> {
              OpenSpec open = OpenSpec.of(spec);
              return open.isOpen() ? spec : open.reading().settings().toSpec();
            })
        .toList();
  }

  /** Returns the algorithms; the dataset supplies open frequencies. */
  List<Algorithm> algorithms(Dataset dataset) {
    return written.stream().map(spec -> settled(OpenSpec.of(spec), dataset)).toList();
  }

  private Algorithm settled(OpenSpec spec, Dataset dataset) {
    return spec.isOpen()
        ? spec.in(Fingerprints.of(spec.reading(), dataset.documents()::stream, threads), threads)
            .algorithm()
        : spec.reading();
  }

  /** Returns the arguments that give this plan. */
  List<String> arguments() {
    Map<String, List<?>> options = new LinkedHashMap<>();
    options.put("dataset", datasets);
    // A setting in a spec is not tuned.
    options.put("algorithm", tune.isPresent() ? written : specs());
    options.put("system", systems);
    options.put("output", output.stream().toList());
    options.put("threads", List.of(threads));
    options.put("runs", List.of(runs));
    options.put("timing", List.of(timing));
    options.put("bootstrap", List.of(bootstrap));
    options.put("seed", List.of(seed));
    tune.ifPresent(
        tuning -> {
          options.put("development", List.of(tuning.development()));
          options.put("measure", List.of(tuning.measure().label()));
          options.put("grid", tuning.grid().entrySet().stream().map(EvaluationPlan::grid).toList());
        });
    List<String> arguments = new ArrayList<>();
    options.forEach(
        (name, values) -> values.forEach(value -> arguments.add("--" + name + "=" + value)));
    Map<String, Boolean> parts = new LinkedHashMap<>();
    parts.put("pairs", pairs);
    parts.put("robustness", robustness);
    parts.put("tune", tune.isPresent());
    parts.forEach((name, asked) -> arguments.add((asked ? "--" : "--no-") + name));
    return arguments;
  }

  private static String grid(Map.Entry<String, Map<String, List<String>>> algorithm) {
    Map<String, String> settings = new LinkedHashMap<>();
    algorithm
        .getValue()
        .forEach((name, values) -> settings.put(name, String.join(TuningPlan.OR, values)));
    return new Spec(algorithm.getKey(), settings).text();
  }
}
