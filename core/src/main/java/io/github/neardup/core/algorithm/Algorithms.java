package io.github.neardup.core.algorithm;

import io.github.neardup.core.internal.Suggestions;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/** The algorithms that are on the class path, by name. Thread-safe. */
public final class Algorithms {

  private static final SortedMap<String, AlgorithmProvider> PROVIDERS = load();

  private Algorithms() {}

  private static SortedMap<String, AlgorithmProvider> load() {
    SortedMap<String, AlgorithmProvider> providers = new TreeMap<>();
    for (AlgorithmProvider provider : ServiceLoader.load(AlgorithmProvider.class)) {
      if (providers.putIfAbsent(provider.name(), provider) != null) {
        throw new ServiceConfigurationError(
            "two libraries bring an algorithm named " + provider.name());
      }
    }
    return providers;
  }

  /** All algorithms, by name. */
  public static List<AlgorithmProvider> providers() {
    return List.copyOf(PROVIDERS.values());
  }

  /**
   * Makes the algorithm a spec describes.
   *
   * @param spec {@code name} or {@code name:setting=value,setting=value}
   * @throws InvalidSpecException if a name is unknown, a value not permitted, or values do not go
   *     together; the message names the nearest right name and lists the rest
   */
  public static Algorithm create(String spec) {
    Spec parsed = Spec.parse(spec);
    return provider(parsed).create(settings(parsed));
  }

  /**
   * The settings a spec describes, each checked; the algorithm itself is not made, and files that
   * the settings name are not opened.
   *
   * @param spec {@code name} or {@code name:setting=value,setting=value}
   * @throws InvalidSpecException if a name is unknown or a value not permitted
   */
  public static Settings settings(String spec) {
    return settings(Spec.parse(spec));
  }

  private static Settings settings(Spec spec) {
    AlgorithmProvider provider = provider(spec);
    return Settings.parse(provider.name(), provider.settings(), spec.values());
  }

  private static AlgorithmProvider provider(Spec spec) {
    AlgorithmProvider provider = PROVIDERS.get(spec.algorithm());
    if (provider == null) {
      throw new InvalidSpecException(
          Suggestions.unknown("algorithm", spec.algorithm(), PROVIDERS.keySet()));
    }
    return provider;
  }
}
