package io.github.neardup.cli.eval;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.run.RunCache;
import io.github.neardup.eval.tuning.DatasetTuning;
import io.github.neardup.eval.tuning.Tuner;
import io.github.neardup.eval.tuning.TuningPlan;
import io.github.neardup.eval.tuning.TuningResults;
import io.github.neardup.io.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Chooses settings on one part of each dataset, and measures them on the rest. */
final class TuningStep implements EvaluationStep {

  /** What is kept of it. */
  static final String THINGS = "tunings";

  private final TuningPlan tuning;

  TuningStep(TuningPlan tuning) {
    this.tuning = tuning;
  }

  @Override
  public Outcome run(EvaluationRun run) {
    Optional<RunCache> cells = run.cells();
    Tuner tuner = run.tuner(tuning, cells);
    cells.ifPresent(place -> CachedRuns.say(run.console(), run.kept(tuner), THINGS, place));
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
