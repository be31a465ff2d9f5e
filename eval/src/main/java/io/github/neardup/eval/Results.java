package io.github.neardup.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.neardup.eval.run.Timing;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.Measure;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.score.WholeClusterCounts;
import io.github.neardup.recommend.Interval;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The results of an evaluation, written for programs: as JSON, one object with {@code run} and
 * {@code results}, and as CSV with the same records, one a line, under the same names joined by
 * dots.
 *
 * <p>The JSON also has {@code comparisons}, one for each two algorithms on a dataset; curves are a
 * file of their own.
 *
 * <p>Measures are rounded to six decimals, so that they read the same whichever JVM wrote them.
 * Ill-defined numbers are {@code null} in JSON and empty in CSV.
 *
 * @param run where the results come from
 * @param datasets the results, by dataset
 */
public record Results(RunDescription run, List<DatasetResults> datasets) {

  private static final int DECIMALS = 6;

  /** False positive rates are tiny where every pair of documents is labelled. */
  private static final int CURVE_DECIMALS = 10;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Copies the list. */
  public Results {
    datasets = List.copyOf(datasets);
  }

  /** All measurements, by dataset and then algorithm. */
  public List<Measurement> measurements() {
    return datasets.stream().flatMap(results -> results.measurements().stream()).toList();
  }

  /** The content of {@code results.json}. */
  public String toJson() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.set("run", MAPPER.valueToTree(run));
    ArrayNode records = root.putArray("results");
    for (Measurement measurement : measurements()) {
      ObjectNode record = record(measurement);
      measurement.wholeClusters().ifPresent(counts -> put(record, counts));
      records.add(record);
    }
    ArrayNode comparisons = root.putArray("comparisons");
    for (DatasetResults results : datasets) {
      results.comparisons().forEach(comparison -> put(comparisons.addObject(), comparison));
    }
    return PrettyJson.write(root);
  }

  /**
   * The content of {@code curves.json}: a record for each dataset and algorithm with arrays of
   * equal length, from the highest threshold to the lowest.
   */
  public String toCurvesJson() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode curves = root.putArray("curves");
    for (Measurement measurement : measurements()) {
      ThresholdSweep sweep = measurement.curve();
      ObjectNode curve = curves.addObject();
      curve.put("dataset", measurement.dataset());
      curve.put("algorithm", measurement.algorithm());
      curve.put("spec", measurement.spec());
      put(curve, "from", measurement.curveFrom());
      curve.put("duplicates", sweep.duplicates());
      curve.put("others", sweep.others());
      put(curve, "threshold", sweep, ThresholdSweep.Point::threshold);
      put(curve, "precision", sweep, point -> point.counts().precision());
      put(curve, "recall", sweep, point -> point.counts().recall());
      put(curve, "true_positive_rate", sweep, point -> point.counts().recall());
      put(curve, "false_positive_rate", sweep, sweep::falsePositiveRate);
    }
    return PrettyJson.write(root);
  }

  private static void put(
      ObjectNode curve,
      String name,
      ThresholdSweep sweep,
      ToDoubleFunction<ThresholdSweep.Point> value) {
    ArrayNode values = curve.putArray(name);
    sweep.points().forEach(point -> values.add(number(value.applyAsDouble(point), CURVE_DECIMALS)));
  }

  /** The content of {@code results.csv}; the counts by kind are left to the JSON. */
  public String toCsv() {
    StringWriter out = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
      boolean header = true;
      for (Measurement measurement : measurements()) {
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
    record.put("label", measurement.label());
    put(record, "threshold", measurement.threshold());
    record.put("documents", measurement.documents());
    record.put("bytes", measurement.bytes());
    ObjectNode quality = record.putObject("quality");
    put(quality, measurement.quality());
    put(quality, "average_precision", measurement.ranking().averagePrecision());
    put(quality, "roc_auc", measurement.ranking().rocAuc());
    ObjectNode intervals = putIntervals(quality, measurement, true);
    put(intervals, "average_precision", measurement.ranking().averagePrecisionInterval());
    put(intervals, "roc_auc", measurement.ranking().rocAucInterval());
    put(record.putObject("quality_with_ignored"), measurement.qualityWithIgnored());
    ObjectNode clusters = record.putObject("clusters");
    for (Measure measure : Measure.values()) {
      if (!measure.isOfPairs()) {
        put(clusters, measure.label(), measurement.of(measure).value());
      }
    }
    putIntervals(clusters, measurement, false);
    ObjectNode candidates = record.putObject("candidates");
    candidates.put("pairs", measurement.candidates().pairs());
    put(candidates, "recall", measurement.candidates().recall());
    put(candidates, "recall_of_similar", measurement.candidates().recallOfSimilar());
    put(candidates, "precision", measurement.candidates().precision());
    put(candidates, "reduction_ratio", measurement.candidates().reductionRatio());
    ObjectNode speed = record.putObject("speed");
    put(speed, "fingerprint_seconds", measurement.speed().fingerprintSeconds());
    put(speed, "feature_seconds", measurement.speed().featureSeconds());
    put(speed, "search_seconds", measurement.speed().searchSeconds());
    put(speed, "documents_per_second", measurement.speed().documentsPerSecond());
    put(speed, "megabytes_per_second", measurement.speed().megabytesPerSecond());
    put(speed, "search_documents_per_second", measurement.speed().searchDocumentsPerSecond());
    put(speed.putObject("spread"), measurement.speed());
    speed.put("measured", measurement.speed().measured());
    ObjectNode memory = record.putObject("memory");
    put(
        memory,
        "fingerprint_bytes_per_document",
        measurement.memory().fingerprintBytesPerDocument());
    memory.put("peak_heap_bytes", measurement.memory().peakHeapBytes());
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

  /** In JSON alone: it is there for some datasets only. */
  private static void put(ObjectNode record, WholeClusterCounts counts) {
    ObjectNode node = record.putObject("whole_clusters");
    node.put("tp", counts.truePositives());
    node.put("fp", counts.falsePositives());
    node.put("fn", counts.falseNegatives());
    node.put("tn", counts.trueNegatives());
    put(node, "precision", counts.precision());
    put(node, "recall", counts.recall());
    put(node, "f1", counts.f1());
    put(node, "others_precision", counts.othersPrecision());
    put(node, "others_recall", counts.othersRecall());
    put(node, "others_f1", counts.othersF1());
    put(node, "macro_precision", counts.macroPrecision());
    put(node, "macro_recall", counts.macroRecall());
    put(node, "macro_f1", counts.macroF1());
  }

  private static void put(ObjectNode node, PairCounts counts) {
    node.put("tp", counts.truePositives());
    node.put("fp", counts.falsePositives());
    node.put("fn", counts.falseNegatives());
    put(node, "precision", counts.precision());
    put(node, "recall", counts.recall());
    put(node, "f1", counts.f1());
    put(node, "f05", counts.f05());
    put(node, "f2", counts.f2());
  }

  private static ObjectNode putIntervals(
      ObjectNode node, Measurement measurement, boolean ofPairs) {
    ObjectNode intervals = node.putObject("intervals");
    for (Measure measure : Measure.values()) {
      if (measure.isOfPairs() == ofPairs) {
        put(intervals, measure.label(), measurement.of(measure).interval());
      }
    }
    return intervals;
  }

  private static void put(ObjectNode node, Measurement.Speed speed) {
    put(node, "fingerprint_seconds", speed.fingerprint());
    put(node, "search_seconds", speed.search());
  }

  private static void put(ObjectNode node, String name, Timing timing) {
    ObjectNode spread = node.putObject(name);
    put(spread, "least", timing.least());
    put(spread, "most", timing.most());
  }

  private static void put(ObjectNode node, String name, Interval interval) {
    ObjectNode ends = node.putObject(name);
    put(ends, "low", interval.low());
    put(ends, "high", interval.high());
  }

  private static void put(ObjectNode node, Comparison comparison) {
    node.put("dataset", comparison.dataset());
    node.put("first", comparison.first());
    node.put("second", comparison.second());
    put(node, "f1_difference", comparison.f1Difference());
    put(node, "interval", comparison.interval());
    put(node, "p", comparison.p());
    put(node, "adjusted_p", comparison.adjustedP());
    ObjectNode mcNemar = node.putObject("mcnemar");
    mcNemar.put("only_first", comparison.onlyFirst());
    mcNemar.put("only_second", comparison.onlySecond());
    put(mcNemar, "p", comparison.mcNemarP());
    put(mcNemar, "adjusted_p", comparison.adjustedMcNemarP());
    node.put("verdict", comparison.verdict().label());
  }

  private static void put(ObjectNode node, String name, double value) {
    node.set(name, number(value, DECIMALS));
  }

  private static JsonNode number(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return JsonNodeFactory.instance.nullNode();
    }
    BigDecimal rounded =
        BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN).stripTrailingZeros();
    // 400 without its zeros would be written 4E+2.
    return JsonNodeFactory.instance.numberNode(rounded.setScale(Math.max(0, rounded.scale())));
  }
}
