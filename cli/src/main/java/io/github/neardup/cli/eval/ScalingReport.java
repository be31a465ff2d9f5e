package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.eval.scaling.ScalingCurve;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Scaling as text: for each dataset a table with a row for each algorithm, number of documents and
 * of threads, and what it comes to in words.
 */
final class ScalingReport {

  private final List<ScalingCurve> curves;

  ScalingReport(List<ScalingCurve> curves) {
    this.curves = curves;
  }

  /** The report, in lines that end in LF. */
  String render() {
    return curves.stream()
            .collect(
                Collectors.groupingBy(
                    ScalingCurve::dataset, LinkedHashMap::new, Collectors.toList()))
            .entrySet()
            .stream()
            .map(entry -> table(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining("\n"))
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
            count(Math.round(point.documentsPerSecond())),
            count(point.candidates()),
            count(Math.round(point.peakHeapBytes() / 1e6)));
      }
    }
    return table.render()
        + "\n"
        + curves.stream().map(ScalingReport::inWords).collect(Collectors.joining());
  }

  private static String inWords(ScalingCurve curve) {
    ScalingCurve.Point most = curve.byThreads().get(curve.byThreads().size() - 1);
    return "%s: search %s, fingerprinting %s%s\n"
        .formatted(
            curve.label(),
            growth(curve.searchExponent()),
            growth(curve.fingerprintExponent()),
            most.threads() == 1
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
