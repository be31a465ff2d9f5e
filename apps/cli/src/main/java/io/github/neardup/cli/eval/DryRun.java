package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.datasets.Dataset;
import java.util.List;

/** Shows what would run, and runs nothing. Reports any mistake in the plan. */
final class DryRun {

  private static final double MEGABYTE = 1e6;

  private DryRun() {}

  static void show(EvaluationRun run) {
    EvaluationPlan plan = run.plan();
    plan.output().map(ResultsFolder::create).ifPresent(ResultsFolder::close);
    plan.tune().ifPresent(tuning -> run.tuner(tuning).check(plan.written()));
    run.console()
        .out()
        .print(
            run.isJson()
                ? ResultsFolder.record(run.description(), plan)
                : inWords(run.datasets(), plan));
  }

  private static String inWords(List<Dataset> datasets, EvaluationPlan plan) {
    return datasets(datasets)
        + "\n"
        + String.join("\n", plan.specs())
        + "\n\n"
        + plan.output()
            .map(folder -> "Results go to " + folder + ".\n")
            .orElse("Results are shown, not saved.\n")
        + "Nothing was run.\n";
  }

  private static String datasets(List<Dataset> datasets) {
    AlignedTable table = new AlignedTable(1, "dataset", "docs", "MB", "sha256");
    for (Dataset dataset : datasets) {
      table.add(
          dataset.name(),
          Console.format("%,d", dataset.size()),
          Console.format("%,.2f", dataset.bytes() / MEGABYTE),
          dataset.sha256());
    }
    return table.render();
  }
}
