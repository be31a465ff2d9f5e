package io.github.neardup.eval.config;

import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Setting;
import io.github.neardup.core.internal.Suggestions;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.config.ConfigNode.Entry;
import io.github.neardup.eval.config.ConfigNode.Kind;
import io.github.neardup.eval.config.ConfigNode.Mapping;
import io.github.neardup.eval.config.ConfigNode.Scalar;
import io.github.neardup.eval.tuning.TuningPlan;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The key {@code tune} of a config file: true, false, or how. */
final class TuningSection {

  private static final String DEVELOPMENT = "development";
  private static final String MEASURE = "measure";
  private static final String GRID = "grid";

  private TuningSection() {}

  static Optional<TuningPlan> read(ConfigNode node) {
    if (!(node instanceof Mapping section)) {
      return isTrue(node) ? Optional.of(TuningPlan.DEFAULT) : Optional.empty();
    }
    ConfigFile.refuseUnknown(section, List.of(DEVELOPMENT, MEASURE, GRID));
    return Optional.of(
        new TuningPlan(
            given(section, DEVELOPMENT)
                .map(TuningSection::development)
                .orElse(TuningPlan.DEFAULT.development()),
            given(section, MEASURE)
                .map(TuningSection::measure)
                .orElse(TuningPlan.DEFAULT.measure()),
            given(section, GRID).map(TuningSection::grid).orElse(TuningPlan.DEFAULT.grid())));
  }

  private static Optional<ConfigNode> given(Mapping section, String key) {
    return section.get(key).filter(value -> !value.isNothing());
  }

  private static boolean isTrue(ConfigNode node) {
    return ConfigFile.truth(node)
        .orElseThrow(
            () ->
                node.place()
                    .fault(
                        "tune must be true, false, or have some of the keys development, measure"
                            + " and grid; it is "
                            + node.inWords()));
  }

  private static double development(ConfigNode node) {
    if (node instanceof Scalar scalar
        && (scalar.kind() == Kind.DECIMAL || scalar.kind() == Kind.WHOLE_NUMBER)) {
      return ConfigFile.checked(
          scalar,
          text -> new TuningPlan(Double.parseDouble(text), Measures.F1, Map.of()).development());
    }
    throw node.place().fault("development must be a number, not " + node.inWords());
  }

  private static Measure measure(ConfigNode node) {
    if (!(node instanceof Scalar scalar)) {
      throw node.place().fault("measure must be a name, not " + node.inWords());
    }
    return Measures.resampled().stream()
        .filter(measure -> measure.label().equals(scalar.text()))
        .findAny()
        .orElseThrow(
            () ->
                node.place()
                    .fault(
                        Suggestions.unknown(
                            "measure",
                            scalar.text(),
                            Measures.resampled().stream().map(Measure::label).toList())));
  }

  private static Map<String, Map<String, List<String>>> grid(ConfigNode node) {
    Map<String, Map<String, List<String>>> grid = new LinkedHashMap<>();
    ConfigFile.mapping(GRID, node)
        .entries()
        .forEach((name, entry) -> grid.put(name, settings(name, entry)));
    return grid;
  }

  private static Map<String, List<String>> settings(String algorithm, Entry entry) {
    List<AlgorithmProvider> providers = Algorithms.providers();
    List<String> names = providers.stream().map(AlgorithmProvider::name).toList();
    int index = names.indexOf(algorithm);
    if (index < 0) {
      throw entry.place().fault(Suggestions.unknown("algorithm", algorithm, names));
    }
    List<Setting<?>> known = Algorithms.settings(providers.get(index));
    Map<String, List<String>> values = new LinkedHashMap<>();
    ConfigFile.mapping("the grid of " + algorithm, entry.value())
        .entries()
        .forEach((name, tried) -> values.put(name, values(algorithm, known, name, tried)));
    return values;
  }

  private static List<String> values(
      String algorithm, List<Setting<?>> known, String name, Entry entry) {
    List<String> names = known.stream().map(Setting::name).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw entry.place().fault(algorithm + ": " + Suggestions.unknown("setting", name, names));
    }
    Set<Object> seen = new HashSet<>();
    return ConfigFile.list(
        name,
        entry.value(),
        item -> {
          Object value = ConfigFile.checked(item, known.get(index)::parse);
          if (!seen.add(value)) {
            throw item.place().fault(name + " is to be " + item.inWords() + " twice");
          }
          return item.text();
        });
  }
}
