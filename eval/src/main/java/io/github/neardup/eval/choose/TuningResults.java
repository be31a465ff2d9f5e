package io.github.neardup.eval.choose;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.Comparison.Advantage;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.Scorer.Score;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        .putPOJO("tried", algorithm.tried());
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
                  .<ObjectNode>setAll(ResultJson.DOUBLE.tree(tried))
                  .without("label"));
        }
      }
    }
    return records.isEmpty() ? HEADER : ResultJson.DOUBLE.csv(records);
  }

  /**
   * A combination of settings, at the threshold that is best on the development part.
   *
   * @param spec all settings
   * @param label those that differ from the defaults
   * @param development value of the measure on the development part; NaN if it is not defined
   * @param test on the test part
   * @param testBest on the test part at the threshold that is best there; NaN if none could be
   *     tried
   * @param seconds from texts to verified pairs of the test part, with warm code: the shortest of a
   *     few passes from texts to tokens, which are timed once for all settings with these tokens,
   *     and the shortest of a few from tokens to pairs
   * @param frontier whether no other combination, of any algorithm, is as good and faster, or
   *     better and as fast
   * @param developmentStop why there are no more on the development part
   * @param testStop why there are no more on the test part
   * @param thresholds what each threshold that was tried gives, the highest first
   */
  public record TriedSettings(
      String spec,
      String label,
      double development,
      double test,
      double testBest,
      double seconds,
      boolean frontier,
      String developmentStop,
      String testStop,
      List<AtThreshold> thresholds) {

    public TriedSettings {
      thresholds = List.copyOf(thresholds);
    }

    /**
     * What a threshold gives.
     *
     * @param threshold least similarity of a verified pair
     * @param development value of the measure on the development part; empty if it was not tried
     *     there
     * @param test the same on the test part
     */
    public record AtThreshold(
        double threshold, Optional<Double> development, Optional<Double> test) {}
  }

  /**
   * What tuning gave one algorithm on one dataset. All runs are real ones on the test part.
   *
   * @param algorithm its name
   * @param byDefault with the settings it was given
   * @param tuned with those that are best on the development part
   * @param ownThreshold with the settings it was given, but the threshold that is best on the
   *     development part; as {@code tuned} if the algorithm has no threshold setting
   * @param ownThresholdTiming the seconds of that run, from texts to verified pairs; to turn texts
   *     into tokens is timed apart and added
   * @param oracle with those that are best on the test part itself: what perfect tuning could have
   *     given, and no result that anyone could count on
   * @param difference of tuned from default, in the measure that was tuned for
   * @param adjustedP its p-value, corrected for all algorithms on the dataset (Holm)
   * @param verdict whether tuned is better than default: by {@code adjustedP}, at 5%
   * @param combinations how many combinations of settings there are in the grid, each threshold
   *     counted
   * @param refused how many more the algorithm refuses
   * @param onEdge settings of {@code tuned} that have the least or the greatest value of the grid,
   *     where there are others beyond: a better one may be there
   * @param tried those combinations, those with one fingerprint together
   */
  public record TunedAlgorithm(
      String algorithm,
      Run byDefault,
      Run tuned,
      Run ownThreshold,
      Timing ownThresholdTiming,
      Run oracle,
      Score.Difference difference,
      double adjustedP,
      Comparison.Verdict verdict,
      int combinations,
      int refused,
      List<String> onEdge,
      List<TriedSettings> tried) {

    public TunedAlgorithm {
      onEdge = List.copyOf(onEdge);
      tried = List.copyOf(tried);
    }

    /**
     * A run on the test part.
     *
     * @param spec all settings
     * @param label those that differ from the defaults
     * @param measures every measure with its confidence interval
     */
    public record Run(String spec, String label, Map<Measure, MeasuredValue> measures) {

      public Run {
        measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
      }

      /** The value of a measure; not defined if the measure was not taken. */
      public MeasuredValue of(Measure measure) {
        return measures.getOrDefault(measure, new MeasuredValue(Double.NaN));
      }
    }
  }

  /**
   * What tuning gave on one dataset. A value that Jackson can write and read.
   *
   * @param dataset its name
   * @param development the part that settings were chosen on
   * @param test the part they were measured on
   * @param algorithms in the order of the run; empty if the dataset cannot be tuned on
   * @param contrasts of each two algorithms, each with its own threshold, on the test part
   * @param obstacle why it cannot; empty if it can
   */
  public record DatasetTuning(
      String dataset,
      Part development,
      Part test,
      List<TunedAlgorithm> algorithms,
      List<Contrast> contrasts,
      String obstacle) {

    public DatasetTuning {
      algorithms = List.copyOf(algorithms);
      contrasts = List.copyOf(contrasts);
    }

    /**
     * Two algorithms, each with its own threshold.
     *
     * @param first spec of the one
     * @param second spec of the other
     * @param advantages of the first in precision and in recall, by the measure's label
     */
    public record Contrast(String first, String second, Map<String, Advantage> advantages) {

      public Contrast {
        advantages = Collections.unmodifiableMap(new LinkedHashMap<>(advantages));
      }
    }

    /**
     * A part of a dataset.
     *
     * @param units true clusters, or groups of judged pairs
     * @param documents how many documents
     * @param duplicates how many pairs are duplicates
     */
    public record Part(int units, int documents, long duplicates) {}
  }
}
