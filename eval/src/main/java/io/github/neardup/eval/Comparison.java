package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.neardup.eval.score.Interval;
import io.github.neardup.eval.score.Scorer.Score;
import io.github.neardup.eval.score.Tests;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A comparison of two algorithms on the same dataset.
 *
 * @param dataset name of the dataset
 * @param first spec of one algorithm, with all its settings
 * @param second spec of the other
 * @param f1Difference F1 of the first minus F1 of the second; NaN if one is not defined
 * @param interval 95% confidence interval of the difference
 * @param units the number of clusters or groups of judged pairs that contribute to either F1
 * @param differingUnits the number of these units in which the two algorithms found different pairs
 * @param reason why there is no interval; empty if there is one
 * @param p the p-value of the difference; like {@code adjustedP}, never below 1 / (replicates + 1),
 *     the least that the resampling supports
 * @param adjustedP the p-value corrected for all comparisons on the dataset (Holm)
 * @param advantages the advantages of the first in precision and in recall, by label of the measure
 * @param verdict whether the first is better than the second, by {@code adjustedP} at 5%
 */
public record Comparison(
    String dataset,
    String first,
    String second,
    double f1Difference,
    Interval interval,
    int units,
    int differingUnits,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String reason,
    double p,
    double adjustedP,
    Map<String, Advantage> advantages,
    Verdict verdict) {

  /**
   * The difference of two algorithms in one measure.
   *
   * @param difference the value of the first minus the value of the second; NaN if one is not
   *     defined
   * @param interval its 95% confidence interval
   * @param units the number of clusters or groups of judged pairs that contribute to either value
   * @param differingUnits the number of these units in which the two algorithms found different
   *     pairs
   * @param p its p-value, not corrected for other comparisons, and never below what the resampling
   *     supports
   */
  public record Advantage(
      double difference, Interval interval, int units, int differingUnits, double p) {

    /**
     * Returns the advantages in precision and in recall of one search over another of the same
     * data.
     */
    public static Map<String, Advantage> of(Score first, Score second) {
      Map<String, Advantage> advantages = new LinkedHashMap<>();
      for (Measure measure : List.of(Measures.PRECISION, Measures.RECALL)) {
        Score.Difference difference = first.minus(second, measure);
        advantages.put(
            measure.label(),
            new Advantage(
                difference.value(),
                difference.interval(),
                difference.confidence().units(),
                difference.differingUnits(),
                Math.max(first.leastP(), difference.p())));
      }
      return advantages;
    }
  }

  /**
   * Returns a comparison.
   *
   * @param f1 the difference in F1
   * @param leastP the least p-value to report; NaN stays NaN
   * @param holm the p-value of the difference, corrected for all comparisons on the dataset
   */
  static Comparison of(
      Measurement first,
      Measurement second,
      Score.Difference f1,
      double leastP,
      double holm,
      Map<String, Advantage> advantages) {
    double adjustedP = Math.max(leastP, holm);
    return new Comparison(
        first.dataset(),
        first.spec(),
        second.spec(),
        f1.value(),
        f1.interval(),
        f1.confidence().units(),
        f1.differingUnits(),
        f1.confidence().reason(),
        Math.max(leastP, f1.p()),
        adjustedP,
        advantages,
        Verdict.of(f1.value(), adjustedP));
  }

  /** The result of a comparison. */
  public enum Verdict {
    /** The first has the higher F1. */
    BETTER,
    /** The second has the higher F1. */
    WORSE,
    /** The data do not distinguish the two. */
    NOT_DISTINGUISHABLE,
    /** There was no resampling, or F1 is not defined. */
    NOT_TESTED;

    /** In words. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /**
     * Returns the result for a difference, at 5%.
     *
     * @param adjustedP its p-value, corrected for other comparisons; NaN if it was not tested
     */
    public static Verdict of(double difference, double adjustedP) {
      if (Double.isNaN(adjustedP)) {
        return NOT_TESTED;
      }
      if (adjustedP >= Tests.LEVEL) {
        return NOT_DISTINGUISHABLE;
      }
      return difference > 0 ? BETTER : WORSE;
    }
  }
}
