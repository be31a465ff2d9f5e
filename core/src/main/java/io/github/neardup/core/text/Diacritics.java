package io.github.neardup.core.text;

import java.text.Normalizer;
import java.text.Normalizer.Form;

/**
 * Takes the combining diacritics, U+0300 to U+036F, from letters, written as one character with
 * their letter or not. What has none stays exactly as it is, and so do the marks of other blocks:
 * the voiced mark of kana, vowel signs, the points of Hebrew and Arabic.
 */
final class Diacritics {

  private static final char FIRST_CHANGED = '\u00C0';

  /** Made on first use; its table takes 128 KB. */
  static final TextTransform STEP = new CharacterMapping(table(), FIRST_CHANGED, Diacritics::strip);

  private Diacritics() {}

  private static char[] table() {
    char[] table = new char[1 << Character.SIZE];
    for (int c = 0; c < table.length; c++) {
      table[c] = c < FIRST_CHANGED ? (char) c : mapped((char) c);
    }
    return table;
  }

  private static char mapped(char c) {
    if (Character.isSurrogate(c) || NfkcTable.mayCombine(c)) {
      return NfkcTable.COMPLEX;
    }
    String stripped = strip(String.valueOf(c));
    return stripped.length() == 1 ? stripped.charAt(0) : NfkcTable.COMPLEX;
  }

  private static String strip(String piece) {
    String decomposed = Normalizer.normalize(piece, Form.NFD);
    StringBuilder kept = new StringBuilder(decomposed.length());
    for (int i = 0; i < decomposed.length(); i++) {
      char c = decomposed.charAt(i);
      if (c < '\u0300' || c > '\u036F') {
        kept.append(c);
      }
    }
    return kept.length() == decomposed.length() ? piece : Normalizer.normalize(kept, Form.NFC);
  }
}
