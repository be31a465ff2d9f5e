package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.core.Progress;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Robustness;
import io.github.neardup.eval.Robustness.RobustnessCurve;
import io.github.neardup.eval.Robustness.RobustnessResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Changes texts in many ways and strengths, and looks which algorithms still match them. */
final class RobustnessStep implements EvaluationStep {

  private static final String DOES_NOT_APPLY = "-";

  @Override
  public Outcome run(EvaluationRun run) {
    run.saySystemsAreLeftOut("--robustness");
    Robustness measurement = new Robustness(run.plan().seed(), run.plan().threads());
    List<RobustnessCurve> curves = new ArrayList<>();
    try (Progress.Stage stage = run.stage("perturbing")) {
      AtomicLong done = new AtomicLong();
      for (Dataset dataset : run.datasets()) {
        long step = dataset.bytes() / Robustness.perturbations();
        curves.addAll(
            measurement.run(
                dataset, run.algorithms(dataset), () -> stage.reached(done.addAndGet(step))));
      }
    }
    RobustnessResults results = new RobustnessResults(run.description(), curves);
    return Outcome.ofSection(
        run, "robustness", () -> text(curves), results::toJson, results::toCsv);
  }

  /** For each dataset a table with a row for each perturbation and a column for each algorithm. */
  private static String text(List<RobustnessCurve> curves) {
    return EvaluationStep.inGroups(curves, RobustnessCurve::dataset, RobustnessStep::table)
        + """

        The strength of the change, from 0 to 1, at which recall falls below one half; none: it does
        not. texts: those that the change applies to. Wrongly matched: of texts of the same form
        with other facts, which are no duplicates, at full strength.
        """;
  }

  private static String table(String dataset, List<RobustnessCurve> curves) {
    Map<String, List<RobustnessCurve>> rows =
        EvaluationStep.groups(curves, RobustnessCurve::perturbation);
    List<String> header = new ArrayList<>(List.of(dataset, "texts"));
    rows.values().iterator().next().forEach(curve -> header.add(curve.label()));
    AlignedTable table = new AlignedTable(1, header);
    rows.forEach(
        (perturbation, row) -> {
          RobustnessCurve first = row.get(0);
          List<String> cells = new ArrayList<>();
          cells.add(first.lookAlike() ? "wrongly matched: " + perturbation : perturbation);
          cells.add(
              first.points().isEmpty()
                  ? DOES_NOT_APPLY
                  : String.valueOf(first.points().get(0).documents()));
          row.forEach(curve -> cells.add(cell(curve)));
          table.add(cells);
        });
    return table.render();
  }

  private static String cell(RobustnessCurve curve) {
    if (curve.points().isEmpty()) {
      return DOES_NOT_APPLY;
    }
    if (curve.lookAlike()) {
      double share = curve.points().get(curve.points().size() - 1).share();
      return String.format(Locale.ROOT, "%.0f%%", 100 * share);
    }
    return Double.isNaN(curve.halfRecallStrength())
        ? "none"
        : String.format(Locale.ROOT, "%.3f", curve.halfRecallStrength());
  }
}
