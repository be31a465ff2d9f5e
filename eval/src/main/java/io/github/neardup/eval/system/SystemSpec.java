package io.github.neardup.eval.system;

import io.github.neardup.core.util.Suggestions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A user's statements about a system to be evaluated: its name, and the file of its output. The
 * text form is {@code NAME=FILE} or {@code NAME@DATASET=FILE}, followed by any of {@code
 * ,seconds=12.3} and {@code ,memory=512MB}.
 *
 * @param name the name in tables: letters, digits and {@code . _ + -}
 * @param dataset the dataset of the file; empty if there is only one, or if {@code {dataset}} in
 *     the path stands for the name of each dataset
 * @param file path of the file
 * @param seconds the time the system took from texts to pairs
 * @param memory the peak memory of the system, such as {@code 512MB}
 */
public record SystemSpec(
    String name,
    Optional<String> dataset,
    String file,
    Optional<Double> seconds,
    Optional<String> memory) {

  /** The placeholder for the name of the dataset in a path. */
  static final String PLACEHOLDER = "{dataset}";

  private static final String FORM =
      "write NAME=FILE or NAME@DATASET=FILE, and after it, if known,"
          + " ,seconds=12.3 ,memory=512MB";

  private static final List<String> SETTINGS = List.of("seconds", "memory");
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._+-]*");
  private static final int LONGEST_NAME = 60;
  private static final Pattern SETTING = Pattern.compile("(.+),([a-z]+)=([^,=/]*)", Pattern.DOTALL);
  private static final Pattern SIZE =
      Pattern.compile("(?=.*[1-9])(\\d{1,15}(?:\\.\\d{1,9})?) ?(?:([kKMGT]?)(i?)B)?");

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
    memory.ifPresent(SystemSpec::bytes);
  }

  /**
   * Reads the form above.
   *
   * @throws IllegalArgumentException if the text does not have that form, or a value is not
   *     permitted
   */
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
        Optional.ofNullable(settings.get("seconds")).map(SystemSpec::seconds),
        Optional.ofNullable(settings.get("memory")));
  }

  private static double seconds(String text) {
    try {
      double seconds = Double.parseDouble(text);
      if (seconds > 0 && seconds < Double.POSITIVE_INFINITY) {
        return seconds;
      }
    } catch (NumberFormatException e) {
      // treated like a number that is not permitted
    }
    throw new IllegalArgumentException(
        "seconds must be a number above 0, not '" + text + "'; leave it out if not known");
  }

  /** Returns the memory in bytes, NaN if it is not stated. */
  double memoryBytes() {
    return memory.map(SystemSpec::bytes).orElse(Double.NaN);
  }

  private static double bytes(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "memory must be a size above 0, such as 512MB, 1.5GiB or 512000000 (bytes), not '"
              + text
              + "'; leave it out if not known");
    }
    double unit = "i".equals(size.group(3)) ? 1024 : 1000;
    int power = size.group(2) == null ? 0 : " KMGT".indexOf(size.group(2).toUpperCase(Locale.ROOT));
    return Double.parseDouble(size.group(1)) * Math.pow(unit, power);
  }

  /** Returns the same spec for one dataset, whose name replaces the placeholder. */
  SystemSpec on(String onlyDataset) {
    return new SystemSpec(
        name, Optional.of(onlyDataset), file.replace(PLACEHOLDER, onlyDataset), seconds, memory);
  }

  /** Returns the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return name
        + dataset.map(value -> "@" + value).orElse("")
        + "="
        + file
        + seconds.map(value -> ",seconds=" + value).orElse("")
        + memory.map(value -> ",memory=" + value).orElse("");
  }
}
