package io.github.neardup.eval.tuning;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.PrettyJson;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.recommend.Interval;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * What tuning gave, written for programs: as JSON, and as CSV with a line for each combination of
 * settings. Numbers are rounded to six decimals; those that are not defined are {@code null} in
 * JSON and empty in CSV.
 *
 * @param run where the results come from; its seed also chose the parts
 * @param plan how settings were chosen
 * @param datasets the results, by dataset
 */
public record TuningResults(RunDescription run, TuningPlan plan, List<DatasetTuning> datasets) {

  private static final double MILLION = 1e6;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Copies the list. */
  public TuningResults {
    datasets = List.copyOf(datasets);
  }

  /** The content of {@code tuning.json}. */
  public String toJson() {
    ObjectNode root = MAPPER.createObjectNode();
    root.set("run", MAPPER.valueToTree(run));
    root.set("tuning", toTree());
    return PrettyJson.write(root);
  }

  /** All but the description of the run. */
  public ObjectNode toTree() {
    ObjectNode root = MAPPER.createObjectNode();
    ObjectNode planned = root.putObject("plan");
    planned.put("development", plan.development());
    planned.put("measure", plan.measure().label());
    planned.put("measure_in_words", plan.measure().title());
    planned.put("seed", run.seed());
    planned.set("grid", MAPPER.valueToTree(plan.grid()));
    ArrayNode ofDatasets = root.putArray("datasets");
    for (DatasetTuning dataset : datasets) {
      ObjectNode node = ofDatasets.addObject();
      node.put("dataset", dataset.dataset());
      put(node.putObject("development"), dataset.development());
      put(node.putObject("test"), dataset.test());
      if (!dataset.obstacle().isEmpty()) {
        node.put("obstacle", dataset.obstacle());
      }
      ArrayNode algorithms = node.putArray("algorithms");
      dataset.algorithms().forEach(algorithm -> put(algorithms.addObject(), algorithm));
    }
    return root;
  }

  private static void put(ObjectNode node, DatasetTuning.Part part) {
    node.put("units", part.units());
    node.put("documents", part.documents());
    node.put("duplicates", part.duplicates());
  }

  private static void put(ObjectNode node, TunedAlgorithm algorithm) {
    node.put("algorithm", algorithm.algorithm());
    node.put("combinations", algorithm.combinations());
    node.put("refused", algorithm.refused());
    put(node.putObject("default"), algorithm.byDefault());
    put(node.putObject("tuned"), algorithm.tuned());
    put(node.putObject("oracle"), algorithm.oracle());
    ObjectNode difference = node.putObject("difference");
    put(difference, "value", algorithm.difference().value());
    put(difference, algorithm.difference().interval());
    put(difference, "p", algorithm.difference().p());
    put(difference, "adjusted_p", algorithm.adjustedP());
    difference.put("verdict", algorithm.verdict().label());
    ArrayNode tried = node.putArray("tried");
    algorithm.tried().forEach(settings -> put(tried.addObject(), settings));
  }

  private static void put(ObjectNode node, TunedAlgorithm.Run run) {
    node.put("spec", run.spec());
    node.put("label", run.label());
    for (Measure measure : Measures.resampled()) {
      MeasuredValue value = run.of(measure);
      ObjectNode ofMeasure = node.putObject(measure.label());
      put(ofMeasure, "value", value.value());
      put(ofMeasure, value.interval());
    }
  }

  private static void put(ObjectNode node, TriedSettings tried) {
    node.put("spec", tried.spec());
    node.put("label", tried.label());
    put(node, "development", tried.development());
    put(node, "test", tried.test());
    put(node, "test_best", tried.testBest());
    put(node, "seconds", tried.seconds());
    node.put("frontier", tried.onFrontier());
    node.put("development_stop", tried.developmentStop());
    node.put("test_stop", tried.testStop());
    ArrayNode thresholds = node.putArray("thresholds");
    for (TriedSettings.AtThreshold at : tried.thresholds()) {
      ObjectNode values = thresholds.addObject();
      put(values, "threshold", at.threshold());
      at.development().ifPresent(value -> put(values, "development", value));
      at.test().ifPresent(value -> put(values, "test", value));
    }
  }

  private static void put(ObjectNode node, Interval interval) {
    put(node, "low", interval.low());
    put(node, "high", interval.high());
  }

  private static void put(ObjectNode node, String name, double value) {
    rounded(value).ifPresentOrElse(number -> node.put(name, number), () -> node.putNull(name));
  }

  private static Optional<Double> rounded(double value) {
    return Double.isFinite(value)
        ? Optional.of(Math.round(value * MILLION) / MILLION)
        : Optional.empty();
  }

  /** The content of {@code tuning.csv}. */
  public String toCsv() {
    StringWriter out = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
      csv.writeRecord(
          "dataset",
          "seed",
          "measure",
          "development_units",
          "development_documents",
          "test_units",
          "test_documents",
          "algorithm",
          "spec",
          "tuned",
          "development",
          "test",
          "test_best",
          "seconds",
          "frontier",
          "development_stop",
          "test_stop");
      for (DatasetTuning dataset : datasets) {
        for (TunedAlgorithm algorithm : dataset.algorithms()) {
          for (TriedSettings tried : algorithm.tried()) {
            csv.writeRecord(
                dataset.dataset(),
                String.valueOf(run.seed()),
                plan.measure().label(),
                String.valueOf(dataset.development().units()),
                String.valueOf(dataset.development().documents()),
                String.valueOf(dataset.test().units()),
                String.valueOf(dataset.test().documents()),
                algorithm.algorithm(),
                tried.spec(),
                String.valueOf(tried.spec().equals(algorithm.tuned().spec())),
                cell(tried.development()),
                cell(tried.test()),
                cell(tried.testBest()),
                cell(tried.seconds()),
                String.valueOf(tried.onFrontier()),
                tried.developmentStop(),
                tried.testStop());
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static String cell(double value) {
    return rounded(value).map(String::valueOf).orElse("");
  }
}
