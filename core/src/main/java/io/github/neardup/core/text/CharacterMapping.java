package io.github.neardup.core.text;

import java.util.function.UnaryOperator;

/**
 * A change of text that works on a character and the marks that follow it, by a table of what
 * becomes of a character when nothing around it matters. Where something does, the character goes
 * through a function with its neighbours.
 */
final class CharacterMapping implements TextTransform {

  private final char[] table;
  private final char firstChanged;
  private final UnaryOperator<String> function;

  /**
   * A mapping.
   *
   * @param table for each character of the basic plane what it becomes, or {@link
   *     NfkcTable#COMPLEX}, as all that may combine with the character before it must be
   * @param firstChanged no character below this one changes
   * @param function what becomes of a character with the complex ones that follow it
   */
  CharacterMapping(char[] table, char firstChanged, UnaryOperator<String> function) {
    this.table = table;
    this.firstChanged = firstChanged;
    this.function = function;
  }

  /**
   * Runs of characters that stay as they are, or are mapped one to one, are handled here; what is
   * left, with the character before it that a mark may combine with, goes through the function.
   */
  @Override
  public void apply(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    int i = 0;
    while (i < length && chars[i] < firstChanged) {
      i++;
    }
    while (i < length && table[chars[i]] != NfkcTable.COMPLEX) {
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
      while (next < length && table[chars[next]] == NfkcTable.COMPLEX) {
        next++;
      }
      if (next == i + 1 && table[chars[i]] != NfkcTable.COMPLEX) {
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
