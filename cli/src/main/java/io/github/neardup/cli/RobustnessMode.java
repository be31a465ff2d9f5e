package io.github.neardup.cli;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Robustness;
import io.github.neardup.eval.RobustnessCurve;
import io.github.neardup.eval.RobustnessResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Changes texts in many ways and strengths, and looks which algorithms still match them. */
final class RobustnessMode implements EvaluationMode {

  @Override
  public void run(EvaluationRun run) {
    Optional<ResultsFolder> folder = run.makeFolder();
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
    run.console()
        .out()
        .print(run.isJson() ? results.toJson() : new RobustnessReport(curves).render());
    folder.ifPresent(place -> place.write(results));
  }
}
