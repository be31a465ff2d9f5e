package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Adds settings to every algorithm, and wraps the algorithm if they are used. Implementations are
 * found with {@link java.util.ServiceLoader}: name the class in {@code
 * META-INF/services/io.github.neardup.core.algorithm.AlgorithmWrapper}.
 */
public interface AlgorithmWrapper {

  /** Returns the settings that it adds to every algorithm, in display order. */
  List<Setting<?>> settings();

  /**
   * Returns its position among wrappers: of two wrappers around an algorithm, the one with the
   * lower number is the inner one.
   */
  default int place() {
    return 0;
  }

  /** Does what {@link Algorithms#byLength} says, if this is the wrapper that can. */
  default Optional<Algorithm> byLength(
      Settings settings, double leastRatio, Function<Settings, ? extends Algorithm> fixed) {
    return Optional.empty();
  }

  /**
   * Returns the usual threshold of Jaccard similarity with these settings.
   *
   * @param threshold the usual threshold for whole texts
   */
  default double usualThreshold(Settings settings, double threshold) {
    return threshold;
  }

  /**
   * Wraps an algorithm if the settings ask for it.
   *
   * @param algorithm the algorithm with its own settings
   * @param settings a value for each of {@link #settings()}, among others
   * @param written the names of the settings in the spec
   * @return the algorithm itself if the settings do not ask for wrapping
   * @throws InvalidSpecException if values are permitted individually but contradict each other
   */
  default Algorithm wrap(Algorithm algorithm, Settings settings, Set<String> written) {
    return algorithm;
  }
}
