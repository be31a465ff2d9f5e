package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.eval.EvaluationStep.Outcome;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Curves;
import io.github.neardup.eval.Robustness;
import io.github.neardup.eval.Robustness.RobustnessCurve;
import io.github.neardup.eval.Scaling;
import io.github.neardup.eval.Scaling.ScalingCurve;
import io.github.neardup.eval.score.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Steps that measure curves: a table of curves for each dataset, and the findings of the tables.
 */
final class CurveSteps {

  private static final String DOES_NOT_APPLY = "-";

  private CurveSteps() {}

  /** Measures how cost grows with documents and threads. */
  static Outcome scaling(EvaluationRun run) {
    Scaling measurement = new Scaling(run.plan().threads(), run.plan().runs(), run.plan().seed());
    return outcome(
        run,
        "scaling",
        "scaling",
        (dataset, progress) -> measurement.run(dataset, run.algorithms(dataset)),
        CurveSteps::scaling,
        """

        docs/s: from text to verified pairs; ~: uncertain by more than a quarter. candidates: pairs
        of documents that are compared. Growth is estimated if four sizes or more take 5 ms and its
        95% interval is no wider than 0.5.
        """);
  }

  /** Changes texts in many ways and strengths, and measures which algorithms still match them. */
  static Outcome robustness(EvaluationRun run) {
    Robustness measurement = new Robustness(run.plan().seed(), run.plan().threads());
    return outcome(
        run,
        "robustness",
        "perturbing",
        (dataset, progress) -> measurement.run(dataset, run.algorithms(dataset), progress),
        CurveSteps::robustness,
        """

        The strength of the change, from 0 to 1, at which recall falls below one half; none: recall
        stays above. texts: how many the change applies to. Wrongly matched: the share of texts of
        the same form with other facts, which are not duplicates, at full strength.
        """);
  }

  private static <C extends Curves.Curve> Outcome outcome(
      EvaluationRun run,
      String name,
      String stage,
      BiFunction<Dataset, DoubleConsumer, List<C>> measurement,
      BiFunction<String, List<C>, String> table,
      String legend) {
    run.saySystemsAreLeftOut("--" + name);
    List<List<C>> measured = run.onEachDataset(stage, measurement);
    Curves<C> curves =
        new Curves<>(run.description(), name, measured.stream().flatMap(List::stream).toList());
    return Outcome.ofSection(
        run,
        name,
        () ->
            groups(curves.curves(), Curves.Curve::dataset).entrySet().stream()
                    .map(entry -> table.apply(entry.getKey(), entry.getValue()))
                    .collect(Collectors.joining("\n"))
                + legend,
        curves::toJson);
  }

  private static <T> Map<String, List<T>> groups(List<T> items, Function<T, String> group) {
    return items.stream()
        .collect(Collectors.groupingBy(group, LinkedHashMap::new, Collectors.toList()));
  }

  /**
   * Returns a row for each algorithm, number of documents and of threads, and then the growth in
   * words.
   */
  private static String scaling(String dataset, List<ScalingCurve> curves) {
    AlignedTable table =
        new AlignedTable(
            1,
            dataset,
            "docs",
            "threads",
            "fingerprint s",
            "search s",
            "docs/s",
            "candidates",
            "peak heap MB");
    StringBuilder words = new StringBuilder("\n");
    for (ScalingCurve curve : curves) {
      for (Scaling.Point point : curve.points()) {
        table.add(
            curve.label(),
            count(point.documents()),
            count(point.threads()),
            Console.format("%.4f", point.fingerprintSeconds()),
            Console.format("%.4f", point.searchSeconds()),
            mark(point) + count(Math.round(point.documentsPerSecond())),
            count(point.candidates()),
            count(Math.round(point.peakHeapBytes() / 1e6)));
      }
      words.append(
          "%s: search %s, fingerprinting %s%s\n"
              .formatted(
                  curve.label(),
                  growth(curve.searchExponent(), curve.searchExponentInterval()),
                  growth(curve.fingerprintExponent(), curve.fingerprintExponentInterval()),
                  speedUp(curve.byThreads())));
    }
    return table.render() + words;
  }

  private static String growth(double exponent, Interval interval) {
    return Double.isNaN(exponent)
        ? "not enough to tell"
        : Console.format(
            "time grows with n^%.2f (%.2f to %.2f)", exponent, interval.low(), interval.high());
  }

  private static String speedUp(List<Scaling.Point> points) {
    Scaling.Point most = points.get(points.size() - 1);
    return most.threads() == 1
        ? ""
        : Console.format(
            "; %d threads are %s%.1f times as fast as one",
            most.threads(), mark(points.get(0).unsteady() ? points.get(0) : most), most.speedUp());
  }

  private static String mark(Scaling.Point point) {
    return point.unsteady() ? "~" : "";
  }

  private static String count(long value) {
    return Console.format("%,d", value);
  }

  /** Returns a row for each perturbation and a column for each algorithm. */
  private static String robustness(String dataset, List<RobustnessCurve> curves) {
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
