package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.core.Progress;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Scaling;
import io.github.neardup.eval.Scaling.ScalingCurve;
import io.github.neardup.eval.Scaling.ScalingResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Measures how cost grows with documents and threads. */
final class ScalingStep implements EvaluationStep {

  @Override
  public Outcome run(EvaluationRun run) {
    run.saySystemsAreLeftOut("--scaling");
    Scaling measurement = new Scaling(run.plan().threads(), run.plan().runs(), run.plan().seed());
    List<ScalingCurve> curves = new ArrayList<>();
    try (Progress.Stage stage = run.stage("scaling")) {
      long done = 0;
      for (Dataset dataset : run.datasets()) {
        curves.addAll(measurement.run(dataset, run.algorithms(dataset)));
        done += dataset.bytes();
        stage.reached(done);
      }
    }
    ScalingResults results = new ScalingResults(run.description(), curves);
    return Outcome.ofSection(run, "scaling", () -> text(curves), results::toJson, results::toCsv);
  }

  /**
   * For each dataset a table with a row for each algorithm, number of documents and of threads, and
   * what it comes to in words.
   */
  private static String text(List<ScalingCurve> curves) {
    return EvaluationStep.inGroups(curves, ScalingCurve::dataset, ScalingStep::table)
        + """

        docs/s: from text to verified pairs. candidates: pairs of different fingerprints that are
        compared. Growth is told from three sizes or more that take 5 ms each.
        """;
  }

  private static String table(String dataset, List<ScalingCurve> curves) {
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
    for (ScalingCurve curve : curves) {
      for (ScalingCurve.Point point : curve.points()) {
        table.add(
            curve.label(),
            count(point.documents()),
            count(point.threads()),
            String.format(Locale.ROOT, "%.4f", point.fingerprint().median()),
            String.format(Locale.ROOT, "%.4f", point.search().median()),
            point.problem().orElseGet(() -> count(Math.round(point.documentsPerSecond()))),
            count(point.candidates()),
            count(Math.round(point.peakHeapBytes() / 1e6)));
      }
    }
    return table.render()
        + "\n"
        + curves.stream().map(ScalingStep::inWords).collect(Collectors.joining());
  }

  private static String inWords(ScalingCurve curve) {
    ScalingCurve.Point most = curve.byThreads().get(curve.byThreads().size() - 1);
    return "%s: search %s, fingerprinting %s%s\n"
        .formatted(
            curve.label(),
            growth(curve.searchExponent()),
            growth(curve.fingerprintExponent()),
            most.threads() == 1 || curve.byThreads().get(0).problem().or(most::problem).isPresent()
                ? ""
                : String.format(
                    Locale.ROOT,
                    "; %d threads are %.1f times as fast as one",
                    most.threads(),
                    curve.speedUp(most)));
  }

  private static String growth(double exponent) {
    return Double.isNaN(exponent)
        ? "is too fast to tell"
        : String.format(Locale.ROOT, "time grows with n^%.1f", exponent);
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
