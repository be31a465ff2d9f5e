package io.github.neardup.cli;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.config.EvaluationPlan;
import io.github.neardup.eval.tuning.DatasetTuning;
import io.github.neardup.eval.tuning.Tuner;
import io.github.neardup.eval.tuning.TuningPlan;
import io.github.neardup.eval.tuning.TuningResults;
import java.util.ArrayList;
import java.util.List;

/** Chooses settings on one part of each dataset, and measures them on the rest. */
final class TuningStep implements EvaluationStep {

  private final TuningPlan tuning;

  TuningStep(TuningPlan tuning) {
    this.tuning = tuning;
  }

  @Override
  public Outcome run(EvaluationRun run) {
    EvaluationPlan plan = run.plan();
    Tuner tuner = new Tuner(tuning, plan.threads(), plan.bootstrap(), plan.seed());
    List<DatasetTuning> tuned = new ArrayList<>();
    for (Dataset dataset : run.datasets()) {
      try (Progress.Stage stage = run.stage("tuning on " + dataset.name(), dataset.bytes())) {
        tuned.add(
            tuner.run(
                dataset, plan.written(), share -> stage.reached((long) (share * dataset.bytes()))));
      }
    }
    TuningResults results = new TuningResults(run.description(), tuning, tuned);
    run.report().ifPresent(report -> report.add(results));
    return new Outcome() {
      @Override
      public String text() {
        return new TuningReport(results, run.console().columns()).render();
      }

      @Override
      public String json() {
        return results.toJson();
      }

      @Override
      public void write(ResultsFolder folder) {
        folder.write(results);
      }
    };
  }
}
