package io.github.neardup.eval.expect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.eval.internal.ResultsFile;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How far figures may be from what is expected: by the path of a figure, or the beginning of it. Of
 * several that fit, the longest counts.
 */
final class Tolerances {

  private static final String RELATIVE = "%";

  /** How far one may be: a percentage of what is expected, or in the figure's own unit. */
  record Tolerance(BigDecimal size, boolean relative) {
    static final Tolerance NONE = new Tolerance(BigDecimal.ZERO, false);

    boolean allows(BigDecimal expected, BigDecimal got) {
      BigDecimal most = relative ? size.movePointLeft(2).multiply(expected.abs()) : size;
      return got.subtract(expected).abs().compareTo(most) <= 0;
    }

    @Override
    public String toString() {
      return size.toPlainString() + (relative ? RELATIVE : "");
    }
  }

  private final Map<String, Tolerance> byPath = new LinkedHashMap<>();

  /** Reads the object {@code tolerances}; there may be none. */
  Tolerances(JsonNode tolerances) {
    if (!tolerances.isObject() && !tolerances.isMissingNode()) {
      throw new IllegalArgumentException(
          "'tolerances' must be an object such as {\"quality\": 0.001, \"speed\": \"50%\"}");
    }
    for (Map.Entry<String, JsonNode> entry : tolerances.properties()) {
      byPath.put(entry.getKey(), tolerance(entry.getKey(), entry.getValue()));
    }
  }

  private static Tolerance tolerance(String path, JsonNode value) {
    String text = value.asText();
    boolean relative = value.isTextual() && text.endsWith(RELATIVE);
    if (value.isNumber() || relative) {
      try {
        BigDecimal size =
            new BigDecimal(relative ? text.substring(0, text.length() - 1).strip() : text);
        if (size.signum() >= 0 && ResultsFile.isOrdinary(size)) {
          return new Tolerance(size, relative);
        }
      } catch (NumberFormatException e) {
        // Said below.
      }
    }
    throw new IllegalArgumentException(
        "the tolerance of '"
            + path
            + "' must be a number from 0 on, such as 0.001, or a percentage, such as \"50%\", not "
            + value);
  }

  Iterable<String> paths() {
    return byPath.keySet();
  }

  Optional<Tolerance> of(String path) {
    return longest(path, 0);
  }

  /** The tolerance of a figure by a path that names at least the group, the path's beginning. */
  Optional<Tolerance> within(String group, String path) {
    return longest(path, group.length());
  }

  private Optional<Tolerance> longest(String path, int least) {
    return byPath.entrySet().stream()
        .filter(entry -> entry.getKey().length() >= least && begins(path, entry.getKey()))
        .max(Map.Entry.comparingByKey((a, b) -> Integer.compare(a.length(), b.length())))
        .map(Map.Entry::getValue);
  }

  /** Whether a path begins with these names. */
  static boolean begins(String path, String names) {
    return path.equals(names) || path.startsWith(names + ".");
  }
}
