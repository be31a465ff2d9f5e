package io.github.neardup.core.text;

import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.util.Resources;
import java.util.function.UnaryOperator;

/** A change of text that maps a character together with the marks that follow it. */
final class CharacterMapping implements NormalizationStep.Transform {

  /*
   * A table holds the result for each character whose neighbours do not matter; most text needs
   * only one look-up per character. COMPLEX in the table means that neighbours matter or that the
   * character becomes several. A run of complex characters goes through the function, together with
   * the character before it, because a mark may combine with that character.
   *
   * Example with nfkc: the table maps the full-width A to A. In e + U+0301, the acute accent is
   * complex, so both go through the function, which returns one character, e with acute.
   *
   * Invariant: a piece never begins with a mark, unless the text does. So the concatenated results
   * of the pieces are the result of the whole text.
   */

  /** Means "look at the neighbours". A lone surrogate, so no character maps to it. */
  static final char COMPLEX = '\uD800';

  /** The length of a line in a resource. */
  private static final int LINE = 10;

  private final char[] table;
  private final char firstChanged;
  private final UnaryOperator<String> function;

  private CharacterMapping(char firstChanged, char[] table, UnaryOperator<String> function) {
    this.firstChanged = firstChanged;
    this.table = table;
    this.function = function;
  }

  /** Computes a table of 128 KB. Characters below {@code firstChanged} never change. */
  static CharacterMapping computed(char firstChanged, UnaryOperator<String> function) {
    char[] table = new char[1 << Character.SIZE];
    for (int c = 0; c < table.length; c++) {
      table[c] = c < firstChanged ? (char) c : mapped((char) c, function);
    }
    return new CharacterMapping(firstChanged, table, function);
  }

  /**
   * Reads the table from a resource. Computing it would take longer than comparing two texts.
   *
   * @param resource for each run of characters, the first character and the number added to each
   *     character modulo 2^16, in four hexadecimal digits, or hyphens if the characters are complex
   */
  static CharacterMapping read(char firstChanged, String resource, UnaryOperator<String> function) {
    char[] table = new char[1 << Character.SIZE];
    String runs = resource(resource);
    int end = table.length;
    for (int i = runs.length() - LINE; i >= 0; i -= LINE) {
      int start = Integer.parseInt(runs, i, i + 4, 16);
      boolean complex = runs.charAt(i + 5) == '-';
      int added = complex ? 0 : Integer.parseInt(runs, i + 5, i + 9, 16);
      for (int c = start; c < end; c++) {
        table[c] = complex ? COMPLEX : (char) (c + added);
      }
      end = start;
    }
    return new CharacterMapping(firstChanged, table, function);
  }

  /** Reads a whole ASCII resource next to the classes. */
  static String resource(String name) {
    return Resources.text(CharacterMapping.class.getResourceAsStream(name), name);
  }

  private static char mapped(char c, UnaryOperator<String> function) {
    if (Character.isSurrogate(c) || mayCombine(c)) {
      return COMPLEX;
    }
    String mapped = function.apply(String.valueOf(c));
    return mapped.length() == 1 && !mayCombine(mapped.charAt(0)) ? mapped.charAt(0) : COMPLEX;
  }

  /** Returns whether the code point may combine or change places with the one before it. */
  static boolean mayCombine(int codePoint) {
    if (codePoint >= '\uFE00' && codePoint <= '\uFE0F') {
      // Variation selectors are marks only in name.
      return false;
    }
    return PinnedUnicode.isMark(codePoint) || (codePoint >= '\u1160' && codePoint < '\u1200');
  }

  /**
   * Returns, for each character of the basic plane, the character it becomes, or {@link #COMPLEX}.
   * Not a copy. Complex characters are surrogates, characters that become several, and characters
   * that may combine with the one before: marks, and the vowels and final consonants of Hangul.
   */
  char[] table() {
    return table;
  }

  @Override
  public void apply(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    int i = 0;
    while (i < length && chars[i] < firstChanged) {
      i++;
    }
    while (i < length && table[chars[i]] != COMPLEX) {
      chars[i] = table[chars[i]];
      i++;
    }
    if (i < length) {
      applyFrom(text, Math.max(0, i - 1));
    }
  }

  private void applyFrom(TextBuffer text, int begin) {
    char[] chars = text.chars();
    int length = text.length();
    char[] out = text.spare(length);
    System.arraycopy(chars, 0, out, 0, begin);
    int size = begin;
    for (int i = begin; i < length; ) {
      int next = i + 1;
      while (next < length && table[chars[next]] == COMPLEX) {
        next++;
      }
      if (next == i + 1 && table[chars[i]] != COMPLEX) {
        out[size++] = table[chars[i]];
      } else {
        String piece = function.apply(new String(chars, i, next - i));
        out = text.growSpare(size + piece.length() + length - next);
        piece.getChars(0, piece.length(), out, size);
        size += piece.length();
      }
      i = next;
    }
    text.swap(size);
  }
}
