package io.github.neardup.eval.system;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.core.internal.Suggestions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user says of a system that is to be evaluated: its name, and the file with what it found.
 * As one text it is {@code NAME=FILE} or {@code NAME@DATASET=FILE}, and then any of {@code
 * ,holds=clusters}, {@code ,seconds=12.3} and {@code ,memory=512MB}.
 *
 * @param name what tables call it: letters, digits and {@code . _ + -}
 * @param dataset the dataset that the file is of; empty if there is only one, or if {@code
 *     {dataset}} in the path of the file stands for the name of each
 * @param file path of the file
 * @param holds what is in the file; empty for what its columns say, pairs if they have no names
 * @param seconds the time the system took from texts to pairs
 * @param memory the most memory it took, such as {@code 512MB}
 */
public record SystemSpec(
    String name,
    Optional<String> dataset,
    String file,
    Optional<Holds> holds,
    Optional<Double> seconds,
    Optional<String> memory) {

  /** What stands in a path for the name of the dataset. */
  static final String PLACEHOLDER = "{dataset}";

  /** What a file holds. */
  public enum Holds {
    /** Pairs of ids. */
    PAIRS,
    /** The cluster of each id. */
    CLUSTERS;

    /** Its name in files. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * What has this name.
     *
     * @throws IllegalArgumentException if nothing has
     */
    @JsonCreator
    public static Holds of(String label) {
      for (Holds value : values()) {
        if (value.label().equals(label)) {
          return value;
        }
      }
      throw new IllegalArgumentException("holds must be pairs or clusters, not '" + label + "'");
    }
  }

  private static final String FORM =
      "write NAME=FILE or NAME@DATASET=FILE, and after it, if known,"
          + " ,holds=clusters ,seconds=12.3 ,memory=512MB";

  private static final List<String> SETTINGS = List.of("holds", "seconds", "memory");
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._+-]*");
  private static final int LONGEST_NAME = 60;
  private static final Pattern SETTING = Pattern.compile("(.+),([a-z]+)=([^,=/]*)", Pattern.DOTALL);
  private static final Pattern SIZE =
      Pattern.compile("(\\d{1,15}(?:\\.\\d{1,9})?) ?(B|kB|KB|MB|GB|TB|KiB|MiB|GiB|TiB)?");

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is not permitted; the message begins with its name
   */
  public SystemSpec {
    if (!NAME.matcher(name).matches() || name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "name: a system is named by letters, digits and . _ + - (60 at most), not '"
              + name
              + "'");
    }
    if (file.isBlank()) {
      throw new IllegalArgumentException("file: the system " + name + " needs a file; " + FORM);
    }
    if (file.startsWith("~")) {
      throw new IllegalArgumentException(
          "file: only a shell knows what ~ is; write the whole path, or ./~ for a name that begins"
              + " so");
    }
    if (seconds.filter(value -> !(value > 0 && value < Double.POSITIVE_INFINITY)).isPresent()) {
      throw new IllegalArgumentException(
          "seconds must be a number above 0, not " + seconds.get() + "; leave it out if not known");
    }
    memory.ifPresent(SystemSpec::bytes);
  }

  /**
   * As in a config file, which may also say it as one text.
   *
   * @throws IllegalArgumentException if a value is not permitted, or there is no name or file
   */
  @JsonCreator
  static SystemSpec of(
      @JsonProperty("name") Optional<String> name,
      @JsonProperty("dataset") Optional<String> dataset,
      @JsonProperty("file") Optional<String> file,
      @JsonProperty("holds") Optional<Holds> holds,
      @JsonProperty("seconds") Optional<Double> seconds,
      @JsonProperty("memory") Optional<JsonNode> memory) {
    return new SystemSpec(
        name.orElseThrow(() -> new IllegalArgumentException("a system needs a name; add 'name'")),
        dataset,
        file.orElseThrow(() -> new IllegalArgumentException("a system needs a file; add 'file'")),
        holds,
        seconds,
        memory.filter(value -> !value.isNull()).map(JsonNode::asText));
  }

  /**
   * Reads the form above.
   *
   * @throws IllegalArgumentException if it is not of that form, or a value is not permitted
   */
  @JsonCreator
  public static SystemSpec parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException("'" + text + "' does not name a file; " + FORM);
    }
    String name = text.substring(0, equals);
    int at = name.indexOf('@');
    if (at == name.length() - 1) {
      throw new IllegalArgumentException("'" + text + "' names no dataset after @; " + FORM);
    }
    Map<String, String> settings = new LinkedHashMap<>();
    String file = text.substring(equals + 1);
    for (Matcher m = SETTING.matcher(file); m.matches(); m = SETTING.matcher(file)) {
      if (!SETTINGS.contains(m.group(2))) {
        if (exists(file)) {
          break; // a comma of its name
        }
        throw new IllegalArgumentException(Suggestions.unknown("setting", m.group(2), SETTINGS));
      }
      if (settings.put(m.group(2), m.group(3)) != null) {
        throw new IllegalArgumentException("'" + m.group(2) + "' is set twice; " + FORM);
      }
      file = m.group(1);
    }
    return new SystemSpec(
        at < 0 ? name : name.substring(0, at),
        at < 0 ? Optional.empty() : Optional.of(name.substring(at + 1)),
        file,
        Optional.ofNullable(settings.get("holds")).map(Holds::of),
        Optional.ofNullable(settings.get("seconds")).map(SystemSpec::seconds),
        Optional.ofNullable(settings.get("memory")));
  }

  private static boolean exists(String file) {
    try {
      return Files.exists(Path.of(file));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static double seconds(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("seconds must be a number above 0, not '" + text + "'", e);
    }
  }

  /** The memory in bytes, NaN if it is not known. */
  double memoryBytes() {
    return memory.map(SystemSpec::bytes).orElse(Double.NaN);
  }

  private static double bytes(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "memory must be a size such as 512MB, 1.5GiB or a number of bytes, not '" + text + "'");
    }
    String unit = size.group(2) == null ? "B" : size.group(2);
    double base = unit.contains("i") ? 1024 : 1000;
    int power = "BKMGT".indexOf(unit.toUpperCase(Locale.ROOT).charAt(0));
    double bytes = Double.parseDouble(size.group(1)) * Math.pow(base, power);
    if (bytes < 1) {
      throw new IllegalArgumentException(
          "memory must be above 0, not '" + text + "'; leave it out if not known");
    }
    return bytes;
  }

  /** The same for one dataset alone, whose name stands for the placeholder. */
  SystemSpec on(String onlyDataset) {
    return new SystemSpec(
        name,
        Optional.of(onlyDataset),
        file.replace(PLACEHOLDER, onlyDataset),
        holds,
        seconds,
        memory);
  }

  /** The path of the file. */
  Path path() {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "'" + file + "' cannot be the name of a file: " + e.getReason(), e);
    }
  }

  /** In a config file, with what is known alone. */
  @JsonValue
  Map<String, Object> toJson() {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("name", name);
    dataset.ifPresent(value -> keys.put("dataset", value));
    keys.put("file", file);
    holds.ifPresent(value -> keys.put("holds", value.label()));
    seconds.ifPresent(value -> keys.put("seconds", value));
    memory.ifPresent(value -> keys.put("memory", value));
    return keys;
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    parts.add(name + dataset.map(value -> "@" + value).orElse("") + "=" + file);
    holds.ifPresent(value -> parts.add("holds=" + value.label()));
    seconds.ifPresent(value -> parts.add("seconds=" + value));
    memory.ifPresent(value -> parts.add("memory=" + value));
    return String.join(",", parts);
  }
}
