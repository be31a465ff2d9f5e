package io.github.neardup.core.text.scan;

/**
 * Decides what belongs to a sentence and what ends one. Frozen: fingerprints depend on it.
 *
 * <p>Only letters, numbers and combining marks are content. A sentence with content ends at {@code
 * 。！？；!?;…} and similar characters of Arabic, Urdu, Hindi, Burmese, Khmer, Armenian and Ethiopic;
 * at a full stop not followed by content; at a space before a Thai or Lao letter, because spaces
 * separate sentences and clauses there; and at line breaks.
 */
public final class SentenceRule {

  /** Represents the end of the text in place of a following code point. */
  public static final int END_OF_TEXT = -1;

  /** A bit for each general category of content. */
  private static final int CONTENT =
      1 << Character.UPPERCASE_LETTER
          | 1 << Character.LOWERCASE_LETTER
          | 1 << Character.TITLECASE_LETTER
          | 1 << Character.MODIFIER_LETTER
          | 1 << Character.OTHER_LETTER
          | 1 << Character.DECIMAL_DIGIT_NUMBER
          // For example the Chinese zero, 〇.
          | 1 << Character.LETTER_NUMBER
          | 1 << Character.OTHER_NUMBER
          | 1 << Character.NON_SPACING_MARK
          | 1 << Character.COMBINING_SPACING_MARK
          | 1 << Character.ENCLOSING_MARK;

  private SentenceRule() {}

  /** Returns whether a code point is a letter, a number or a combining mark. */
  public static boolean isContent(int codePoint) {
    return (CONTENT >>> PinnedUnicode.type(codePoint) & 1) != 0;
  }

  /**
   * Returns whether a code point ends the sentence before it.
   *
   * @param codePoint the code point
   * @param following the code point after it, or {@link #END_OF_TEXT}
   */
  public static boolean isEnd(int codePoint, int following) {
    return switch (codePoint) {
      case '。', '！', '？', '；', '｡', '…', '!', '?', ';' -> true;
      // Armenian, Arabic and Urdu, Hindi and its relatives, Burmese, Ethiopic, Khmer.
      case '\u0589',
          '\u061B',
          '\u061F',
          '\u06D4',
          '\u0964',
          '\u0965',
          '\u104B',
          '\u1362',
          '\u1367',
          '\u17D4',
          '\u17D5' ->
          true;
      case ' ' -> isThaiOrLao(following);
      // Not within a number, a version or a host name.
      case '.', '．' -> following == END_OF_TEXT || !isContent(following);
      default -> isLineBreak(codePoint);
    };
  }

  private static boolean isThaiOrLao(int codePoint) {
    return codePoint >= 0xE00 && codePoint < 0xF00;
  }

  /** Returns whether a code point ends a line. */
  public static boolean isLineBreak(int codePoint) {
    return switch (codePoint) {
      case '\n', '\r', '\u000B', '\f', '\u0085', '\u2028', '\u2029' -> true;
      default -> false;
    };
  }
}
