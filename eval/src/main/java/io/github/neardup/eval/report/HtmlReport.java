package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.json.ResultsFile;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.system.SystemOutput;
import io.github.neardup.io.page.HtmlPage;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code report.html}, made as an {@link HtmlPage}. */
final class HtmlReport {

  private static final HtmlPage PAGE =
      new HtmlPage(
          HtmlReport.class::getResourceAsStream,
          "report.html",
          Map.of(
              "style", "report.css",
              "svg-script", "svg.js",
              "script", "report.js",
              "chart-js", "chart.js/chart.umd.min.js",
              "chart-js-license", "chart.js/LICENSE.md"));

  private final Results results;
  private final List<ReportedPairs> errors;
  private final Map<String, JsonNode> more;

  /** With additional fields of the data, for sections that only some reports have. */
  HtmlReport(Results results, List<ReportedPairs> errors, Map<String, JsonNode> more) {
    this.results = results;
    this.more = Map.copyOf(more);
    this.errors = List.copyOf(errors);
  }

  void write(Writer out) throws IOException {
    PAGE.write(out, data());
  }

  /** The content of results.json, and further data for the report only. */
  private Map<String, Object> data() throws IOException {
    Map<String, Object> data = new LinkedHashMap<>();
    ObjectNode tree = ResultsFile.parse(results.toJson());
    tree.properties().forEach(f -> data.put(f.getKey(), f.getValue()));
    SummaryTables tables = new SummaryTables(tree, results.measures());
    data.putAll(more);
    data.put(
        "columns",
        Map.of(
            "summary", columns(tables, Table.SUMMARY),
            "html_cost", columns(tables, Table.HTML_COST)));
    data.put("measurements", results.measurements().stream().map(Curve::of).toList());
    data.put("remarks", tables.remarks());
    data.put("excerpt", ReportedPairs.EXCERPT);
    data.put("datasets", errors);
    return data;
  }

  /** A column of a table: its appearance, and where the results hold its values. */
  private record ColumnData(
      String name,
      String title,
      String group,
      String label,
      int digits,
      double unit,
      boolean significant) {}

  private static List<ColumnData> columns(SummaryTables tables, Table table) {
    return tables.shownColumns(table).stream()
        .map(
            shown ->
                new ColumnData(
                    shown.title(),
                    shown.measure().meaning(),
                    shown.measure().group().label(),
                    shown.measure().label(),
                    shown.column().digits(),
                    shown.column().unit(),
                    shown.column().significant()))
        .toList();
  }

  /** A curve: threshold, true and false positives of each point; absent without scores. */
  private record Curve(
      String label,
      double exactThreshold,
      boolean scored,
      double duplicates,
      double others,
      List<List<Number>> curve) {

    static Curve of(Measurement measurement) {
      ThresholdSweep sweep = measurement.curve();
      boolean scored = measurement.system().map(SystemOutput.Facts::scores).orElse(true);
      return new Curve(
          measurement.label(),
          Double.isNaN(measurement.threshold()) ? 1 : measurement.threshold(),
          scored,
          sweep.duplicates(),
          sweep.others(),
          sweep.points().stream()
              .map(
                  point ->
                      List.<Number>of(
                          point.threshold(),
                          point.counts().truePositives(),
                          point.counts().falsePositives()))
              .toList());
    }
  }
}
