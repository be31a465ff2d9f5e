package io.github.neardup.cli.eval;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.scaling.Scaling;
import io.github.neardup.eval.scaling.ScalingCurve;
import io.github.neardup.eval.scaling.ScalingResults;
import io.github.neardup.io.Progress;
import java.util.ArrayList;
import java.util.List;

/** Measures how cost grows with documents and threads. */
final class ScalingStep implements EvaluationStep {

  @Override
  public Outcome run(EvaluationRun run) {
    Scaling measurement = new Scaling(run.plan().threads(), run.plan().runs(), run.plan().seed());
    List<ScalingCurve> curves = new ArrayList<>();
    try (Progress.Stage stage = run.stage("scaling")) {
      long done = 0;
      for (Dataset dataset : run.datasets()) {
        curves.addAll(measurement.run(dataset, run.algorithms()));
        done += dataset.bytes();
        stage.reached(done);
      }
    }
    ScalingResults results = new ScalingResults(run.description(), curves);
    run.report().ifPresent(report -> report.add(results));
    return new Outcome(
        () -> new ScalingReport(curves).render(),
        results::toJson,
        folder -> {
          folder.write("scaling.json", results.toJson());
          folder.write("scaling.csv", results.toCsv());
        });
  }
}
