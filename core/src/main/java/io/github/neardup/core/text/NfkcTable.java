package io.github.neardup.core.text;

import java.text.Normalizer;
import java.text.Normalizer.Form;

/**
 * What NFKC makes of each character of the basic plane when nothing around it matters; 128 KB, made
 * on first use.
 */
final class NfkcTable {

  /** No character below this one changes. */
  static final char FIRST_CHANGED = '\u00A0';

  /**
   * Stands for "look at it with its neighbours"; itself a lone surrogate, which no character maps
   * to.
   */
  static final char COMPLEX = '\uD800';

  /**
   * For each character the one it becomes, or {@link #COMPLEX}. Complex are surrogates, what
   * becomes several characters, and what may combine with the character before it: marks, and the
   * vowels and final consonants of Hangul.
   */
  static final char[] MAPPED = table();

  private NfkcTable() {}

  private static char[] table() {
    char[] table = new char[1 << Character.SIZE];
    for (int c = 0; c < table.length; c++) {
      table[c] = c < FIRST_CHANGED ? (char) c : mapped((char) c);
    }
    return table;
  }

  private static char mapped(char c) {
    if (Character.isSurrogate(c) || mayCombine(c)) {
      return COMPLEX;
    }
    String normalized = Normalizer.normalize(String.valueOf(c), Form.NFKC);
    return normalized.length() == 1 && !mayCombine(normalized.charAt(0))
        ? normalized.charAt(0)
        : COMPLEX;
  }

  /** Whether the code point may combine with, or change places with, the one before it. */
  static boolean mayCombine(int codePoint) {
    if (codePoint >= '\uFE00' && codePoint <= '\uFE0F') {
      // Variation selectors are marks by name only.
      return false;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> codePoint >= '\u1160' && codePoint < '\u1200';
    };
  }
}
