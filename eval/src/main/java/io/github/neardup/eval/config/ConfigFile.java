package io.github.neardup.eval.config;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.internal.Suggestions;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.config.ConfigNode.Kind;
import io.github.neardup.eval.config.ConfigNode.Mapping;
import io.github.neardup.eval.config.ConfigNode.Scalar;
import io.github.neardup.eval.config.ConfigNode.Sequence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A file that says what an evaluation is to do, as YAML: the names of the command's options with
 * their values. A key with nothing behind it is as if it were not there.
 *
 * <p>A {@linkplain RunFile record of a run} is read, too: it does again what was done then.
 */
public final class ConfigFile {

  /** Puts the value of a key into a plan. */
  private interface Key {
    void read(ConfigNode value, EvaluationPlan.Builder plan);
  }

  /** Every key there is. */
  private static final Map<String, Key> KEYS = keys();

  private final Mapping config;
  private final Map<String, String> checksums;

  private ConfigFile(Mapping config, Map<String, String> checksums) {
    this.config = config;
    this.checksums = checksums;
  }

  private static Map<String, Key> keys() {
    Map<String, Key> keys = new LinkedHashMap<>();
    keys.put(
        "datasets", (node, plan) -> plan.datasets(list("datasets", node, ConfigFile::dataset)));
    keys.put(
        "algorithms", (node, plan) -> plan.algorithms(list("algorithms", node, ConfigFile::spec)));
    keys.put("output", (node, plan) -> plan.output(path("output", node)));
    keys.put("threads", (node, plan) -> number("threads", node, Integer::parseInt, plan::threads));
    keys.put("runs", (node, plan) -> number("runs", node, Integer::parseInt, plan::runs));
    keys.put(
        "bootstrap", (node, plan) -> number("bootstrap", node, Integer::parseInt, plan::bootstrap));
    keys.put("seed", (node, plan) -> number("seed", node, Long::parseLong, plan::seed));
    keys.put("robustness", (node, plan) -> plan.robustness(yesOrNo("robustness", node)));
    keys.put("scaling", (node, plan) -> plan.scaling(yesOrNo("scaling", node)));
    keys.put("pairs", (node, plan) -> plan.pairs(yesOrNo("pairs", node)));
    keys.put("expect", (node, plan) -> plan.expect(path("expect", node)));
    keys.put("tune", (node, plan) -> plan.tune(TuningSection.read(node)));
    return keys;
  }

  /** The names of all keys. */
  static Set<String> names() {
    return KEYS.keySet();
  }

  /**
   * Reads a file; what its values mean is looked at by {@link #applyTo}.
   *
   * @throws ConfigException if it cannot be read or is no YAML
   */
  public static ConfigFile read(Path path) {
    Mapping root = mapping("a config file", YamlReader.read(path));
    Optional<ConfigNode> run = root.get(RunFile.RUN);
    if (run.isEmpty() || !(run.get() instanceof Mapping recorded)) {
      return new ConfigFile(root, Map.of());
    }
    refuseUnknown(root, List.of(RunFile.RUN, RunFile.CONFIG));
    return new ConfigFile(
        mapping(
            RunFile.CONFIG,
            root.get(RunFile.CONFIG)
                .orElseThrow(() -> root.place().fault("has no " + RunFile.CONFIG))),
        RunFile.checksums(recorded));
  }

  /**
   * Puts all it says into a plan.
   *
   * @throws ConfigException if a key is unknown or a value not permitted
   */
  public void applyTo(EvaluationPlan.Builder plan) {
    refuseUnknown(config, KEYS.keySet());
    KEYS.forEach(
        (name, key) ->
            config
                .get(name)
                .filter(value -> !value.isNothing())
                .ifPresent(value -> key.read(value, plan)));
  }

  /**
   * The checksums of the datasets, by their names, if it is the record of a run; empty otherwise.
   */
  public Map<String, String> checksums() {
    return checksums;
  }

  // --- values -----------------------------------------------------------------------------------

  static void refuseUnknown(Mapping mapping, Collection<String> known) {
    mapping
        .entries()
        .forEach(
            (name, entry) -> {
              if (!known.contains(name)) {
                throw entry.place().fault(Suggestions.unknown("key", name, known));
              }
            });
  }

  static Mapping mapping(String name, ConfigNode node) {
    if (node instanceof Mapping mapping) {
      return mapping;
    }
    throw node.place().fault(name + " must be keys with values, not " + node.inWords());
  }

  /** A list, each of whose items is read. */
  static <T> List<T> list(String name, ConfigNode node, Function<Scalar, T> reader) {
    if (!(node instanceof Sequence sequence)) {
      throw node.place().fault(name + " must be a list, such as [a, b], not " + node.inWords());
    }
    if (sequence.items().isEmpty()) {
      throw node.place().fault(name + " must not be empty; leave the key away for the default");
    }
    List<T> values = new ArrayList<>();
    for (ConfigNode item : sequence.items()) {
      if (!(item instanceof Scalar scalar) || scalar.kind() == Kind.NOTHING) {
        throw item.place().fault("in " + name + " there must be values, not " + item.inWords());
      }
      values.add(reader.apply(scalar));
    }
    return values;
  }

  /** What a text means; a refusal is told with its place. */
  static <T> T checked(Scalar scalar, Function<String, T> reader) {
    try {
      return reader.apply(scalar.text());
    } catch (IllegalArgumentException e) {
      throw scalar.place().fault(String.valueOf(e.getMessage()), e);
    }
  }

  private static boolean yesOrNo(String name, ConfigNode node) {
    return truth(node)
        .orElseThrow(
            () -> node.place().fault(name + " must be true or false, not " + node.inWords()));
  }

  /** True or false, if it is one of them; YAML has other words for them, which are none here. */
  static Optional<Boolean> truth(ConfigNode node) {
    return node instanceof Scalar scalar
            && scalar.kind() == Kind.BOOLEAN
            && List.of("true", "false").contains(scalar.text())
        ? Optional.of(scalar.text().equals("true"))
        : Optional.empty();
  }

  private static <T extends Number> void number(
      String name, ConfigNode node, Function<String, T> parser, Function<T, ?> setter) {
    if (!(node instanceof Scalar scalar) || scalar.kind() != Kind.WHOLE_NUMBER) {
      throw node.place().fault(name + " must be a whole number, not " + node.inWords());
    }
    T value;
    try {
      value = parser.apply(scalar.text());
    } catch (NumberFormatException e) {
      throw node.place()
          .fault(name + " must be a whole number of usual size, not " + node.inWords(), e);
    }
    checked(scalar, text -> setter.apply(value));
  }

  private static Path path(String name, ConfigNode node) {
    if (node instanceof Scalar scalar && !scalar.text().isEmpty()) {
      return checked(scalar, Path::of);
    }
    throw node.place().fault(name + " must be a path, not " + node.inWords());
  }

  /** A spec, checked. */
  private static String spec(Scalar scalar) {
    checked(scalar, Algorithms::create);
    return scalar.text();
  }

  /** The dataset itself is looked at later; that nothing is called so can be told here, where. */
  private static String dataset(Scalar scalar) {
    String name = scalar.text();
    boolean isPath = name.contains("/") || Files.isDirectory(checked(scalar, Path::of));
    if (!isPath && !Datasets.names().contains(name)) {
      throw scalar.place().fault(Suggestions.unknown("dataset", name, Datasets.names()));
    }
    return name;
  }
}
