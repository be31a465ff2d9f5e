package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

  /** What stands between the values of a setting in a {@linkplain #grid grid}. */
  public static final String OR = "|";

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

  /**
   * Reads grids as users write them, one of each algorithm: a spec with several values for a
   * setting, such as {@code minhash:tokens=standard|char,threshold=0.5|0.6}.
   *
   * @throws InvalidSpecException if an algorithm, a setting or a value does not exist, or nothing
   *     is to be tried
   */
  public static Map<String, Map<String, List<String>>> grid(List<String> specs) {
    Map<String, Map<String, List<String>>> grid = new LinkedHashMap<>();
    for (String text : specs) {
      Spec spec = Spec.parse(text);
      Map<String, List<String>> settings = new LinkedHashMap<>();
      spec.values()
          .forEach(
              (name, values) -> {
                List<String> tried =
                    Stream.of(values.split(Pattern.quote(OR), -1)).map(String::strip).toList();
                tried.forEach(
                    value ->
                        Algorithms.settings(
                            new Spec(spec.algorithm(), Map.of(name, value)).text()));
                settings.put(name, tried);
              });
      if (settings.isEmpty()) {
        throw new InvalidSpecException(
            "the grid '" + text + "' has no values to try; write NAME:setting=value|value,...");
      }
      if (grid.put(spec.algorithm(), settings) != null) {
        throw new InvalidSpecException(
            "two grids are for " + spec.algorithm() + "; write its settings into one");
      }
    }
    return grid;
  }
}
