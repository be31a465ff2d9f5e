package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.eval.choose.Tuner;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.choose.TuningResults;
import io.github.neardup.eval.choose.TuningResults.DatasetTuning;
import io.github.neardup.eval.report.ResultTable;
import io.github.neardup.eval.report.SummaryTables;
import java.util.List;

/** Chooses settings on one part of each dataset, and measures them on the rest. */
record TuningStep(TuningPlan tuning) implements EvaluationStep {

  @Override
  public Outcome run(EvaluationRun run) {
    run.saySystemsAreLeftOut("--tune");
    Tuner tuner = run.tuner(tuning);
    run.sayCached(tuner);
    List<DatasetTuning> tuned =
        run.onEachDataset(
            "tuning", (dataset, progress) -> tuner.run(dataset, run.plan().written(), progress));
    TuningResults results = new TuningResults(run.description(), tuning, tuned);
    return Outcome.ofSection(
        run, "tuning", () -> text(results, run.console().columns()), results::toJson);
  }

  private static String text(TuningResults results, int columns) {
    StringBuilder text = new StringBuilder();
    ResultTable table = SummaryTables.tuned(results);
    if (!table.rows().isEmpty()) {
      text.append(ComparisonStep.render(table));
      text.append(
          """

          %s with 95%% interval on the test part; tuned: the settings that were best on the development
          part, %.0f%% of the clusters (seed %d); oracle: those best on the test part itself, which is not
          a fair measurement, but an upper limit; p: of the difference of tuned and default
          """
              .formatted(
                  results.plan().measure().title(),
                  100 * results.plan().development(),
                  results.run().seed()));
    }
    for (DatasetTuning dataset : results.datasets()) {
      dataset
          .obstacle()
          .map(why -> dataset.dataset() + " was not tuned on: " + why)
          .ifPresent(why -> text.append(AlignedTable.paragraph(why, 0, columns)));
    }
    return text.toString();
  }
}
