package io.github.neardup.core.util;

/**
 * Messages that hold values of a user, as one line of a bounded length. A value may have millions
 * of characters; a message has at most {@value #MOST} and some. Linear time.
 */
public final class Messages {

  private static final int MOST = 2000;

  /** A message begins with the place and the fault; it ends with what to do. */
  private static final int BEGIN = 500;

  private static final int END = 1000;

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

  /** White space with a line break in it becomes a space; a regular expression would look back. */
  private static String joined(String message) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < message.length(); ) {
      int end = i;
      boolean breaks = false;
      while (end < message.length() && isSpace(message.charAt(end))) {
        breaks |= message.charAt(end) != ' ' && message.charAt(end) != '\t';
        end++;
      }
      if (breaks) {
        line.append(' ');
      } else {
        line.append(message, i, end);
      }
      if (end < message.length()) {
        line.append(message.charAt(end++));
      }
      i = end;
    }
    return line.toString();
  }

  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || c == '\u0085' || c == '\u2028' || c == '\u2029';
  }
}
