package io.github.neardup.cli.console;

import io.github.neardup.core.util.Credentials;

/**
 * Makes text from elsewhere (ids, names, file names, settings) safe for a terminal. Control
 * characters, characters that reorder a line, and half surrogate pairs are written as in JSON, such
 * as {@code \}{@code u001b}. So nothing is executed, hidden or lost, and JSON stays the same JSON.
 */
public final class Printable {

  private Printable() {}

  /** Makes a message safe, and also masks anything that looks like a password. */
  public static String message(String message) {
    return text(Credentials.masked(message));
  }

  /**
   * Returns text with everything escaped that a terminal would act on, except line feeds and tabs.
   */
  public static String text(String text) {
    int at = 0;
    while (at < text.length() && isPlain(text, at)) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, at);
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (isPlain(text, at)) {
        escaped.append(c);
      } else {
        String hex = Integer.toHexString(c);
        escaped.append("\\u").append("0".repeat(4 - hex.length())).append(hex);
      }
    }
    return escaped.toString();
  }

  private static boolean isPlain(String text, int at) {
    char c = text.charAt(at);
    if (c < ' ') {
      return c == '\n' || c == '\t';
    } else if (c < 0x7f) {
      return true;
    } else if (Character.isHighSurrogate(c)) {
      return at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1));
    } else if (Character.isLowSurrogate(c)) {
      return at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }
    boolean control = c <= 0x9f || c == 0x2028 || c == 0x2029;
    boolean reorders =
        c == 0x061c
            || c == 0x200e
            || c == 0x200f
            || (c >= 0x202a && c <= 0x202e)
            || (c >= 0x2066 && c <= 0x2069);
    return !control && !reorders;
  }
}
