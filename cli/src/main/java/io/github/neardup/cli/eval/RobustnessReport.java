package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.eval.robustness.RobustnessCurve;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Robustness as text: for each dataset a table with a row for each perturbation and a column for
 * each algorithm.
 */
final class RobustnessReport {

  private static final String DOES_NOT_APPLY = "-";
  private static final String NONE = "none";

  private final List<RobustnessCurve> curves;

  RobustnessReport(List<RobustnessCurve> curves) {
    this.curves = curves;
  }

  /** The report, in lines that end in LF. */
  String render() {
    return curves.stream()
            .collect(
                Collectors.groupingBy(
                    RobustnessCurve::dataset, LinkedHashMap::new, Collectors.toList()))
            .entrySet()
            .stream()
            .map(entry -> table(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining("\n"))
        + """

        The strength of the change, from 0 to 1, at which recall falls below one half; none: it does
        not. texts: those that the change applies to. Wrongly matched: of texts of the same form
        with other facts, which are no duplicates, at full strength.
        """;
  }

  private static String table(String dataset, List<RobustnessCurve> curves) {
    Map<String, List<RobustnessCurve>> rows =
        curves.stream()
            .collect(
                Collectors.groupingBy(
                    RobustnessCurve::perturbation, LinkedHashMap::new, Collectors.toList()));
    List<String> header = new ArrayList<>(List.of(dataset, "texts"));
    rows.values().iterator().next().forEach(curve -> header.add(curve.label()));
    AlignedTable table = new AlignedTable(1, header.toArray(String[]::new));
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
          table.add(cells.toArray(String[]::new));
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
        ? NONE
        : String.format(Locale.ROOT, "%.3f", curve.halfRecallStrength());
  }
}
