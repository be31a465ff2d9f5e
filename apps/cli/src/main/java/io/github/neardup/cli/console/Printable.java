package io.github.neardup.cli.console;

import io.github.neardup.core.util.Credentials;
import java.util.stream.Collectors;

/**
 * Makes text from elsewhere (ids, names, file names, settings) safe for a terminal. Control
 * characters, characters that reorder a line, and half surrogate pairs are written as in JSON, such
 * as {@code \}{@code u001b}. So nothing is executed, hidden or lost, and JSON stays the same JSON.
 */
public final class Printable {

  /** Characters without a form that change the order of a line. */
  private static final String REORDERING =
      "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

  private Printable() {}

  /** Makes a message safe, and also masks anything that looks like a password. */
  public static String message(String message) {
    return text(Credentials.masked(message));
  }

  /**
   * Returns text with everything escaped that a terminal would act on, except line feeds and tabs.
   */
  public static String text(String text) {
    return text.codePoints().noneMatch(Printable::isUnsafe)
        ? text
        : text.codePoints()
            .mapToObj(c -> isUnsafe(c) ? "\\u%04x".formatted(c) : Character.toString(c))
            .collect(Collectors.joining());
  }

  private static boolean isUnsafe(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL -> codePoint != '\n' && codePoint != '\t';
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
      case Character.FORMAT -> REORDERING.indexOf(codePoint) >= 0;
      default -> false;
    };
  }
}
