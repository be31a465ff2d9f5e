package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The combinations of settings that are tried for one algorithm.
 *
 * @param spec the untuned algorithm with all its settings
 * @param combinations the combinations of all settings except the threshold, in grid order
 * @param refused the number of combinations that the algorithm refuses, counting each threshold
 */
record Grid(String algorithm, String spec, List<Combination> combinations, int refused) {

  /** Settings that differ only in the threshold, the strictest threshold first. */
  record Combination(List<Step> steps) {}

  /**
   * A combination with a threshold.
   *
   * @param algorithm the algorithm with all settings
   * @param order its position in the grid, from 0, with the threshold varying fastest
   * @param unchanged the number of settings in the grid with their untuned values
   * @param thresholdAlone whether all settings except the threshold have their untuned values;
   *     always true for an algorithm without a threshold setting
   * @param strictness the least similarity of duplicates
   */
  record Step(
      Algorithm algorithm, int order, long unchanged, boolean thresholdAlone, double strictness) {

    /** Among equally good settings, the most untuned values win, then the first in the grid. */
    static final Comparator<Step> PREFERENCE =
        Comparator.comparingLong(Step::unchanged).reversed().thenComparingInt(Step::order);

    String spec() {
      return algorithm.settings().toSpec();
    }
  }

  /**
   * Refuses unknown settings and values, and grids of which the algorithm refuses every
   * combination.
   */
  static Grid of(String spec, TuningPlan plan) {
    Spec parsed = Spec.parse(spec);
    Settings untuned = Algorithms.create(spec).settings();
    AlgorithmProvider provider =
        Algorithms.providers().stream()
            .filter(one -> one.name().equals(parsed.algorithm()))
            .findAny()
            .orElseThrow();
    String threshold = provider.thresholdSetting().map(Setting::name).orElse("");
    Map<String, String> names = names(provider);
    Map<String, List<String>> values = values(provider, names, parsed, plan);
    for (String name : List.copyOf(values.keySet())) {
      if (names.getOrDefault(name, name).equals(threshold)) {
        values.put(name, values.remove(name)); // varies fastest
      }
    }
    Set<String> varied =
        values.keySet().stream()
            .map(name -> names.getOrDefault(name, name))
            .collect(Collectors.toSet());

    Map<Map<String, String>, List<Step>> byFingerprint = new LinkedHashMap<>();
    int order = 0;
    int refused = 0;
    String refusal = "there is no combination";
    for (Map<String, String> settings : product(parsed.values(), values, names)) {
      try {
        Spec written = Algorithms.withoutAlternatives(new Spec(parsed.algorithm(), settings));
        Step step = step(written, order, varied, threshold, untuned);
        Map<String, String> others = new LinkedHashMap<>(written.values());
        others.remove(threshold);
        List<Step> steps = byFingerprint.computeIfAbsent(others, o -> new ArrayList<>());
        if (steps.stream().noneMatch(other -> other.spec().equals(step.spec()))) {
          steps.add(step); // two similarities may give the same largest distance
        }
      } catch (InvalidSpecException e) {
        refusal = refused == 0 ? e.getMessage() : refusal;
        refused++;
      }
      order++;
    }
    List<Combination> combinations =
        byFingerprint.values().stream()
            .map(
                steps ->
                    steps.stream()
                        .sorted(Comparator.comparingDouble(Step::strictness).reversed())
                        .toList())
            .map(Combination::new)
            .toList();
    if (combinations.isEmpty()) {
      throw new InvalidSpecException(
          "no combination to try of " + parsed.algorithm() + " is possible: " + refusal);
    }
    return new Grid(parsed.algorithm(), untuned.toSpec(), combinations, refused);
  }

  int size() {
    return combinations.stream().mapToInt(combination -> combination.steps().size()).sum();
  }

  /**
   * Returns the settings of a spec that have the least or greatest value tried while a value beyond
   * it is possible: a better one may be there.
   *
   * @return settings such as {@code threshold=0.2}
   */
  List<String> edges(String ofSpec) {
    Map<String, TreeSet<BigDecimal>> tried = new LinkedHashMap<>();
    for (Combination combination : combinations) {
      for (Step step : combination.steps()) {
        Spec.parse(step.spec())
            .values()
            .forEach(
                (name, value) ->
                    number(value)
                        .ifPresent(
                            n -> tried.computeIfAbsent(name, key -> new TreeSet<>()).add(n)));
      }
    }
    List<String> edges = new ArrayList<>();
    Spec spec = Spec.parse(ofSpec);
    spec.values()
        .forEach(
            (name, value) -> {
              TreeSet<BigDecimal> values = tried.getOrDefault(name, new TreeSet<>());
              if (number(value).stream()
                  .flatMap(n -> beyond(n, values))
                  .anyMatch(next -> permits(spec, name, next))) {
                edges.add(name + "=" + value);
              }
            });
    return edges;
  }

  /**
   * Candidates for the next value, by step and by ratio, if a value is the last one on its side.
   */
  private static Stream<BigDecimal> beyond(BigDecimal value, TreeSet<BigDecimal> values) {
    @Nullable BigDecimal lower = values.lower(value);
    @Nullable BigDecimal higher = values.higher(value);
    if ((lower == null) == (higher == null)) {
      return Stream.empty();
    }
    BigDecimal neighbour = lower == null ? higher : lower;
    BigDecimal byStep = value.add(value).subtract(neighbour);
    return value.signum() > 0 && neighbour.signum() > 0
        ? Stream.of(byStep, value.multiply(value).divide(neighbour, MathContext.DECIMAL32))
        : Stream.of(byStep);
  }

  private static boolean permits(Spec spec, String name, BigDecimal value) {
    Map<String, String> changed = new LinkedHashMap<>(spec.values());
    changed.put(name, value.stripTrailingZeros().toPlainString());
    try {
      Algorithms.create(new Spec(spec.algorithm(), changed).text());
      return true;
    } catch (InvalidSpecException e) {
      return false; // there is nothing beyond
    }
  }

  private static Optional<BigDecimal> number(String value) {
    try {
      return Optional.of(new BigDecimal(value).stripTrailingZeros());
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Maps other ways to write a setting to the name of the setting. */
  private static Map<String, String> names(AlgorithmProvider provider) {
    return provider.alternatives().stream()
        .collect(Collectors.toMap(Setting.Alternative::name, other -> other.setting().name()));
  }

  /** Returns the values to try, in the order of the plan or of the algorithm's settings. */
  private static Map<String, List<String>> values(
      AlgorithmProvider provider, Map<String, String> names, Spec spec, TuningPlan plan) {
    Map<String, List<String>> planned = plan.grid().get(provider.name());
    if (planned == null) {
      Map<String, List<String>> values = new LinkedHashMap<>();
      Set<String> said =
          spec.values().keySet().stream()
              .map(name -> names.getOrDefault(name, name))
              .collect(Collectors.toSet());
      for (Setting<?> setting : Algorithms.settings(provider)) {
        // Settings given by the user are not changed.
        List<String> tried = formatted(setting);
        if (!tried.isEmpty() && !said.contains(setting.name())) {
          values.put(setting.name(), tried);
        }
      }
      return values;
    }
    // A value that is invalid by itself is a mistake, not a combination that is refused.
    planned.forEach(
        (name, values) -> values.forEach(value -> checkValue(provider.name(), name, value)));
    names.forEach(
        (other, name) -> {
          if (planned.containsKey(other) && planned.containsKey(name)) {
            throw new InvalidSpecException(
                "%s: %s and %s mean the same; leave one of them out of the grid"
                    .formatted(provider.name(), name, other));
          }
        });
    Map<String, List<String>> values = new LinkedHashMap<>();
    planned.forEach((name, tried) -> values.put(name, tried.stream().distinct().toList()));
    return values;
  }

  private static void checkValue(String algorithm, String name, String value) {
    Algorithms.settings(algorithm + ":" + name + "=" + value);
  }

  private static <T> List<String> formatted(Setting<T> setting) {
    return setting.tried().stream().map(setting::format).toList();
  }

  private static List<Map<String, String>> product(
      Map<String, String> written, Map<String, List<String>> values, Map<String, String> names) {
    List<Map<String, String>> combinations = List.of(written);
    for (Map.Entry<String, List<String>> setting : values.entrySet()) {
      combinations =
          combinations.stream()
              .flatMap(
                  combination ->
                      setting.getValue().stream()
                          .map(value -> with(combination, setting.getKey(), value, names)))
              .toList();
    }
    return combinations;
  }

  private static Map<String, String> with(
      Map<String, String> settings, String name, String value, Map<String, String> names) {
    Map<String, String> changed = new LinkedHashMap<>(settings);
    String setting = names.getOrDefault(name, name);
    changed.keySet().removeIf(other -> names.getOrDefault(other, other).equals(setting));
    changed.put(name, value);
    return changed;
  }

  private static Step step(
      Spec written, int order, Collection<String> varied, String threshold, Settings untuned) {
    Algorithm algorithm = Algorithms.create(written.text());
    Settings settings = algorithm.settings();
    Map<String, String> whole = new LinkedHashMap<>(Spec.parse(settings.toSpec()).values());
    // The threshold of documents in parts is their coverage; the steps are ordered by the
    // strictness of comparing parts.
    boolean wrapped =
        whole
            .keySet()
            .removeAll(Algorithms.settingsOfWrappers().stream().map(Setting::name).toList());
    List<String> changed =
        varied.stream()
            .filter(name -> !value(settings, name).equals(value(untuned, name)))
            .toList();
    return new Step(
        algorithm,
        order,
        varied.size() - changed.size(),
        threshold.isEmpty() || changed.stream().allMatch(threshold::equals),
        (wrapped ? Algorithms.create(new Spec(written.algorithm(), whole).text()) : algorithm)
            .threshold());
  }

  private static Optional<Object> value(Settings settings, String name) {
    return settings.find(name).map(settings::get);
  }
}
