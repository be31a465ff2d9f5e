package io.github.neardup.eval.choose;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.Scorer.Score;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of tuning, as JSON.
 *
 * @param run the run that produced the results; its seed also determined the parts
 * @param plan how settings were chosen
 * @param datasets the results, by dataset
 */
public record TuningResults(RunDescription run, TuningPlan plan, List<DatasetTuning> datasets) {

  /** Returns the content of {@code tuning.json}. */
  public String toJson() {
    return ResultJson.DOUBLE.write(new File(run, inWords()));
  }

  /** Returns the results as {@code tuning.json} has them. */
  public Tuning inWords() {
    Plan inWords =
        new Plan(
            plan.development(),
            plan.measure().label(),
            plan.measure().title(),
            run.seed(),
            plan.grid());
    return new Tuning(inWords, datasets);
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

  /**
   * A combination of settings at the threshold that is best on the development part.
   *
   * @param spec all settings
   * @param label the settings that differ from the defaults
   * @param development the value of the measure on the development part, by the similarities of
   *     selected pairs; NaN if undefined
   * @param test the same on the test part
   */
  public record TriedSettings(String spec, String label, double development, double test) {}

  /**
   * The result of tuning one algorithm on one dataset. All runs are actual runs on the test part.
   *
   * @param algorithm its name
   * @param byDefault the run with the given settings
   * @param tuned the run with the settings that are best on the development part
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
      Run oracle,
      Difference difference,
      List<TriedSettings> tried) {

    /**
     * A run on the test part.
     *
     * @param spec all settings
     * @param label the settings that differ from the defaults
     * @param measures every measure with its confidence interval, by label
     */
    @JsonPropertyOrder({"spec", "label", "measures"})
    public record Run(
        String spec, String label, @JsonAnyGetter @JsonAnySetter Map<String, Value> measures) {

      /** Puts the measures into their order, which a reader of JSON does not keep. */
      public Run {
        Map<String, Value> ordered = new LinkedHashMap<>();
        for (Measure measure : Measures.resampled()) {
          ordered.put(measure.label(), measures.getOrDefault(measure.label(), Value.UNDEFINED));
        }
        measures = Collections.unmodifiableMap(ordered);
      }

      static Run of(String spec, String label, Score score) {
        Map<String, Value> measures = new LinkedHashMap<>();
        score
            .values(Measures.resampled())
            .forEach((measure, value) -> measures.put(measure.label(), Value.of(value)));
        return new Run(spec, label, measures);
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
   */
  public record DatasetTuning(
      String dataset,
      Part development,
      Part test,
      Optional<String> obstacle,
      List<TunedAlgorithm> algorithms) {

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
