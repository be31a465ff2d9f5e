package io.github.neardup.datasets.published;

import java.util.List;
import java.util.Locale;

/** The header of a message as in RFC 822: lines {@code Name: value} up to the first empty one. */
final class HeaderLines {

  private HeaderLines() {}

  /** The value of a line; the empty string if there is no such line. */
  static String value(String message, String name) {
    for (String line : header(message).split("\n", -1)) {
      if (isNamed(line, name)) {
        return line.substring(name.length() + 1).strip();
      }
    }
    return "";
  }

  /**
   * The message without the named lines and the lines, begun with white space, that go on from
   * them.
   */
  static String without(String message, List<String> names) {
    if (names.isEmpty()) {
      return message;
    }
    String header = header(message);
    StringBuilder kept = new StringBuilder();
    boolean dropping = false;
    for (String line : header.split("(?<=\n)", -1)) {
      boolean goesOn = line.startsWith(" ") || line.startsWith("\t");
      dropping = goesOn ? dropping : names.stream().anyMatch(name -> isNamed(line, name));
      if (!dropping) {
        kept.append(line);
      }
    }
    return kept + message.substring(header.length());
  }

  private static boolean isNamed(String line, String name) {
    return line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":");
  }

  private static String header(String message) {
    int end = 0;
    while (end < message.length()) {
      int next = message.indexOf('\n', end);
      String line = message.substring(end, next < 0 ? message.length() : next);
      if (line.isBlank()) {
        return message.substring(0, end);
      }
      if (next < 0) {
        break;
      }
      end = next + 1;
    }
    return message;
  }
}
