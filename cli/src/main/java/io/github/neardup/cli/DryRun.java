package io.github.neardup.cli;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Setting;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.CellFolder;
import io.github.neardup.eval.config.EvaluationPlan;
import io.github.neardup.eval.config.RunFile;
import io.github.neardup.eval.tuning.TuningPlan;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Shows what would be run, and runs nothing. Whatever is wrong with it comes out. */
final class DryRun {

  private static final double MEGABYTE = 1e6;

  private DryRun() {}

  /** Shows it. */
  static void show(EvaluationRun run) {
    run.plan().output().ifPresent(ResultsFolder::check);
    run.plan().expect().ifPresent(ExpectationCheck::of);
    run.console()
        .out()
        .print(run.isJson() ? RunFile.toJson(run.description(), run.plan()) : inWords(run));
  }

  private static String inWords(EvaluationRun run) {
    return datasets(run.datasets())
        + "\n"
        + algorithms(run.plan())
        + "\n"
        + work(run.plan())
        + output(run)
        + "Nothing was run.\n";
  }

  private static String datasets(List<Dataset> datasets) {
    AlignedTable table = new AlignedTable(1, "dataset", "docs", "MB", "sha256");
    for (Dataset dataset : datasets) {
      table.add(
          dataset.name(),
          String.format(Locale.ROOT, "%,d", dataset.size()),
          String.format(Locale.ROOT, "%,.2f", dataset.bytes() / MEGABYTE),
          dataset.sha256());
    }
    return table.render();
  }

  private static String algorithms(EvaluationPlan plan) {
    StringBuilder text = new StringBuilder();
    for (Algorithm algorithm : plan.algorithms()) {
      text.append(algorithm.settings().toSpec());
      plan.tune()
          .ifPresent(
              tuning ->
                  text.append(
                      String.format(
                          Locale.ROOT,
                          " (tuned: %,d combinations)",
                          combinations(tuning, algorithm.settings().algorithm()))));
      text.append('\n');
    }
    return text.toString();
  }

  /** How many combinations of values are tried, of those that go together. */
  private static long combinations(TuningPlan tuning, String algorithm) {
    Map<String, List<String>> grid = tuning.grid().get(algorithm);
    if (grid != null) {
      return grid.values().stream().mapToLong(List::size).reduce(1, (a, b) -> a * b);
    }
    AlgorithmProvider provider =
        Algorithms.providers().stream()
            .filter(candidate -> candidate.name().equals(algorithm))
            .findAny()
            .orElseThrow();
    return Algorithms.settings(provider).stream()
        .mapToLong(DryRun::tried)
        .reduce(1, (a, b) -> a * b);
  }

  private static long tried(Setting<?> setting) {
    return Math.max(1, setting.tried().size());
  }

  private static String work(EvaluationPlan plan) {
    return String.format(
        Locale.ROOT,
        "Comparison%s%s%s: %d timed runs on %d threads, %,d resamplings, seed %d.\n",
        plan.robustness() ? ", robustness" : "",
        plan.scaling() ? ", scaling" : "",
        plan.tune()
            .map(t -> ", tuning for " + t.measure().label() + " on " + t.development())
            .orElse(""),
        plan.runs(),
        plan.threads(),
        plan.bootstrap(),
        plan.seed());
  }

  private static String output(EvaluationRun run) {
    if (run.plan().output().isEmpty()) {
      return "Results are shown and not kept.\n";
    }
    Optional<CellFolder> cells = run.cells();
    return cells
            .map(folder -> ComparisonStep.inWords(run.kept(run.evaluation(cells)), folder) + ".\n")
            .orElse("")
        + "Results go to "
        + run.plan().output().get()
        + ".\n";
  }
}
