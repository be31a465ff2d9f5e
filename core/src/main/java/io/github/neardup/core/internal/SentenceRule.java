package io.github.neardup.core.internal;

/**
 * What belongs to a sentence and what ends one. Frozen: fingerprints depend on it.
 *
 * <p>Only letters, numbers and combining marks are content. A sentence ends at {@code 。！？；!?;…}, at
 * a full stop that no content follows, and at line breaks, provided it has content.
 */
public final class SentenceRule {

  /** For the text's end, where a code point that follows is asked for. */
  public static final int END_OF_TEXT = -1;

  private static final boolean[] CONTENT = new boolean[1 << Character.SIZE];

  static {
    for (int c = 0; c < CONTENT.length; c++) {
      CONTENT[c] = hasTypeOfContent(c);
    }
  }

  private SentenceRule() {}

  /** Whether a code point is a letter, a number or a combining mark. */
  public static boolean isContent(int codePoint) {
    return codePoint < CONTENT.length ? CONTENT[codePoint] : hasTypeOfContent(codePoint);
  }

  private static boolean hasTypeOfContent(int codePoint) {
    return switch (PinnedUnicode.type(codePoint)) {
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
   * @param following the code point after it, or {@link #END_OF_TEXT}
   */
  public static boolean isEnd(int codePoint, int following) {
    return switch (codePoint) {
      case '。', '！', '？', '；', '｡', '…', '!', '?', ';' -> true;
      // Not within a number, a version or a host name.
      case '.', '．' -> following == END_OF_TEXT || !isContent(following);
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
