package io.github.neardup.cli.eval;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.tuning.DatasetTuning;
import io.github.neardup.eval.tuning.Tuner;
import io.github.neardup.eval.tuning.TuningPlan;
import io.github.neardup.eval.tuning.TuningResults;
import io.github.neardup.io.Progress;
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
    Tuner tuner = run.tuner(tuning);
    run.sayCached(run.cached(tuner), EvaluationRun.TUNINGS);
    List<DatasetTuning> tuned = new ArrayList<>();
    for (Dataset dataset : run.datasets()) {
      try (Progress.Stage stage = run.stage("tuning on " + dataset.name(), dataset.bytes())) {
        tuned.add(
            tuner.run(
                dataset,
                run.plan().written(),
                share -> stage.reached((long) (share * dataset.bytes()))));
      }
    }
    TuningResults results = new TuningResults(run.description(), tuning, tuned);
    run.report().ifPresent(report -> report.add(results));
    return new Outcome(
        () -> new TuningReport(results, run.console().columns()).render(),
        results::toJson,
        folder -> {
          folder.write("tuning.json", results.toJson());
          folder.write("tuning.csv", results.toCsv());
        });
  }
}
