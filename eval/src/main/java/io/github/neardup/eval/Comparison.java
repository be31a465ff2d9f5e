package io.github.neardup.eval;

import io.github.neardup.eval.score.PairedDecisions;
import io.github.neardup.eval.statistics.Tests;
import io.github.neardup.recommend.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Two algorithms on the same dataset.
 *
 * @param dataset name of the dataset
 * @param first spec of the one, with all its settings
 * @param second spec of the other
 * @param firstLabel the one with the settings that differ from the defaults
 * @param secondLabel the same of the other
 * @param f1Difference F1 of the first less F1 of the second; NaN if one is not defined
 * @param interval 95% confidence interval of the difference, by the paired bootstrap
 * @param p its p-value; as {@code adjustedP} not below what the resampling supports, 1 /
 *     (replicates + 1)
 * @param adjustedP the same, corrected for all comparisons on the dataset (Holm)
 * @param onlyFirst labelled pairs on which the first alone is right
 * @param onlySecond labelled pairs on which the second alone is right
 * @param mcNemarP the mid-p value of McNemar's test of these, which takes pairs to be independent
 * @param adjustedMcNemarP the same, corrected
 * @param verdict whether the first is better than the second: by {@code adjustedP}, at 5%
 */
public record Comparison(
    String dataset,
    String first,
    String second,
    String firstLabel,
    String secondLabel,
    double f1Difference,
    Interval interval,
    double p,
    double adjustedP,
    long onlyFirst,
    long onlySecond,
    double mcNemarP,
    double adjustedMcNemarP,
    Verdict verdict) {

  /** How much of a chance there may be to call equals different. */
  static final double LEVEL = 0.05;

  static Comparison uncorrected(
      Measurement first,
      Measurement second,
      double f1Difference,
      Interval interval,
      double p,
      PairedDecisions decisions) {
    double mcNemarP = Tests.mcNemarMidP(decisions.onlyFirst(), decisions.onlySecond());
    return new Comparison(
        first.dataset(),
        first.spec(),
        second.spec(),
        first.label(),
        second.label(),
        f1Difference,
        interval,
        p,
        p,
        decisions.onlyFirst(),
        decisions.onlySecond(),
        mcNemarP,
        mcNemarP,
        Verdict.of(f1Difference, p));
  }

  /**
   * The comparisons with their p-values corrected for one another.
   *
   * @param leastP the least p-value to be given; a NaN stays one
   */
  static List<Comparison> corrected(List<Comparison> comparisons, double leastP) {
    double[] adjustedP = Tests.holm(comparisons.stream().mapToDouble(Comparison::p).toArray());
    double[] mcNemarP =
        Tests.holm(comparisons.stream().mapToDouble(Comparison::mcNemarP).toArray());
    List<Comparison> corrected = new ArrayList<>();
    for (int i = 0; i < adjustedP.length; i++) {
      Comparison c = comparisons.get(i);
      double p = Math.max(leastP, adjustedP[i]);
      corrected.add(
          new Comparison(
              c.dataset,
              c.first,
              c.second,
              c.firstLabel,
              c.secondLabel,
              c.f1Difference,
              c.interval,
              Math.max(leastP, c.p),
              p,
              c.onlyFirst,
              c.onlySecond,
              c.mcNemarP,
              mcNemarP[i],
              Verdict.of(c.f1Difference, p)));
    }
    return corrected;
  }

  /** What a comparison came to. */
  public enum Verdict {
    /** The first has the higher F1. */
    BETTER,
    /** The second has. */
    WORSE,
    /** The data do not tell them apart. */
    NOT_DISTINGUISHABLE,
    /** There was no resampling, or F1 is not defined. */
    NOT_TESTED;

    /** In words. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /**
     * What a difference came to, at 5%.
     *
     * @param adjustedP its p-value, corrected for other comparisons; NaN if it was not tested
     */
    public static Verdict of(double difference, double adjustedP) {
      if (Double.isNaN(adjustedP)) {
        return NOT_TESTED;
      }
      if (adjustedP >= LEVEL) {
        return NOT_DISTINGUISHABLE;
      }
      return difference > 0 ? BETTER : WORSE;
    }
  }
}
