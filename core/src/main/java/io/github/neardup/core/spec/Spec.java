package io.github.neardup.core.spec;

import io.github.neardup.core.algorithm.Algorithms;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;

/**
 * An algorithm with settings as a user writes it, {@code name} or {@code
 * name:setting=value,setting=value}.
 *
 * @param algorithm the name of the algorithm
 * @param values the settings as written, in the order written
 */
public record Spec(String algorithm, Map<String, String> values) {

  public Spec {
    Objects.requireNonNull(algorithm, "algorithm");
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * Reads a spec. Only its form is checked: {@link Algorithms#create(String)} checks names and
   * values.
   *
   * @throws InvalidSpecException if it is not of the form above, or sets something twice
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

  /** Writes what {@link #parse} reads. */
  public String text() {
    StringJoiner joined = new StringJoiner(",", algorithm + ":", "").setEmptyValue(algorithm);
    values.forEach((name, value) -> joined.add(name + "=" + value));
    return joined.toString();
  }

  /**
   * Reads the part of a spec after the colon, {@code setting=value,setting=value}; empty for no
   * settings.
   *
   * @throws InvalidSpecException if it is not of that form, or sets something twice
   */
  public static Map<String, String> parseSettings(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    if (text.isBlank()) {
      return values;
    }
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new InvalidSpecException("'" + part.strip() + "' is not of the form setting=value");
      }
      String name = part.substring(0, equals).strip();
      if (values.put(name, part.substring(equals + 1).strip()) != null) {
        throw new InvalidSpecException("'" + name + "' is set twice");
      }
    }
    return values;
  }
}
