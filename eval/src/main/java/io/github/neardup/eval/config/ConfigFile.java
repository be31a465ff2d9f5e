package io.github.neardup.eval.config;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.internal.Suggestions;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.config.EvaluationConfig.Tuning;
import io.github.neardup.eval.system.SystemSpec;
import io.github.neardup.eval.tuning.TuningPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A file that says what an evaluation is to do, as YAML: the names of the command's options with
 * their values. A key without a value has its default. All that is wrong with a value is reported
 * with its line and column.
 *
 * <p>A {@linkplain RunFile record of a run} is a config file, too: it repeats the run.
 *
 * @param config what the file says
 * @param checksums the checksums of the datasets by name, if it is the record of a run; empty
 *     otherwise
 */
public record ConfigFile(EvaluationConfig config, Map<String, String> checksums) {

  /** Jackson looks at types and names; it converts nothing. */
  static final YAMLMapper MAPPER =
      YAMLMapper.builder(YamlText.YAML)
          .addModule(new Jdk8Module())
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .defaultSetterInfo(JsonSetter.Value.construct(Nulls.DEFAULT, Nulls.FAIL))
          .build();

  private static final String ITEM = "an item of ";

  /** What a value must be, by the type that Jackson was to read. */
  private static final Map<Class<?>, String> IN_WORDS =
      Map.of(
          Integer.class, "a whole number",
          Long.class, "a whole number",
          Double.class, "a number above 0 and below 1",
          Boolean.class, "true or false",
          SystemSpec.class, "NAME=FILE, or have the keys name and file",
          Tuning.class, "true, false, or have some of the keys development, measure and grid");

  /**
   * Reads a file.
   *
   * @throws ConfigException if it cannot be read, is not YAML, or has an unknown key or a value
   *     that is not permitted
   */
  public static ConfigFile read(Path path) {
    YamlText text = YamlText.read(path);
    JsonPointer root = JsonPointer.empty();
    YamlText.Place whole = text.value(root);
    if (!whole.isMapping()) {
      throw text.fault(
          whole, "a config file must be keys with values, not " + whole.inWords(), null);
    }
    try {
      if (!text.value(root.appendProperty("run")).isMapping()) {
        EvaluationConfig config = MAPPER.readValue(text.text(), EvaluationConfig.class);
        checkNames(text, root, config);
        return new ConfigFile(config, Map.of());
      }
      RunFile.Content file = MAPPER.readValue(text.text(), RunFile.Content.class);
      checkNames(text, root.appendProperty("config"), file.config());
      return new ConfigFile(
          file.config(),
          StreamSupport.stream(file.run().path("datasets").spliterator(), false)
              .collect(
                  Collectors.toMap(
                      dataset -> dataset.path("name").asText(),
                      dataset -> dataset.path("sha256").asText())));
    } catch (JsonMappingException e) {
      throw refusal(text, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the text is in memory, and it is YAML
    }
  }

  private static Path path(String path) {
    if (path.startsWith("~")) {
      throw new IllegalArgumentException(
          "only a shell knows what ~ is; write the whole path, or ./~ for a name that begins so");
    }
    return Path.of(path);
  }

  /** Specs, and names but those of keys. */
  private static void checkNames(YamlText text, JsonPointer root, EvaluationConfig config) {
    checkAll(text, root.appendProperty("datasets"), config.datasets(), ConfigFile::checkDataset);
    checkAll(text, root.appendProperty("algorithms"), config.algorithms(), Algorithms::create);
    config
        .output()
        .ifPresent(to -> text.check(text.value(root.appendProperty("output")), () -> path(to)));
    config
        .expect()
        .ifPresent(at -> text.check(text.value(root.appendProperty("expect")), () -> path(at)));
    JsonPointer grid = root.appendProperty("tune").appendProperty("grid");
    config
        .tune()
        .flatMap(Tuning::plan)
        .map(TuningPlan::grid)
        .orElse(Map.of())
        .forEach((name, tried) -> checkGrid(text, grid.appendProperty(name), name, tried));
  }

  private static void checkGrid(
      YamlText text, JsonPointer at, String algorithm, Map<String, List<String>> grid) {
    AlgorithmProvider provider =
        text.check(
            text.key(at),
            () -> find("algorithm", algorithm, Algorithms.providers(), AlgorithmProvider::name));
    grid.forEach(
        (name, values) -> {
          JsonPointer list = at.appendProperty(name);
          Function<String, Object> parser =
              text.check(
                  text.key(list),
                  () -> {
                    EvaluationConfig.checkNotEmpty(name, Optional.of(values));
                    return parser(provider, name);
                  });
          Set<Object> seen = new HashSet<>();
          checkAll(
              text,
              list,
              Optional.of(values),
              value -> {
                if (!seen.add(parser.apply(value))) {
                  throw new IllegalArgumentException(name + " has the value '" + value + "' twice");
                }
                return value;
              });
        });
  }

  /** What reads a value of a setting; of another way to write one, what checks it. */
  private static Function<String, Object> parser(AlgorithmProvider provider, String name) {
    Map<String, Function<String, Object>> parsers = new LinkedHashMap<>();
    Algorithms.settings(provider).forEach(setting -> parsers.put(setting.name(), setting::parse));
    provider
        .alternatives()
        .forEach(
            other ->
                parsers.put(
                    other.name(),
                    value -> {
                      Algorithms.settings(provider.name() + ":" + other.name() + "=" + value);
                      return value;
                    }));
    return find(
            provider.name() + " setting", name, List.copyOf(parsers.entrySet()), Map.Entry::getKey)
        .getValue();
  }

  private static void checkAll(
      YamlText text, JsonPointer list, Optional<List<String>> items, Function<String, ?> check) {
    int index = 0;
    for (String item : items.orElse(List.of())) {
      text.check(text.value(list.appendIndex(index++)), () -> check.apply(item));
    }
  }

  /** The dataset itself is read later; that there is no such name can be told here, and where. */
  private static String checkDataset(String name) {
    return name.contains("/") || Files.isDirectory(path(name))
        ? path(name).toString()
        : find("dataset", name, Datasets.names(), known -> known);
  }

  private static <T> T find(String kind, String name, List<T> all, Function<T, String> nameOf) {
    List<String> known = all.stream().map(nameOf).toList();
    if (!known.contains(name)) {
      throw new IllegalArgumentException(Suggestions.unknown(kind, name, known));
    }
    return all.get(known.indexOf(name));
  }

  private static ConfigException refusal(YamlText text, JsonMappingException e) {
    JsonPointer at = JsonPointer.empty();
    String name = "a config file";
    for (Reference step : e.getPath()) {
      boolean isItem = step.getFieldName() == null;
      at = isItem ? at.appendIndex(step.getIndex()) : at.appendProperty(step.getFieldName());
      name = isItem ? ITEM + name : step.getFieldName();
    }
    if (e instanceof UnrecognizedPropertyException unknown) {
      List<String> known = unknown.getKnownPropertyIds().stream().map(String::valueOf).toList();
      return text.fault(text.key(at), Suggestions.unknown("key", name, known), e);
    }
    if (e.getCause() instanceof IllegalArgumentException refused) {
      // A record refuses a value by its name, at the beginning of the message.
      String message = String.valueOf(refused.getMessage());
      YamlText.Place named = text.value(at.appendProperty(message.split("\\W", 2)[0]));
      return text.fault(named.exists() ? named : text.value(at), message, e);
    }
    YamlText.Place place = text.value(at);
    return text.fault(place, name + " must be " + type(e, name) + ", not " + place.inWords(), e);
  }

  private static String type(JsonMappingException e, String name) {
    if (e.getCause() instanceof InputCoercionException) {
      return "a whole number of the usual size";
    }
    if (name.startsWith(ITEM)) {
      return "a single value";
    }
    if (e instanceof MismatchedInputException m && m.getTargetType() == String.class) {
      return name.equals("measure") ? "a name" : "a path";
    }
    // What YAML takes for a number and Jackson does not, such as .inf, has no type.
    Class<?> type = e instanceof MismatchedInputException m ? m.getTargetType() : Double.class;
    return Collection.class.isAssignableFrom(type)
        ? "a list, such as [a, b]"
        : IN_WORDS.getOrDefault(type, "keys with values");
  }
}
