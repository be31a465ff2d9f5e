package io.github.neardup.cli.eval;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.robustness.Robustness;
import io.github.neardup.eval.robustness.RobustnessCurve;
import io.github.neardup.eval.robustness.RobustnessResults;
import io.github.neardup.io.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Changes texts in many ways and strengths, and looks which algorithms still match them. */
final class RobustnessStep implements EvaluationStep {

  @Override
  public Outcome run(EvaluationRun run) {
    Robustness measurement = new Robustness(run.plan().seed(), run.plan().threads());
    List<RobustnessCurve> curves = new ArrayList<>();
    try (Progress.Stage stage = run.stage("perturbing")) {
      AtomicLong done = new AtomicLong();
      for (Dataset dataset : run.datasets()) {
        long step = dataset.bytes() / Robustness.perturbations();
        curves.addAll(
            measurement.run(dataset, run.algorithms(), () -> stage.reached(done.addAndGet(step))));
      }
    }
    RobustnessResults results = new RobustnessResults(run.description(), curves);
    run.report().ifPresent(report -> report.add(results));
    return new Outcome(
        () -> new RobustnessReport(curves).render(),
        results::toJson,
        folder -> {
          folder.write("robustness.json", results.toJson());
          folder.write("robustness.csv", results.toCsv());
        });
  }
}
