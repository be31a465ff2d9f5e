package io.github.neardup.eval;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The results of an evaluation, written for programs: as JSON, one object with {@code run} and
 * {@code results}, and as CSV with the same records, one a line, under the same names joined by
 * dots.
 *
 * <p>Measures are rounded to six decimals, so that they read the same whichever JVM wrote them.
 * Ill-defined numbers are {@code null} in JSON and empty in CSV.
 *
 * @param run where the results come from
 * @param measurements the results, a record for each dataset and algorithm
 */
public record Results(RunDescription run, List<Measurement> measurements) {

  private static final int DECIMALS = 6;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Copies the list. */
  public Results {
    measurements = List.copyOf(measurements);
  }

  /** The content of {@code results.json}. */
  public String toJson() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.set("run", MAPPER.valueToTree(run));
    ArrayNode records = root.putArray("results");
    measurements.forEach(measurement -> records.add(record(measurement)));
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n"));
    try {
      return MAPPER.writer(printer).writeValueAsString(root) + "\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The content of {@code results.csv}; the counts by kind are left to the JSON. */
  public String toCsv() {
    StringWriter out = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
      boolean header = true;
      for (Measurement measurement : measurements) {
        List<String> names = new ArrayList<>();
        List<String> values = new ArrayList<>();
        flatten("", record(measurement), names, values);
        if (header) {
          csv.writeRecord(names);
          header = false;
        }
        csv.writeRecord(values);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static void flatten(
      String prefix, ObjectNode node, List<String> names, List<String> values) {
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (field.getValue() instanceof ObjectNode inner) {
        flatten(prefix + field.getKey() + ".", inner, names, values);
      } else if (!field.getValue().isArray()) {
        names.add(prefix + field.getKey());
        values.add(field.getValue().isNull() ? "" : field.getValue().asText());
      }
    }
  }

  private static ObjectNode record(Measurement measurement) {
    ObjectNode record = JsonNodeFactory.instance.objectNode();
    record.put("dataset", measurement.dataset());
    record.put("algorithm", measurement.algorithm());
    record.put("spec", measurement.spec());
    put(record, "threshold", measurement.threshold());
    record.put("documents", measurement.documents());
    record.put("bytes", measurement.bytes());
    put(record.putObject("quality"), measurement.quality());
    put(record.putObject("quality_with_ignored"), measurement.qualityWithIgnored());
    ObjectNode candidates = record.putObject("candidates");
    candidates.put("pairs", measurement.candidates().pairs());
    put(candidates, "recall", measurement.candidates().recall());
    put(candidates, "reduction_ratio", measurement.candidates().reductionRatio());
    ObjectNode speed = record.putObject("speed");
    put(speed, "fingerprint_seconds", measurement.speed().fingerprintSeconds());
    put(speed, "search_seconds", measurement.speed().searchSeconds());
    put(speed, "documents_per_second", measurement.speed().documentsPerSecond());
    put(speed, "megabytes_per_second", measurement.speed().megabytesPerSecond());
    put(speed, "search_documents_per_second", measurement.speed().searchDocumentsPerSecond());
    put(
        record.putObject("memory"),
        "fingerprint_bytes_per_document",
        measurement.memory().fingerprintBytesPerDocument());
    if (!measurement.kinds().isEmpty()) {
      ArrayNode kinds = record.putArray("kinds");
      for (KindCounts counts : measurement.kinds()) {
        kinds
            .addObject()
            .put("kind", counts.kind())
            .put("documents", counts.documents())
            .put("duplicates", counts.duplicates())
            .put("found", counts.found())
            .put("deceived", counts.deceived());
      }
    }
    return record;
  }

  private static void put(ObjectNode node, PairCounts counts) {
    node.put("tp", counts.truePositives());
    node.put("fp", counts.falsePositives());
    node.put("fn", counts.falseNegatives());
    put(node, "precision", counts.precision());
    put(node, "recall", counts.recall());
    put(node, "f1", counts.f1());
  }

  private static void put(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      BigDecimal rounded =
          BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros();
      // 400 without its zeros would be written 4E+2.
      node.put(name, rounded.setScale(Math.max(0, rounded.scale())));
    } else {
      node.putNull(name);
    }
  }
}
