package io.github.neardup.eval.tuning;

import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.run.Timing;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.Score;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What tuning gave one algorithm on one dataset. All runs are real ones on the test part.
 *
 * @param algorithm its name
 * @param byDefault with the settings it was given
 * @param tuned with those that are best on the development part
 * @param ownThreshold with the settings it was given, but the threshold that is best on the
 *     development part; as {@code tuned} if the algorithm has no threshold setting
 * @param ownThresholdTiming the seconds of that run, from texts to verified pairs
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

  /** Copies the lists. */
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

    /** Copies the map. */
    public Run {
      measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
    }

    /** The value of a measure; not defined if the measure was not taken. */
    public MeasuredValue of(Measure measure) {
      return measures.getOrDefault(measure, new MeasuredValue(Double.NaN));
    }
  }
}
