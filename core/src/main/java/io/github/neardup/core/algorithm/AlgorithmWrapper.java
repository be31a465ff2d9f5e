package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import java.util.List;
import java.util.Set;

/**
 * Gives every algorithm further settings, with which it is wrapped in another. Implementations are
 * found with {@link java.util.ServiceLoader}: name the class in {@code
 * META-INF/services/io.github.neardup.core.algorithm.AlgorithmWrapper}.
 */
public interface AlgorithmWrapper {

  /** The settings it gives every algorithm, in the order they are shown. */
  List<Setting<?>> settings();

  /**
   * Where it stands among wrappers: of two that an algorithm has, the one with the lower number is
   * further inside.
   */
  default int place() {
    return 0;
  }

  /**
   * Whether a collection {@linkplain AlgorithmProvider#showsThreshold shows the threshold} with the
   * settings if it does without.
   */
  default boolean showsThreshold() {
    return false;
  }

  /**
   * Wraps an algorithm if the settings ask for it.
   *
   * @param algorithm the algorithm with its own settings
   * @param settings a value for each of {@link #settings()}, among others
   * @param written the names of the settings that the spec names
   * @return the algorithm itself if the settings do not ask for more
   * @throws InvalidSpecException if the values, each permitted, do not go together
   */
  Algorithm wrap(Algorithm algorithm, Settings settings, Set<String> written);
}
