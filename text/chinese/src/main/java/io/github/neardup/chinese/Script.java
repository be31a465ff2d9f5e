package io.github.neardup.chinese;

import io.github.neardup.core.text.scan.PinnedUnicode;

/** The class of a character for a segmenter of Chinese, with a table for the basic plane. */
final class Script {

  /** Separates words: space, punctuation, symbols, emoji, control characters, lone surrogates. */
  static final byte NONE = 0;

  /** A Chinese character. */
  static final byte HAN = 1;

  /** A letter or mark of another script. */
  static final byte LETTER = 2;

  /** A digit or other number. */
  static final byte DIGIT = 3;

  /** Kana or Hangul, which distinguish Japanese and Korean from Chinese. */
  static final byte KANA_OR_HANGUL = 4;

  private static final byte[] BASIC = new byte[1 << Character.SIZE];

  static {
    for (int c = 0; c < BASIC.length; c++) {
      BASIC[c] = classify(c);
    }
  }

  private Script() {}

  /** Returns the class of the code point at {@code i}, which ends before {@code to}. */
  static byte at(char[] chars, int i, int to) {
    char c = chars[i];
    return Character.isHighSurrogate(c) && i + 1 < to && Character.isLowSurrogate(chars[i + 1])
        ? classify(Character.toCodePoint(c, chars[i + 1]))
        : BASIC[c];
  }

  /** Returns the class of a character of the basic plane. */
  static byte of(char c) {
    return BASIC[c];
  }

  private static byte classify(int codePoint) {
    return switch (PinnedUnicode.type(codePoint)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.LETTER_NUMBER ->
          switch (PinnedUnicode.script(codePoint)) {
            case HAN -> HAN;
            case HIRAGANA, KATAKANA, HANGUL -> KANA_OR_HANGUL;
            // Both kana scripts use the long-vowel mark.
            default -> codePoint == '\u30FC' || codePoint == '\uFF70' ? KANA_OR_HANGUL : LETTER;
          };
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          LETTER;
      case Character.DECIMAL_DIGIT_NUMBER, Character.OTHER_NUMBER -> DIGIT;
      default -> NONE;
    };
  }
}
