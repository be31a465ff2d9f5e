package io.github.neardup.core.util;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Messages that hold values of a user, as one line of a bounded length. A value may have millions
 * of characters; a message has at most {@value #MOST} and some. Linear time.
 */
public final class Messages {

  private static final int MOST = 2000;

  /** A message begins with the place and the fault; it ends with what to do. */
  private static final int BEGIN = 500;

  private static final int END = 1000;

  private static final Pattern SPACE = Pattern.compile("[\\s\u0085\u2028\u2029]+");

  private static final String CUT = " … ";

  private Messages() {}

  /** The message on one line, without its middle if it is long. */
  public static String oneLine(String message) {
    String line = joined(message);
    if (line.length() <= MOST) {
      return line;
    }
    int begin = Character.isHighSurrogate(line.charAt(BEGIN - 1)) ? BEGIN - 1 : BEGIN;
    int end = line.length() - END;
    return line.substring(0, begin).stripTrailing()
        + CUT
        + line.substring(Character.isLowSurrogate(line.charAt(end)) ? end + 1 : end).stripLeading();
  }

  /** The first line of a message of others, which may have many. */
  public static String firstLine(String message) {
    return oneLine(message.lines().findFirst().orElse("").stripTrailing());
  }

  /** The first names, and how many there are beside them. */
  public static String some(List<String> names, int most) {
    String first = names.stream().limit(most).collect(Collectors.joining(", "));
    int more = names.size() - most;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  /** White space with a line break in it becomes a space. */
  private static String joined(String message) {
    return SPACE
        .matcher(message)
        .replaceAll(
            space ->
                space.group().chars().allMatch(c -> c == ' ' || c == '\t') ? space.group() : " ");
  }
}
