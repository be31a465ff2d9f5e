package io.github.neardup.eval.tuning;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.internal.ResultJson;
import io.github.neardup.eval.score.MeasuredValue;
import java.util.ArrayList;
import java.util.List;

/**
 * What tuning gave, written for programs: as JSON, and as CSV with a line for each combination of
 * settings.
 *
 * @param run where the results come from; its seed also chose the parts
 * @param plan how settings were chosen
 * @param datasets the results, by dataset
 */
public record TuningResults(RunDescription run, TuningPlan plan, List<DatasetTuning> datasets) {

  /** The header of the CSV, even if nothing was tuned. */
  private static final String HEADER =
      "dataset,seed,measure,development_units,development_documents,test_units,test_documents,"
          + "algorithm,spec,tuned,development,test,test_best,seconds,frontier,development_stop,"
          + "test_stop\n";

  /** Copies the list. */
  public TuningResults {
    datasets = List.copyOf(datasets);
  }

  /** The content of {@code tuning.json}. */
  public String toJson() {
    return ResultJson.DOUBLE.write(tree());
  }

  private ObjectNode tree() {
    ObjectNode root = node().putPOJO("run", run);
    root.putObject("tuning")
        .putPOJO(
            "plan",
            node()
                .put("development", plan.development())
                .put("measure", plan.measure().label())
                .put("measure_in_words", plan.measure().title())
                .put("seed", run.seed())
                .putPOJO("grid", plan.grid()))
        .putPOJO("datasets", datasets.stream().map(TuningResults::tree).toList());
    return ResultJson.DOUBLE.tree(root);
  }

  private static ObjectNode node() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static ObjectNode tree(DatasetTuning dataset) {
    ObjectNode node =
        node()
            .put("dataset", dataset.dataset())
            .putPOJO("development", dataset.development())
            .putPOJO("test", dataset.test());
    if (!dataset.obstacle().isEmpty()) {
      node.put("obstacle", dataset.obstacle());
    }
    return node.putPOJO(
            "algorithms", dataset.algorithms().stream().map(TuningResults::tree).toList())
        .putPOJO("contrasts", dataset.contrasts());
  }

  private static ObjectNode tree(TunedAlgorithm algorithm) {
    return node()
        .put("algorithm", algorithm.algorithm())
        .put("combinations", algorithm.combinations())
        .put("refused", algorithm.refused())
        .putPOJO("default", tree(algorithm.byDefault()))
        .putPOJO("tuned", tree(algorithm.tuned()))
        .putPOJO("on_edge", algorithm.onEdge())
        .putPOJO(
            "own_threshold",
            tree(algorithm.ownThreshold()).putPOJO("seconds", algorithm.ownThresholdTiming()))
        .putPOJO("oracle", tree(algorithm.oracle()))
        .putPOJO(
            "difference",
            node()
                .putPOJO("value", algorithm.difference().value())
                .putPOJO("low", algorithm.difference().interval().low())
                .putPOJO("high", algorithm.difference().interval().high())
                .put("units", algorithm.difference().confidence().units())
                .put("differing_units", algorithm.difference().differingUnits())
                .putPOJO("p", algorithm.difference().p())
                .putPOJO("adjusted_p", algorithm.adjustedP())
                .put("verdict", algorithm.verdict().label()))
        .putPOJO("tried", algorithm.tried().stream().map(TuningResults::tree).toList());
  }

  private static ObjectNode tree(TunedAlgorithm.Run run) {
    ObjectNode node = node().put("spec", run.spec()).put("label", run.label());
    for (Measure measure : Measures.resampled()) {
      MeasuredValue value = run.of(measure);
      node.putObject(measure.label())
          .putPOJO("value", value.value())
          .putPOJO("low", value.interval().low())
          .putPOJO("high", value.interval().high())
          .put("units", value.confidence().units());
    }
    return node;
  }

  private static ObjectNode tree(TriedSettings tried) {
    return node()
        .put("spec", tried.spec())
        .put("label", tried.label())
        .<ObjectNode>setAll(figures(tried))
        .putPOJO("thresholds", tried.thresholds().stream().map(TuningResults::tree).toList());
  }

  private static ObjectNode figures(TriedSettings tried) {
    return node()
        .putPOJO("development", tried.development())
        .putPOJO("test", tried.test())
        .putPOJO("test_best", tried.testBest())
        .putPOJO("seconds", tried.seconds())
        .put("frontier", tried.onFrontier())
        .put("development_stop", tried.developmentStop())
        .put("test_stop", tried.testStop());
  }

  /** A value is left out where the threshold was not tried. */
  private static ObjectNode tree(TriedSettings.AtThreshold at) {
    ObjectNode node = node().putPOJO("threshold", at.threshold());
    at.development().ifPresent(value -> node.putPOJO("development", value));
    at.test().ifPresent(value -> node.putPOJO("test", value));
    return node;
  }

  /** The content of {@code tuning.csv}. */
  public String toCsv() {
    List<ObjectNode> records = new ArrayList<>();
    for (DatasetTuning dataset : datasets) {
      for (TunedAlgorithm algorithm : dataset.algorithms()) {
        for (TriedSettings tried : algorithm.tried()) {
          records.add(
              node()
                  .put("dataset", dataset.dataset())
                  .put("seed", run.seed())
                  .put("measure", plan.measure().label())
                  .put("development_units", dataset.development().units())
                  .put("development_documents", dataset.development().documents())
                  .put("test_units", dataset.test().units())
                  .put("test_documents", dataset.test().documents())
                  .put("algorithm", algorithm.algorithm())
                  .put("spec", tried.spec())
                  .put("tuned", tried.spec().equals(algorithm.tuned().spec()))
                  .setAll(figures(tried)));
        }
      }
    }
    return records.isEmpty() ? HEADER : ResultJson.DOUBLE.csv(records);
  }
}
