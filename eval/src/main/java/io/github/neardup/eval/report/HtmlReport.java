package io.github.neardup.eval.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.ResultsFile;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.system.SystemFacts;
import io.github.neardup.io.SafeJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code report.html}: a template into which style, libraries, script and data are put. The data
 * are JSON that the script reads; no text of a dataset ever becomes markup.
 */
final class HtmlReport {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z-]+)}}");
  private static final Pattern SOURCE_MAP = Pattern.compile("(?m)^//# sourceMappingURL=.*$");

  /** What is put into the template as it is, by the name of its place. */
  private static final Map<String, String> RESOURCES =
      Map.of(
          "style", "report.css",
          "script", "report.js",
          "chart-js", "chart.js/chart.umd.min.js",
          "chart-js-license", "chart.js/LICENSE.md",
          "jsdiff", "jsdiff/diff.min.js",
          "jsdiff-license", "jsdiff/LICENSE");

  private final Results results;
  private final List<ReportedPairs> errors;
  private final Map<String, JsonNode> more;

  /** With more fields of the data, for sections that not every report has. */
  HtmlReport(Results results, List<ReportedPairs> errors, Map<String, JsonNode> more) {
    this.results = results;
    this.more = Map.copyOf(more);
    this.errors = List.copyOf(errors);
  }

  void write(Writer out) throws IOException {
    String template = resource("report.html");
    Matcher place = PLACE.matcher(template);
    int written = 0;
    while (place.find()) {
      out.append(template, written, place.start());
      if (place.group(1).equals("data")) {
        writeData(out);
      } else {
        out.append(resource(RESOURCES.getOrDefault(place.group(1), place.group())));
      }
      written = place.end();
    }
    out.append(template, written, template.length());
  }

  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return SOURCE_MAP.matcher(text).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The content of results.json, and what only the report needs. */
  private void writeData(Writer out) throws IOException {
    Map<String, Object> data = new LinkedHashMap<>();
    ResultsFile.tree(results).properties().forEach(f -> data.put(f.getKey(), f.getValue()));
    data.putAll(more);
    data.put(
        "columns",
        Map.of("summary", columns(Table.SUMMARY), "html_cost", columns(Table.HTML_COST)));
    data.put("measurements", results.measurements().stream().map(Curve::of).toList());
    data.put("excerpt", ReportedPairs.EXCERPT);
    data.put("datasets", errors);
    try (JsonGenerator json = SafeJson.generator(out)) {
      MAPPER.writeValue(json, data);
    }
  }

  /** A column of a table: how it looks, and where in the results its values are. */
  private record ColumnData(
      String name,
      String title,
      String group,
      String label,
      int digits,
      double unit,
      boolean significant) {}

  private List<ColumnData> columns(Table table) {
    return new SummaryTables(ResultsFile.tree(results), results.measures())
        .shownColumns(table).stream()
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

  /**
   * The curve has threshold, true and false positives of each point; there is none without scores.
   */
  private record Curve(
      String label,
      double exactThreshold,
      boolean scored,
      long duplicates,
      long others,
      List<List<Number>> curve) {

    static Curve of(Measurement measurement) {
      ThresholdSweep sweep = measurement.curve();
      boolean scored = measurement.system().map(SystemFacts::scores).orElse(true);
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
