package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.choose.Tuner;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows what would run, and runs nothing. Reports any mistake in the plan. */
final class DryRun {

  private static final double MEGABYTE = 1e6;

  private DryRun() {}

  static void show(EvaluationRun run) {
    run.plan().output().ifPresent(ResultsFolder::check);
    run.console()
        .out()
        .print(run.isJson() ? ResultsFolder.record(run.description(), run.plan()) : inWords(run));
  }

  private static String inWords(EvaluationRun run) {
    return datasets(run.datasets())
        + "\n"
        + algorithms(run)
        + systems(run)
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

  private static String algorithms(EvaluationRun run) {
    EvaluationPlan plan = run.plan();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < plan.written().size(); i++) {
      String written = plan.written().get(i);
      text.append(plan.specs().get(i));
      plan.tune().ifPresent(tuning -> text.append(combinations(run.datasets(), written, tuning)));
      text.append('\n');
    }
    return text.toString();
  }

  /** Returns the number of combinations, or its range over the datasets. */
  private static String combinations(List<Dataset> datasets, String spec, TuningPlan tuning) {
    IntSummaryStatistics numbers =
        datasets.stream()
            .mapToInt(dataset -> Tuner.combinations(spec, tuning, dataset))
            .summaryStatistics();
    return numbers.getMin() == numbers.getMax()
        ? String.format(Locale.ROOT, " (tuned: %,d combinations)", numbers.getMax())
        : String.format(
            Locale.ROOT,
            " (tuned: %,d to %,d combinations, by the dataset)",
            numbers.getMin(),
            numbers.getMax());
  }

  private static String systems(EvaluationRun run) {
    return run.datasets().stream()
        .flatMap(dataset -> run.systems(dataset).stream())
        .map(
            system ->
                String.format(
                    Locale.ROOT,
                    "%s (on %s, found: %,d)\n",
                    system.spec(),
                    system.dataset(),
                    system.facts().found()))
        .collect(Collectors.joining());
  }

  private static String work(EvaluationPlan plan) {
    return String.format(
        Locale.ROOT,
        "Comparison%s%s%s: %d timed runs on %d threads, %,d resamplings, seed %d.\n",
        plan.tune()
            .map(t -> ", tuning for " + t.measure().label() + " on " + t.development())
            .orElse(""),
        plan.robustness() ? ", robustness" : "",
        plan.scaling() ? ", scaling" : "",
        plan.runs(),
        plan.threads(),
        plan.bootstrap(),
        plan.seed());
  }

  private static String output(EvaluationRun run) {
    if (run.plan().output().isEmpty()) {
      return "Results are shown, not saved.\n";
    }
    return run.cachedInWords(run.cached(run.evaluation()), EvaluationRun.RUNS)
        + ".\n"
        + run.plan()
            .tune()
            .map(tuning -> run.cached(run.tuner(tuning)))
            .map(cached -> run.cachedInWords(cached, EvaluationRun.TUNINGS) + ".\n")
            .orElse("")
        + "Results go to "
        + run.plan().output().get()
        + ".\n";
  }
}
