package io.github.neardup.eval.scaling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.run.Timing;
import io.github.neardup.io.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Scaling, written for programs: as JSON, and as CSV with a line for each number of documents and
 * threads. Numbers are rounded to six decimals; what is not defined is {@code null}, or empty.
 *
 * @param run where the results come from
 * @param curves the results
 */
public record ScalingResults(RunDescription run, List<ScalingCurve> curves) {

  private static final double MILLION = 1e6;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Copies the list. */
  public ScalingResults {
    curves = List.copyOf(curves);
  }

  /** The content of {@code scaling.json}. */
  public String toJson() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.set("run", MAPPER.valueToTree(run));
    ArrayNode records = root.putArray("scaling");
    for (ScalingCurve curve : curves) {
      ObjectNode record = records.addObject();
      record.put("dataset", curve.dataset());
      record.put("algorithm", curve.algorithm());
      record.put("spec", curve.spec());
      record.set("search_exponent", number(curve.searchExponent()));
      record.set("fingerprint_exponent", number(curve.fingerprintExponent()));
      putPoints(record.putArray("by_documents"), curve, curve.byDocuments());
      putPoints(record.putArray("by_threads"), curve, curve.byThreads());
    }
    return Json.write(root);
  }

  private static void putPoints(ArrayNode points, ScalingCurve curve, List<ScalingCurve.Point> of) {
    of.forEach(point -> points.add(node(curve, point)));
  }

  private static ObjectNode node(ScalingCurve curve, ScalingCurve.Point point) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("documents", point.documents());
    node.put("bytes", point.bytes());
    node.put("threads", point.threads());
    put(node, "fingerprint_seconds", point.fingerprint());
    put(node, "search_seconds", point.search());
    node.set("documents_per_second", number(point.documentsPerSecond()));
    if (curve.byThreads().contains(point)) {
      node.set("speed_up", number(curve.speedUp(point)));
    } else {
      node.putNull("speed_up");
    }
    node.put("candidates", point.candidates());
    node.put("peak_heap_bytes", point.peakHeapBytes());
    return node;
  }

  private static void put(ObjectNode node, String name, Timing timing) {
    node.set(name, number(timing.median()));
    node.set(name + "_least", number(timing.least()));
    node.set(name + "_most", number(timing.most()));
  }

  private static JsonNode number(double value) {
    return Double.isFinite(value)
        ? JsonNodeFactory.instance.numberNode(Math.round(value * MILLION) / MILLION)
        : JsonNodeFactory.instance.nullNode();
  }

  /** The content of {@code scaling.csv}. */
  public String toCsv() {
    StringWriter out = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
      boolean header = true;
      for (ScalingCurve curve : curves) {
        for (ScalingCurve.Point point : curve.points()) {
          ObjectNode node = node(curve, point);
          if (header) {
            csv.writeRecord(
                Stream.concat(
                        Stream.of("dataset", "algorithm", "spec"),
                        node.properties().stream().map(field -> field.getKey()))
                    .toList());
            header = false;
          }
          csv.writeRecord(
              Stream.concat(
                      Stream.of(curve.dataset(), curve.algorithm(), curve.spec()),
                      node.properties().stream()
                          .map(field -> field.getValue().isNull() ? "" : field.getValue().asText()))
                  .toList());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }
}
