package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The settings to try, for any algorithm on the class path: how texts are split as in the spec of
 * the truth, all else as the settings themselves say ({@link Setting#tradedOff}); of the threshold
 * all that are {@linkplain Setting#tried() tried}.
 */
final class Variants {

  private final Settings truth;
  private final Map<String, String> values;
  private final Map<String, String> text;

  /** For a truth. */
  Variants(Settings truth) {
    this.truth = truth;
    this.values = Spec.parse(truth.toSpec()).values();
    this.text = Spec.parse("text:" + TextPipeline.of(truth).description()).values();
  }

  /**
   * All settings to try of an algorithm: lists of what differs in nothing but the threshold, and so
   * has the same fingerprints, the strictest first.
   */
  List<List<Algorithm>> of(AlgorithmProvider provider) {
    return each(new Spec(provider.name(), Map.of()), setting -> values(provider, setting));
  }

  /**
   * All combinations of values of settings, but those that do not go together.
   *
   * @param values gives those of a setting; none if it is not set
   * @return lists of what differs in nothing but the threshold, the strictest first
   */
  static List<List<Algorithm>> each(Spec spec, Function<Setting<?>, Set<String>> values) {
    AlgorithmProvider provider = Algorithms.provider(spec);
    Optional<Setting<?>> threshold = provider.thresholdSetting();
    List<Spec> specs = List.of(spec);
    for (Setting<?> setting : provider.settings()) {
      if (!threshold.equals(Optional.of(setting))) {
        specs = product(specs, setting, values);
      }
    }
    return specs.stream()
        .map(one -> threshold.map(t -> product(List.of(one), t, values)).orElse(List.of(one)))
        .map(Variants::create)
        .filter(algorithms -> !algorithms.isEmpty())
        .toList();
  }

  private static List<Spec> product(
      List<Spec> specs, Setting<?> setting, Function<Setting<?>, Set<String>> values) {
    Set<String> tried = values.apply(setting);
    return tried.isEmpty()
        ? specs
        : specs.stream()
            .flatMap(spec -> tried.stream().map(value -> with(spec, setting.name(), value)))
            .toList();
  }

  /** The spec with another value of a setting. */
  static Spec with(Spec spec, String name, String value) {
    Map<String, String> values = new LinkedHashMap<>(spec.values());
    values.put(name, value);
    return new Spec(spec.algorithm(), values);
  }

  /** Those of the algorithms that there are, the strictest first. */
  static List<Algorithm> create(List<Spec> specs) {
    List<Algorithm> algorithms = new ArrayList<>();
    for (Spec spec : specs) {
      try {
        algorithms.add(Algorithms.create(spec.text()));
      } catch (InvalidSpecException e) {
        // Values that are permitted may still not go together.
      }
    }
    algorithms.sort(Comparator.comparingDouble(Algorithm::threshold).reversed());
    return algorithms;
  }

  private <T> Set<String> values(AlgorithmProvider provider, Setting<T> setting) {
    if (provider.thresholdSetting().equals(Optional.of(setting))) {
      return thresholds(setting);
    }
    String byDefault = byDefault(provider.name(), setting);
    Set<String> tried = new LinkedHashSet<>();
    String wanted = values.get(setting.name());
    if (provider.name().equals(truth.algorithm())) {
      tried.add(wanted == null ? byDefault : wanted);
    } else if (text.containsKey(setting.name())) {
      // Where the truth does as by default, no one asked for it: the algorithm may have its own
      // way.
      if (permitted(setting, wanted)) {
        tried.add(wanted);
      }
      if (tried.isEmpty() || byDefault(truth.algorithm(), setting).equals(wanted)) {
        tried.add(byDefault);
      }
    } else {
      setting.tradedOff().forEach(value -> tried.add(setting.format(value)));
      if (tried.isEmpty()) {
        tried.add(byDefault);
      }
    }
    return tried;
  }

  private static boolean permitted(Setting<?> setting, @Nullable String value) {
    try {
      if (value != null) {
        setting.parse(value);
      }
      return value != null;
    } catch (InvalidSpecException e) {
      return false;
    }
  }

  /** What an algorithm does if nobody says otherwise. */
  private static String byDefault(String algorithm, Setting<?> setting) {
    Settings settings = Algorithms.create(algorithm).settings();
    return Spec.parse(settings.toSpec())
        .values()
        .getOrDefault(setting.name(), defaultText(setting));
  }

  private static <T> String defaultText(Setting<T> setting) {
    return setting.format(setting.defaultValue());
  }

  private <T> Set<String> thresholds(Setting<T> setting) {
    Set<String> thresholds = new LinkedHashSet<>();
    setting.tried().forEach(value -> thresholds.add(setting.format(value)));
    String wanted = values.get(setting.name());
    if (wanted != null && permitted(setting, wanted)) {
      thresholds.add(wanted);
    }
    if (thresholds.isEmpty()) {
      thresholds.add(defaultText(setting));
    }
    return thresholds;
  }
}
