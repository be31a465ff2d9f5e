package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.system.SystemOutput;
import io.github.neardup.io.page.HtmlPage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code report.html}, made as an {@link HtmlPage}.
 *
 * @param more further fields of the data, for sections that only some reports have
 */
record HtmlReport(
    Results results, SummaryTables tables, List<ReportedPairs> errors, Map<String, JsonNode> more) {

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

  void write(OutputStream out) throws IOException {
    PAGE.write(out, data());
  }

  /** The content of results.json, and further data for the report only. */
  private Map<String, Object> data() {
    ObjectNode file = ResultJson.parse(results.toJson());
    Map<String, ResultTable> shown = new LinkedHashMap<>();
    tables.ranks().ifPresent(table -> shown.put("ranks", table));
    shown.put("summary", tables.ofMeasures(Table.SUMMARY));
    shown.put("cost", tables.ofMeasures(Table.HTML_COST));
    shown.put("comparisons", tables.comparisons());
    shown.put("tuning", tables.tuning());
    Map<String, Object> data = new LinkedHashMap<>();
    file.properties().forEach(field -> data.put(field.getKey(), field.getValue()));
    data.putAll(more);
    data.put("tables", ResultJson.DECIMAL.tree(shown));
    data.put("measurements", results.measurements().stream().map(Curve::of).toList());
    data.put("remarks", tables.remarks());
    data.put("excerpt", ReportedPairs.EXCERPT);
    data.put("datasets", errors);
    return data;
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
