package io.github.neardup.core.spec;

import io.github.neardup.core.algorithm.Algorithms;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An algorithm with settings as a user writes it: {@code name} or {@code
 * name:setting=value,setting=value}.
 *
 * @param algorithm the name of the algorithm
 * @param values the settings as written, in the order written
 */
public record Spec(String algorithm, Map<String, String> values) {

  /** Characters that people type instead of the equals sign. */
  private static final Pattern OTHER_SIGN =
      Pattern.compile("([a-z][a-z-]*)\\s*(?:[:>~]|\\s)\\s*([\\w.%+/-]+)");

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  public Spec {
    Objects.requireNonNull(values, "values");
    Objects.requireNonNull(algorithm, "algorithm");
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * Parses a spec. Checks only the syntax; {@link Algorithms#create(String)} checks names and
   * values.
   *
   * @throws InvalidSpecException if the syntax is wrong or a setting is set twice
   */
  public static Spec parse(String text) {
    int colon = text.indexOf(':');
    String name = (colon < 0 ? text : text.substring(0, colon)).strip();
    if (name.isEmpty()) {
      throw new InvalidSpecException(
          "'" + text + "' names no algorithm; write name or name:setting=value,setting=value");
    }
    return new Spec(name, colon < 0 ? Map.of() : parseSettings(text.substring(colon + 1)));
  }

  /** Returns this spec with more settings, which replace settings of the same names. */
  public Spec with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(values);
    all.putAll(more);
    return new Spec(algorithm, all);
  }

  /** Formats the spec so that {@link #parse} can read it back. */
  public String text() {
    StringJoiner joined = new StringJoiner(",", algorithm + ":", "").setEmptyValue(algorithm);
    values.forEach((name, value) -> joined.add(name + "=" + value));
    return joined.toString();
  }

  /**
   * Parses the part of a spec after the colon: {@code setting=value,setting=value}, or an empty
   * text for no settings.
   *
   * @throws InvalidSpecException if the syntax is wrong or a setting is set twice
   */
  public static Map<String, String> parseSettings(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    if (text.isBlank()) {
      return values;
    }
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new InvalidSpecException(
            "'"
                + part.strip()
                + "' is not of the form setting=value"
                + repaired(part.strip(), values));
      }
      String name = part.substring(0, equals).strip();
      if (values.put(name, part.substring(equals + 1).strip()) != null) {
        throw new InvalidSpecException("'" + name + "' is set twice");
      }
    }
    return values;
  }

  /** Suggests what a part without an equals sign was meant to be. */
  private static String repaired(String part, Map<String, String> before) {
    Matcher other = OTHER_SIGN.matcher(part);
    if (other.matches()) {
      return "; write " + other.group(1) + "=" + other.group(2);
    }
    String last = before.keySet().stream().reduce("", (a, b) -> b);
    if (DIGITS.matcher(part).matches() && DIGITS.matcher(before.getOrDefault(last, "")).matches()) {
      return "; a decimal has a point: write " + last + "=" + before.get(last) + "." + part;
    }
    return "";
  }

  /**
   * Refuses a whole spec where only settings are expected.
   *
   * @param algorithm the algorithm that the settings belong to
   * @throws InvalidSpecException if the name of an algorithm precedes the settings
   */
  public static void requireSettingsAlone(String algorithm, String text) {
    int colon = text.indexOf(':');
    boolean named = colon >= 0 && colon < text.indexOf('=');
    if (named || text.strip().equals(algorithm)) {
      throw new InvalidSpecException(
          "%s: only settings belong here, without the name of an algorithm: write \"%s\", not \"%s\""
              .formatted(algorithm, named ? text.substring(colon + 1).strip() : "", text.strip()));
    }
  }

  /**
   * Thrown for a spec with an unknown algorithm or setting, or an invalid value. The message is one
   * line for the user.
   */
  public static final class InvalidSpecException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message for the user. */
    public InvalidSpecException(String message) {
      super(message);
    }

    /** Creates an exception with a message for the user and a cause. */
    public InvalidSpecException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
