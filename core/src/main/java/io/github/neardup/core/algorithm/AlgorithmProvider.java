package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Brings an algorithm. Implementations are found with {@link java.util.ServiceLoader}: name the
 * class in {@code META-INF/services/io.github.neardup.core.algorithm.AlgorithmProvider}, and every
 * command knows it.
 */
public interface AlgorithmProvider {

  /** The name used in a spec: lower case, no colon, comma or white space. */
  String name();

  /** What it computes, in one line. */
  String summary();

  /** The question it answers about two texts, such as "do they have the same set of shingles?". */
  String question();

  /**
   * Its own settings, in the order they are shown; {@link Algorithms#settings} adds those that
   * every algorithm has, and whose names are taken.
   */
  List<Setting<?>> settings();

  /** Other ways to write some of {@link #settings()}; their names are taken, too. */
  default List<Setting.Alternative> alternatives() {
    return List.of();
  }

  /**
   * Of {@link #settings()} the one that says how similar duplicates are at least, if there is one.
   * It changes no fingerprint, so the fingerprints of one pass serve all its values.
   */
  default Optional<Setting<?>> thresholdSetting() {
    return Optional.empty();
  }

  /**
   * Whether a collection shows the threshold: with these settings the similarity is the Jaccard
   * similarity of sets of shingles of words, compared exactly.
   *
   * @param settings a value for each of {@link #settings()}
   */
  default boolean showsThreshold(Settings settings) {
    Objects.requireNonNull(settings, "settings");
    return false;
  }

  /**
   * Makes the algorithm.
   *
   * @param settings a value for each of {@link #settings()}
   * @throws InvalidSpecException if the values, each permitted, do not go together
   */
  Algorithm create(Settings settings);

  /**
   * Makes the algorithm from settings as written in a spec after the colon.
   *
   * @param settings {@code setting=value,setting=value}, of {@link #settings()} and {@link
   *     #alternatives()} alone; empty for all defaults
   * @throws InvalidSpecException if a name is unknown, a value not permitted, or values do not go
   *     together
   */
  default Algorithm create(String settings) {
    Objects.requireNonNull(settings, "settings");
    return create(parse(settings));
  }

  /** The settings as {@link #create(String)} reads them. */
  default Settings parse(String settings) {
    Objects.requireNonNull(settings, "settings");
    Spec.requireSettingsAlone(name(), settings);
    Map<String, String> written = Spec.parseSettings(settings);
    Algorithms.requireOwn(name(), written);
    return Settings.parse(name(), settings(), alternatives(), written);
  }
}
