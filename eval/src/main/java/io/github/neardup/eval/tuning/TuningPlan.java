package io.github.neardup.eval.tuning;

import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How settings are chosen.
 *
 * @param development the share of the clusters, or groups of judged pairs, on which settings are
 *     chosen, above 0 and below 1; results are reported on the rest
 * @param measure what is to be as high as possible
 * @param grid for an algorithm's name, the values to try of some of its settings; each combination
 *     is tried. Other settings are as in the algorithm's spec. An algorithm that is not named tries
 *     the values that its settings name themselves.
 */
public record TuningPlan(
    double development, Measure measure, Map<String, Map<String, List<String>>> grid) {

  /** Half of the clusters, F1, and the values that the settings name themselves. */
  public static final TuningPlan DEFAULT = new TuningPlan(0.5, Measures.F1, Map.of());

  /** Copies the grid, whose order stays. */
  public TuningPlan {
    if (!(development > 0 && development < 1)) {
      throw new IllegalArgumentException(
          "development must be above 0 and below 1, not " + development);
    }
    Map<String, Map<String, List<String>>> copy = new LinkedHashMap<>();
    grid.forEach((algorithm, values) -> copy.put(algorithm, new LinkedHashMap<>(values)));
    grid = Collections.unmodifiableMap(copy);
  }
}
