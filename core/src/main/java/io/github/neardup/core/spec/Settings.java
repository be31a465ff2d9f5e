package io.github.neardup.core.spec;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.util.OtherNames;
import io.github.neardup.core.util.Suggestions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The values of an algorithm's settings, checked, with defaults filled in. Immutable. */
public final class Settings {

  /** Advice to write one setting with a number. */
  private static final Pattern ADVICE = Pattern.compile("(.*; write ([a-z-]+)=)[0-9.]+");

  private final String algorithm;
  private final List<Setting<?>> known;
  private final Map<Setting<?>, Object> values;

  private Settings(String algorithm, List<Setting<?>> known, Map<Setting<?>, Object> values) {
    this.algorithm = algorithm;
    this.known = known;
    this.values = values;
  }

  private static String unknown(String name, List<String> names) {
    OtherNames others = OtherNames.inSpecs();
    Optional<String> advice =
        others
            .advice(OtherNames.NOT_NEEDED, name)
            .or(() -> others.advice(OtherNames.SPEC, name, names).map(Settings::withoutAlgorithm))
            .or(() -> others.advice(OtherNames.SPEC, name).map(Settings::ofOther));
    return advice
        .map(way -> "unknown setting '" + name + "'; " + way)
        .orElseGet(() -> Suggestions.unknown("setting", name, names));
  }

  private static String withoutAlgorithm(String spec) {
    return "write " + spec.substring(spec.indexOf(':') + 1);
  }

  private static String ofOther(String spec) {
    return "it is a setting of " + spec.substring(0, spec.indexOf(':')) + ": write " + spec;
  }

  /** Puts the number as written into advice such as {@code write shingle=3}, if it is permitted. */
  private static String withValue(
      String message, List<Setting<?>> known, @Nullable String written) {
    Matcher advice = ADVICE.matcher(message);
    if (written == null || !advice.matches()) {
      return message;
    }
    for (Setting<?> setting : known) {
      if (setting.name().equals(advice.group(2))) {
        try {
          setting.parse(written);
          return advice.group(1) + written;
        } catch (InvalidSpecException e) {
          return message;
        }
      }
    }
    return message;
  }

  /**
   * Checks the values of a spec.
   *
   * @param algorithm the name of the algorithm
   * @param known its settings
   * @param alternatives alternative ways to write some settings
   * @param written values as written, by name of setting
   * @throws InvalidSpecException if a name is unknown, a value is not permitted, or a setting is
   *     given in two ways
   */
  public static Settings parse(
      String algorithm,
      List<Setting<?>> known,
      List<Setting.Alternative> alternatives,
      Map<String, String> written) {
    List<String> names =
        Stream.concat(
                known.stream().map(Setting::name),
                alternatives.stream().map(Setting.Alternative::name))
            .toList();
    for (String name : written.keySet()) {
      if (!names.contains(name)) {
        throw new InvalidSpecException(
            algorithm + ": " + withValue(unknown(name, names), known, written.get(name)));
      }
    }
    Map<Setting<?>, Object> values = new LinkedHashMap<>();
    for (Setting<?> setting : known) {
      String text = written.get(setting.name());
      try {
        values.put(setting, text == null ? setting.defaultValue() : setting.parse(text));
      } catch (InvalidSpecException e) {
        throw new InvalidSpecException(algorithm + ": " + e.getMessage(), e);
      }
    }
    Settings settings = new Settings(algorithm, List.copyOf(known), values);
    for (Setting<?> setting : known) {
      if (!written.containsKey(setting.name())) {
        values.put(setting, setting.defaultValue(settings));
      }
    }
    for (Setting.Alternative alternative : alternatives) {
      String text = written.get(alternative.name());
      if (text != null) {
        String name = alternative.setting().name();
        if (written.containsKey(name)) {
          throw new InvalidSpecException(
              "%s: %s=%s and %s=%s mean the same; leave one of them out"
                  .formatted(algorithm, name, written.get(name), alternative.name(), text));
        }
        try {
          values.put(alternative.setting(), alternative.parse(text, settings));
        } catch (InvalidSpecException e) {
          throw new InvalidSpecException(algorithm + ": " + e.getMessage(), e);
        }
      }
    }
    return settings;
  }

  /**
   * Returns empty settings, for a thing that has only a name.
   *
   * @param algorithm the name
   */
  public static Settings none(String algorithm) {
    return new Settings(algorithm, List.of(), Map.of());
  }

  /** Returns the name of the algorithm that these settings belong to. */
  public String algorithm() {
    return algorithm;
  }

  /**
   * Returns the value of a setting.
   *
   * @throws IllegalArgumentException if the algorithm has no such setting
   */
  @SuppressWarnings("unchecked") // a value was put in by its own setting
  public <T> T get(Setting<T> setting) {
    Object value = values.get(setting);
    if (value == null) {
      throw new IllegalArgumentException(algorithm + " has no setting " + setting.name());
    }
    return (T) value;
  }

  /**
   * Returns these settings with one more, for wrappers around an algorithm.
   *
   * @throws IllegalArgumentException if a setting of that name exists already
   */
  public <T> Settings with(Setting<T> setting, T value) {
    if (known.stream().anyMatch(other -> other.name().equals(setting.name()))) {
      throw new IllegalArgumentException(
          algorithm + " has a setting " + setting.name() + " already");
    }
    List<Setting<?>> all = new ArrayList<>(known);
    all.add(setting);
    Map<Setting<?>, Object> allValues = new LinkedHashMap<>(values);
    allValues.put(setting, value);
    return new Settings(algorithm, List.copyOf(all), allValues);
  }

  /**
   * Returns these settings with a new value for one of them.
   *
   * @throws IllegalArgumentException if the algorithm has no such setting
   */
  public <T> Settings replacing(Setting<T> setting, T value) {
    get(setting);
    Map<Setting<?>, Object> others = new LinkedHashMap<>(values);
    others.put(setting, value);
    return new Settings(algorithm, known, others);
  }

  /** Returns the values of the given settings only. */
  public Settings restrictedTo(List<Setting<?>> some) {
    Map<Setting<?>, Object> kept = new LinkedHashMap<>();
    for (Setting<?> setting : some) {
      kept.put(setting, get(setting));
    }
    return new Settings(algorithm, List.copyOf(some), kept);
  }

  /** Returns the setting of that name, if the algorithm has one. */
  public Optional<Setting<?>> find(String name) {
    return known.stream()
        .<Setting<?>>map(setting -> setting)
        .filter(setting -> setting.name().equals(name))
        .findAny();
  }

  /** Returns the value of a setting, or its default if the algorithm does not have the setting. */
  public <T> T getOrDefault(Setting<T> setting) {
    return known.contains(setting) ? get(setting) : setting.defaultValue();
  }

  /**
   * Returns the SHA-256 of each value's file, by name of setting, for values that come from a file.
   */
  Map<String, String> digests() {
    Map<String, String> digests = new LinkedHashMap<>();
    values.forEach(
        (setting, value) -> {
          if (value instanceof Setting.FileValue read) {
            read.sha256().ifPresent(digest -> digests.put(setting.name(), digest));
          }
        });
    return digests;
  }

  /**
   * Returns, by name of setting, the files that values name or {@linkplain Setting.FileValue come
   * from}.
   */
  public Map<String, Path> files() {
    Map<String, Path> files = new LinkedHashMap<>();
    values.forEach(
        (setting, value) -> {
          if (value instanceof Optional<?> named && named.orElse(null) instanceof Path file) {
            files.put(setting.name(), file);
          } else if (value instanceof Setting.FileValue read) {
            read.file().ifPresent(file -> files.put(setting.name(), file));
          }
        });
    return files;
  }

  /**
   * Returns the spec with every setting, so that its meaning does not change with the defaults.
   * Omits settings {@linkplain Setting#addedLater() added later} at their default, which never
   * changes.
   */
  public String toSpec() {
    return write(true);
  }

  /**
   * Returns the spec with only the settings that differ from their defaults: the shortest spec with
   * the same meaning.
   */
  public String toShortSpec() {
    return write(false);
  }

  @Override
  public String toString() {
    return toShortSpec();
  }

  private String write(boolean defaults) {
    StringJoiner joined = new StringJoiner(",", algorithm + ":", "").setEmptyValue(algorithm);
    for (Setting<?> setting : known) {
      String value = formatted(setting);
      if ((defaults && !setting.isAddedLater()) || !value.equals(formattedDefault(setting))) {
        joined.add(setting.name() + "=" + value);
      }
    }
    return joined.toString();
  }

  /** Returns the value of a setting as users write it; empty if there is no such setting. */
  public Optional<String> written(String name) {
    return find(name).map(this::formatted);
  }

  private <T> String formatted(Setting<T> setting) {
    return setting.format(get(setting));
  }

  private <T> String formattedDefault(Setting<T> setting) {
    return setting.format(setting.defaultValue(this));
  }
}
