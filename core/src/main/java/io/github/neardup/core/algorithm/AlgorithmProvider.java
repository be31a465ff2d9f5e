package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Provides an algorithm. Implementations are found with {@link java.util.ServiceLoader}: name the
 * class in {@code META-INF/services/io.github.neardup.core.algorithm.AlgorithmProvider}, and every
 * command can use the algorithm.
 */
public interface AlgorithmProvider {

  /** Returns the name used in a spec: lower case, no colon, comma or white space. */
  String name();

  /** Returns what the algorithm computes, in one line. */
  String summary();

  /**
   * Returns the question that the algorithm answers about two texts, such as "do they have the same
   * set of shingles?".
   */
  String question();

  /**
   * Returns the algorithm's own settings, in display order. {@link Algorithms#settings} adds the
   * settings that every algorithm has, whose names must not be used here.
   */
  List<Setting<?>> settings();

  /**
   * Returns alternative ways to write some of {@link #settings()}. Their names must be unused, too.
   */
  default List<Setting.Alternative> alternatives() {
    return List.of();
  }

  /**
   * Returns the setting for the smallest similarity of duplicates, if {@link #settings()} has one.
   * It must not affect fingerprints, so that the fingerprints of one pass serve all its values.
   */
  default Optional<Setting<?>> thresholdSetting() {
    return Optional.empty();
  }

  /**
   * Returns whether the similarities of a collection, with these settings, can advise a threshold.
   * This requires that the similarity is the Jaccard similarity of sets of word shingles, compared
   * exactly.
   *
   * @param settings a value for each of {@link #settings()}
   */
  default boolean showsThreshold(Settings settings) {
    return false;
  }

  /**
   * Creates the algorithm.
   *
   * @param settings a value for each of {@link #settings()}
   * @throws InvalidSpecException if values are permitted individually but contradict each other
   */
  Algorithm create(Settings settings);

  /**
   * Creates the algorithm from settings as written in a spec after the colon.
   *
   * @param settings {@code setting=value,setting=value}, from {@link #settings()} and {@link
   *     #alternatives()} only; empty for all defaults
   * @throws InvalidSpecException if a name is unknown, a value is not permitted, or values
   *     contradict each other
   */
  default Algorithm create(String settings) {
    return create(parse(settings));
  }

  /** Parses settings as {@link #create(String)} does. */
  default Settings parse(String settings) {
    Spec.requireSettingsAlone(name(), settings);
    Map<String, String> written = Spec.parseSettings(settings);
    Algorithms.requireOwn(name(), written);
    return Settings.parse(name(), settings(), alternatives(), written);
  }
}
