package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
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

  private static final double ROUNDING = 1e-6;

  private static String withoutThreshold(String spec) {
    Spec parsed = Spec.parse(spec);
    Map<String, String> values = new LinkedHashMap<>(parsed.values());
    Algorithms.provider(parsed).thresholdSetting().map(Setting::name).ifPresent(values::remove);
    return new Spec(parsed.algorithm(), values).text();
  }

  /** Settings that differ only in the threshold, the strictest threshold first. */
  record Combination(List<Step> steps) {

    /** Returns a name that is equal for combinations with the same similarity of two texts. */
    String similarity() {
      Algorithm algorithm = steps.get(0).open().typical();
      String exact =
          algorithm
              .sketch()
              .flatMap(sketch -> algorithm.exactSearch())
              .orElse(algorithm.settings().toSpec());
      return withoutThreshold(Algorithms.settings(exact).toSpec())
          + (steps.get(0).open().isOpen() ? ", weighted" : "");
    }

    /** Returns the settings that differ from the defaults, without the threshold. */
    String shortSpec() {
      return withoutThreshold(steps.get(0).open().settings().toShortSpec());
    }
  }

  /**
   * A combination with a threshold.
   *
   * @param open the algorithm with all settings; a collection supplies what is left open
   * @param order its position in the grid, from 0, with the threshold varying fastest
   * @param unchanged the number of settings in the grid with their untuned values
   * @param strictness the least similarity of duplicates
   */
  record Step(OpenSpec open, int order, long unchanged, double strictness) {

    /** Among equally good settings, the most untuned values win, then the first in the grid. */
    static final Comparator<Step> PREFERENCE =
        Comparator.comparingLong(Step::unchanged).reversed().thenComparingInt(Step::order);

    String spec() {
      return open.settings().toSpec();
    }

    /** Returns the settings that differ from the defaults, and the threshold. */
    String shortSpec() {
      Spec others = Spec.parse(withoutThreshold(open.settings().toShortSpec()));
      Map<String, String> all = Spec.parse(spec()).values();
      return Algorithms.provider(others)
          .thresholdSetting()
          .map(Setting::name)
          .map(name -> others.with(Map.of(name, all.get(name))))
          .orElse(others)
          .text();
    }

    /** Whether a similarity reaches the threshold but for rounding. */
    boolean isReached(double similarity) {
      return similarity >= strictness - ROUNDING;
    }
  }

  /**
   * Refuses unknown settings and values, and grids of which the algorithm refuses every
   * combination.
   */
  static Grid of(String spec, TuningPlan plan) {
    Spec parsed = Spec.parse(spec);
    Settings untuned = OpenSpec.of(spec).settings();
    AlgorithmProvider provider = Algorithms.provider(parsed);
    String threshold = provider.thresholdSetting().map(Setting::name).orElse("");
    Map<String, String> names = names(provider);
    List<Map<String, List<String>>> products = products(provider, names, parsed, plan);
    Set<String> varied =
        products.stream()
            .flatMap(values -> values.keySet().stream())
            .map(name -> names.getOrDefault(name, name))
            .collect(Collectors.toSet());

    Map<Map<String, String>, List<Step>> byFingerprint = new LinkedHashMap<>();
    Set<Spec> before = new HashSet<>();
    int refused = 0;
    String refusal = "there is no combination";
    for (Map<String, List<String>> each : products) {
      Map<String, List<String>> values = new LinkedHashMap<>(each);
      for (String name : each.keySet()) {
        if (names.getOrDefault(name, name).equals(threshold)) {
          values.put(name, values.remove(name)); // varies fastest
        }
      }
      for (Map<String, String> settings : product(parsed.values(), values, names)) {
        try {
          Spec written = Algorithms.withoutAlternatives(new Spec(parsed.algorithm(), settings));
          Spec whole = Spec.parse(Algorithms.settings(written.text()).toSpec());
          if (before.add(whole)) { // two similarities may give the same largest distance
            Step step = step(written, before.size() - 1, varied, untuned);
            Map<String, String> others = new LinkedHashMap<>(whole.values());
            others.remove(threshold);
            byFingerprint.computeIfAbsent(others, o -> new ArrayList<>()).add(step);
          }
        } catch (InvalidSpecException e) {
          refusal = refused == 0 ? e.getMessage() : refusal;
          refused++;
        }
      }
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
    return OpenSpec.ifValid(new Spec(spec.algorithm(), changed).text()).isPresent();
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

  /**
   * Returns the values to try. Of each product, all combinations are tried. A plan is one product.
   *
   * <p>Without a plan, the settings that the user did not give declare what is tried: the way to
   * split a text into tokens, the threshold, and one more setting at a time.
   */
  private static List<Map<String, List<String>>> products(
      AlgorithmProvider provider, Map<String, String> names, Spec spec, TuningPlan plan) {
    Map<String, List<String>> planned = plan.grid().get(provider.name());
    if (planned != null) {
      return List.of(planned);
    }
    String threshold = provider.thresholdSetting().map(Setting::name).orElse("");
    Map<String, List<String>> always = new LinkedHashMap<>();
    Map<String, List<String>> alone = new LinkedHashMap<>();
    for (Setting<?> setting : Algorithms.settings(provider)) {
      String name = setting.name();
      if (!setting.tried().isEmpty()
          && spec.values().keySet().stream()
              .noneMatch(n -> names.getOrDefault(n, n).equals(name))) {
        (List.of(TextPipeline.TOKENS.name(), threshold).contains(name) ? always : alone)
            .put(name, setting.tried());
      }
    }
    List<Map<String, List<String>>> products = new ArrayList<>(List.of(always));
    alone.forEach(
        (name, tried) -> {
          Map<String, List<String>> values = new LinkedHashMap<>(always);
          values.put(name, tried);
          products.add(values);
        });
    return products;
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

  private static Step step(Spec written, int order, Collection<String> varied, Settings untuned) {
    OpenSpec open = OpenSpec.of(written.text());
    Settings settings = open.settings();
    Map<String, String> own = new LinkedHashMap<>(Spec.parse(settings.toSpec()).values());
    // The threshold of documents in parts is their coverage; the steps are ordered by the
    // strictness of comparing parts.
    boolean wrapped =
        own.keySet()
            .removeAll(Algorithms.settingsOfWrappers().stream().map(Setting::name).toList());
    long unchanged =
        varied.stream().filter(name -> value(settings, name).equals(value(untuned, name))).count();
    return new Step(
        open,
        order,
        unchanged,
        (wrapped ? Algorithms.create(new Spec(written.algorithm(), own).text()) : open.typical())
            .threshold());
  }

  private static Optional<Object> value(Settings settings, String name) {
    return settings.find(name).map(settings::get);
  }
}
