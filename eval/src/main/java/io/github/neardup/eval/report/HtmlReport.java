package io.github.neardup.eval.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.score.ThresholdSweep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code report.html}: a template into which style, libraries, script and data are put. The data
 * are JSON that the script reads; no text of a dataset ever becomes markup.
 */
final class HtmlReport {

  private static final ObjectMapper MAPPER = new ObjectMapper();
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

  /**
   * A report.
   *
   * @param errors one for each dataset of the results, in their order
   * @param more further fields of the data, for sections that not every report has
   */
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
    try (JsonGenerator json = SafeJson.generator(out)) {
      json.setCodec(MAPPER);
      json.writeStartObject();
      for (Map.Entry<String, JsonNode> field : MAPPER.readTree(results.toJson()).properties()) {
        json.writeFieldName(field.getKey());
        json.writeTree(field.getValue());
      }
      for (Map.Entry<String, JsonNode> field : more.entrySet()) {
        json.writeFieldName(field.getKey());
        json.writeTree(field.getValue());
      }
      json.writeObjectFieldStart("columns");
      write(json, Table.SUMMARY);
      write(json, Table.HTML_COST);
      json.writeEndObject();
      json.writeArrayFieldStart("measurements");
      for (Measurement measurement : results.measurements()) {
        write(json, measurement);
      }
      json.writeEndArray();
      json.writeNumberField("excerpt", ReportedPairs.EXCERPT);
      json.writeArrayFieldStart("datasets");
      for (ReportedPairs dataset : errors) {
        write(json, dataset);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  /** The measures of a table: how their columns look, and where their values are. */
  private void write(JsonGenerator json, Table table) throws IOException {
    json.writeArrayFieldStart(table.name().toLowerCase(Locale.ROOT));
    for (SummaryTables.MeasureColumn shown :
        SummaryTables.MeasureColumn.of(results.measures(), table)) {
      json.writeStartObject();
      json.writeStringField("name", shown.column().title());
      json.writeStringField("title", shown.measure().meaning());
      json.writeStringField("group", shown.measure().group().label());
      json.writeStringField("label", shown.measure().label());
      json.writeNumberField("digits", shown.column().digits());
      json.writeNumberField("unit", shown.column().unit());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Label and curve, in the order of the results. */
  private static void write(JsonGenerator json, Measurement measurement) throws IOException {
    ThresholdSweep sweep = measurement.curve();
    json.writeStartObject();
    json.writeStringField("label", measurement.label());
    json.writeNumberField("exact_threshold", measurement.threshold());
    json.writeNumberField("duplicates", sweep.duplicates());
    json.writeNumberField("others", sweep.others());
    json.writeArrayFieldStart("curve");
    for (ThresholdSweep.Point point : sweep.points()) {
      json.writeStartArray();
      json.writeNumber(point.threshold());
      json.writeNumber(point.counts().truePositives());
      json.writeNumber(point.counts().falsePositives());
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ReportedPairs dataset) throws IOException {
    json.writeStartObject();
    json.writeFieldName("about");
    json.writePOJO(dataset.dataset());
    json.writeFieldName("files");
    json.writePOJO(dataset.files());
    json.writeArrayFieldStart("pairs");
    for (ReportedPair pair : dataset.pairs()) {
      json.writeStartObject();
      json.writeStringField("left", pair.left());
      json.writeStringField("right", pair.right());
      json.writeBooleanField("duplicate", pair.duplicate());
      json.writeNumberField("start", pair.excerpt().start());
      json.writeNumberField("left_length", pair.leftLength());
      json.writeNumberField("right_length", pair.rightLength());
      json.writeStringField("left_text", pair.excerpt().left());
      if (!pair.excerpt().right().equals(pair.excerpt().left())) {
        json.writeStringField("right_text", pair.excerpt().right());
      }
      json.writeArrayFieldStart("opinions");
      for (ReportedPair.Opinion opinion : pair.opinions()) {
        json.writeStartArray();
        json.writeBoolean(opinion.candidate());
        json.writeNumber(opinion.similarity());
        json.writeString(opinion.explanation());
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
