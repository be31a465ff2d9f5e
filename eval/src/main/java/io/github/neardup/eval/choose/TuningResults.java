package io.github.neardup.eval.choose;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
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
 * The results of tuning in formats for programs: JSON, and CSV with one line for each combination
 * of settings.
 *
 * @param run the run that produced the results; its seed also determined the parts
 * @param plan how settings were chosen
 * @param datasets the results, by dataset
 */
public record TuningResults(RunDescription run, TuningPlan plan, List<DatasetTuning> datasets) {

  /** The header of the CSV, written even if nothing was tuned. */
  private static final String HEADER =
      "dataset,seed,measure,development_units,development_documents,test_units,test_documents,"
          + "algorithm,spec,tuned,development,test,test_best,seconds,frontier,development_stop,"
          + "test_stop\n";

  /** Returns the content of {@code tuning.json}. */
  public String toJson() {
    Plan inWords =
        new Plan(
            plan.development(),
            plan.measure().label(),
            plan.measure().title(),
            run.seed(),
            plan.grid());
    return ResultJson.DOUBLE.write(new File(run, new Tuning(inWords, datasets)));
  }

  private record File(RunDescription run, Tuning tuning) {}

  /**
   * What {@code tuning.json} says beside the run, which is written from these records and read back
   * into them.
   */
  public record Tuning(Plan plan, List<DatasetTuning> datasets) {

    /** Nothing was tuned. */
    public static final Tuning NONE =
        new Tuning(new Plan(Double.NaN, "", "", 0, Map.of()), List.of());
  }

  /**
   * How settings were chosen.
   *
   * @param measure the label of the measure
   */
  public record Plan(
      double development,
      String measure,
      String measureInWords,
      long seed,
      Map<String, Map<String, List<String>>> grid) {}

  /** Returns the content of {@code tuning.csv}. */
  public String toCsv() {
    List<ObjectNode> records = new ArrayList<>();
    for (DatasetTuning dataset : datasets) {
      for (TunedAlgorithm algorithm : dataset.algorithms()) {
        for (TriedSettings tried : algorithm.tried()) {
          records.add(
              JsonNodeFactory.instance
                  .objectNode()
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
   * A combination of settings at the threshold that is best on the development part.
   *
   * @param spec all settings
   * @param label the settings that differ from the defaults
   * @param development the value of the measure on the development part; NaN if undefined
   * @param test the value on the test part
   * @param testBest the value on the test part at the threshold that is best there; NaN if no
   *     threshold could be tried
   * @param seconds the time from texts to verified pairs of the test part, with warm code: the sum
   *     of the shortest pass from texts to tokens, timed once for all settings with these tokens,
   *     and the shortest pass from tokens to pairs
   * @param frontier whether no other combination, of any algorithm, is both at least as good and at
   *     least as fast, and better in one of the two
   * @param developmentStop why no more thresholds were tried on the development part
   * @param testStop why no more thresholds were tried on the test part
   * @param thresholds the result of each threshold tried, in descending order
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

    /**
     * The result of one threshold.
     *
     * @param threshold least similarity of a verified pair
     * @param development the value of the measure on the development part; empty if the threshold
     *     was not tried there
     * @param test the value on the test part; empty if it was not tried there
     */
    public record AtThreshold(
        double threshold, Optional<Double> development, Optional<Double> test) {}
  }

  /**
   * The result of tuning one algorithm on one dataset. All runs are actual runs on the test part.
   *
   * @param algorithm its name
   * @param byDefault the run with the given settings
   * @param tuned the run with the settings that are best on the development part
   * @param ownThreshold the run with the given settings except the threshold, which is the best on
   *     the development part; equal to {@code tuned} if the algorithm has no threshold setting
   * @param oracle the run with the settings that are best on the test part itself: the result of
   *     perfect tuning, which nobody can count on
   * @param difference tuned minus default, in the measure tuned for
   * @param combinations the number of combinations of settings in the grid, counting each threshold
   * @param refused the number of further combinations that the algorithm refuses
   * @param onEdge settings of {@code tuned} with the least or greatest value of the grid, if values
   *     beyond are possible: a better one may be there
   * @param tried the combinations tried, combined if they share a fingerprint
   */
  public record TunedAlgorithm(
      String algorithm,
      int combinations,
      int refused,
      @JsonProperty("default") Run byDefault,
      Run tuned,
      List<String> onEdge,
      Run ownThreshold,
      Run oracle,
      Difference difference,
      List<TriedSettings> tried) {

    /**
     * A run on the test part.
     *
     * @param spec all settings
     * @param label the settings that differ from the defaults
     * @param measures every measure with its confidence interval, by label
     * @param seconds the time from texts to verified pairs, if it was measured; turning texts into
     *     tokens is timed separately and added
     */
    @JsonPropertyOrder({"spec", "label", "measures", "seconds"})
    public record Run(
        String spec,
        String label,
        @JsonAnyGetter @JsonAnySetter Map<String, Value> measures,
        Optional<Timing> seconds) {

      /** Puts the measures into their order, which a reader of JSON does not keep. */
      public Run {
        Map<String, Value> ordered = new LinkedHashMap<>();
        for (Measure measure : Measures.resampled()) {
          ordered.put(measure.label(), measures.getOrDefault(measure.label(), Value.UNDEFINED));
        }
        measures = Collections.unmodifiableMap(ordered);
      }

      static Run of(String spec, String label, Score score, Optional<Timing> seconds) {
        Map<String, Value> measures = new LinkedHashMap<>();
        score
            .values(Measures.resampled())
            .forEach((measure, value) -> measures.put(measure.label(), Value.of(value)));
        return new Run(spec, label, measures, seconds);
      }

      /** Returns the value of a measure; undefined if it was not measured. */
      public Value of(String measure) {
        return measures.getOrDefault(measure, Value.UNDEFINED);
      }
    }

    /** The value of a measure with its interval, and the number of units that contribute to it. */
    public record Value(double value, double low, double high, int units) {

      private static final Value UNDEFINED = of(new MeasuredValue(Double.NaN));

      static Value of(MeasuredValue measured) {
        return new Value(
            measured.value(),
            measured.interval().low(),
            measured.interval().high(),
            measured.confidence().units());
      }
    }

    /**
     * The difference of two runs.
     *
     * @param units the number of units that contribute to either value
     * @param differingUnits the number of these in which the two found different pairs
     * @param p its p-value
     * @param adjustedP the same, corrected for all algorithms on the dataset (Holm)
     * @param verdict whether the first is better: by {@code adjustedP}, at 5%
     */
    public record Difference(
        double value,
        double low,
        double high,
        int units,
        int differingUnits,
        double p,
        double adjustedP,
        Comparison.Verdict verdict) {

      static Difference of(Score.Difference of, double adjustedP) {
        return new Difference(
            of.value(),
            of.interval().low(),
            of.interval().high(),
            of.confidence().units(),
            of.differingUnits(),
            of.p(),
            adjustedP,
            Comparison.Verdict.of(of.value(), adjustedP));
      }
    }
  }

  /**
   * The result of tuning on one dataset. Jackson can write and read it.
   *
   * @param dataset the name of the dataset
   * @param development the part on which settings were chosen
   * @param test the part on which they were measured
   * @param obstacle why tuning is impossible; empty if it is possible
   * @param algorithms the results in the order of the run; empty if the dataset cannot be used for
   *     tuning
   * @param contrasts comparisons of each two algorithms, each with its own threshold, on the test
   *     part
   */
  public record DatasetTuning(
      String dataset,
      Part development,
      Part test,
      Optional<String> obstacle,
      List<TunedAlgorithm> algorithms,
      List<Contrast> contrasts) {

    /**
     * A comparison of two algorithms, each with its own threshold.
     *
     * @param first spec of one algorithm
     * @param second spec of the other
     * @param advantages the advantages of the first in precision and in recall, by label of the
     *     measure
     */
    public record Contrast(String first, String second, Map<String, Advantage> advantages) {}

    /**
     * A part of a dataset.
     *
     * @param units true clusters, or groups of judged pairs
     * @param documents the number of documents
     * @param duplicates the number of pairs that are duplicates
     */
    public record Part(int units, int documents, long duplicates) {}
  }
}
