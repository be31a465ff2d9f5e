package io.github.neardup.core.internal;

/**
 * What belongs to a sentence and what ends one. Frozen: fingerprints depend on it.
 *
 * <p>Only letters, numbers and combining marks are content. A sentence ends at {@code 。！？；!?;…}, at
 * a full stop that no content follows, and at line breaks, provided it has content.
 */
public final class SentenceRule {

  private SentenceRule() {}

  /** Whether a code point is a letter, a number or a combining mark. */
  public static boolean isContent(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.DECIMAL_DIGIT_NUMBER,
          // Such as the Chinese zero, 〇.
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER,
          Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.ENCLOSING_MARK ->
          true;
      default -> false;
    };
  }

  /**
   * Whether a code point ends the sentence before it.
   *
   * @param codePoint the code point
   * @param text the text in which it stands
   * @param next index after it
   */
  public static boolean isEnd(int codePoint, String text, int next) {
    return switch (codePoint) {
      case '。', '！', '？', '；', '｡', '…', '!', '?', ';' -> true;
      // Not within a number, a version or a host name.
      case '.', '．' -> next == text.length() || !isContent(text.codePointAt(next));
      default -> isLineBreak(codePoint);
    };
  }

  /** Whether a code point ends a line. */
  public static boolean isLineBreak(int codePoint) {
    return switch (codePoint) {
      case '\n', '\r', '\u000B', '\f', '\u0085', '\u2028', '\u2029' -> true;
      default -> false;
    };
  }
}
