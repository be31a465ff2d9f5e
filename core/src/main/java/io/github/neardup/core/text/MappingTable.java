package io.github.neardup.core.text;

import java.util.function.UnaryOperator;

/**
 * A change of text that works on a character and the marks that follow it, as a table: what becomes
 * of each character of the basic plane when nothing around it matters; 128 KB. Where something
 * does, the character goes through the function with its neighbours.
 */
final class MappingTable {

  /**
   * Stands for "look at it with its neighbours"; itself a lone surrogate, which no character maps
   * to.
   */
  private static final char COMPLEX = '\uD800';

  /**
   * For each character the one it becomes, or {@link #COMPLEX}. Complex are surrogates, what
   * becomes several characters, and what may combine with the character before it: marks, and the
   * vowels and final consonants of Hangul.
   */
  private final char[] mapped = new char[1 << Character.SIZE];

  private final char firstChanged;
  private final UnaryOperator<String> function;

  /**
   * The table of a function.
   *
   * @param firstChanged no character below this one changes
   * @param function what becomes of a character with all that may combine with it
   */
  MappingTable(char firstChanged, UnaryOperator<String> function) {
    this.firstChanged = firstChanged;
    this.function = function;
    for (int c = 0; c < mapped.length; c++) {
      mapped[c] = c < firstChanged ? (char) c : map((char) c);
    }
  }

  private char map(char c) {
    if (Character.isSurrogate(c) || mayCombine(c)) {
      return COMPLEX;
    }
    String result = function.apply(String.valueOf(c));
    return result.length() == 1 && !mayCombine(result.charAt(0)) ? result.charAt(0) : COMPLEX;
  }

  private static boolean mayCombine(char c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> c >= '\u1160' && c < '\u1200';
    };
  }

  /**
   * Runs of characters that stay as they are, or are mapped one to one, are handled here; what is
   * left, with the character before it that a mark may combine with, goes through the function.
   */
  void apply(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    int i = 0;
    while (i < length && chars[i] < firstChanged) {
      i++;
    }
    char[] table = mapped;
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
    char[] table = mapped;
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
