package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.eval.Robustness;
import io.github.neardup.eval.Robustness.RobustnessCurve;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Changes texts in many ways and strengths, and measures which algorithms still match them. */
final class RobustnessStep implements EvaluationStep {

  private static final String DOES_NOT_APPLY = "-";

  @Override
  public Outcome run(EvaluationRun run) {
    Robustness measurement = new Robustness(run.plan().seed(), run.plan().threads());
    run.saySystemsAreLeftOut("--robustness");
    List<RobustnessCurve> curves =
        run
            .onEachDataset(
                "perturbing",
                (dataset, progress) -> measurement.run(dataset, run.algorithms(dataset), progress))
            .stream()
            .flatMap(List::stream)
            .toList();
    return Outcome.ofSection(
        run, "robustness", () -> text(curves), () -> Robustness.json(run.description(), curves));
  }

  private static String text(List<RobustnessCurve> curves) {
    return groups(curves, RobustnessCurve::dataset).entrySet().stream()
            .map(entry -> table(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining("\n"))
        + """

        The strength of the change, from 0 to 1, at which recall falls below one half; none: recall
        stays above. texts: how many the change applies to. Wrongly matched: the share of texts of
        the same form with other facts, which are not duplicates, at full strength.
        """;
  }

  private static <T> Map<String, List<T>> groups(List<T> items, Function<T, String> group) {
    return items.stream()
        .collect(Collectors.groupingBy(group, LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns a row for each perturbation and a column for each algorithm. */
  private static String table(String dataset, List<RobustnessCurve> curves) {
    Map<String, List<RobustnessCurve>> rows = groups(curves, RobustnessCurve::perturbation);
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
      return Console.format("%.0f%%", 100 * curve.points().get(curve.points().size() - 1).share());
    }
    return Double.isNaN(curve.halfRecallStrength())
        ? "none"
        : Console.format("%.3f", curve.halfRecallStrength());
  }
}
