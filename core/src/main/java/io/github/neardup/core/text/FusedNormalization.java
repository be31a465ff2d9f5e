package io.github.neardup.core.text;

import java.text.Normalizer;
import java.text.Normalizer.Form;

/**
 * The steps nfkc and casefold, and whitespace after them or not, in one pass: what they do one
 * after the other, several times as fast. A table gives for each character what the first two steps
 * make of it; a space is written without a branch on whether another went before, for no processor
 * can guess where words end.
 *
 * <p>The pass leaves the source alone until it is through. Where a mark might combine with the
 * character before it, it gives up, and the steps are applied one by one.
 */
final class FusedNormalization implements TextTransform {

  /** For each character what nfkc and casefold make of it, white space made {@code ' '}. */
  private static final char[] FOLDED = foldedTable(true);

  /** The same, but white space is left as it is. */
  private static final char[] FOLDED_KEEPING_SPACE = foldedTable(false);

  /** Below it, no character is written without spaces. */
  private static final char FIRST_WITHOUT_SPACES = '\u2E80';

  private final boolean collapse;
  private final char[] table;

  /**
   * The fused steps.
   *
   * @param collapse whether whitespace is among them
   */
  FusedNormalization(boolean collapse) {
    this.collapse = collapse;
    this.table = collapse ? FOLDED : FOLDED_KEEPING_SPACE;
  }

  private static char[] foldedTable(boolean collapse) {
    char[] table = NfkcTable.MAPPED.clone();
    for (int c = 0; c < table.length; c++) {
      char mapped = table[c];
      if (mapped != NfkcTable.COMPLEX) {
        boolean space = collapse && Normalization.isWhiteSpace(mapped);
        table[c] = space ? ' ' : Normalization.caseFold(mapped);
      }
    }
    return table;
  }

  @Override
  public void apply(TextBuffer text) {
    int size = collapse ? collapsed(text) : folded(text);
    if (size >= 0) {
      text.swap(size);
    } else {
      Normalization.nfkc(text);
      Normalization.caseFold(text);
      if (collapse) {
        Normalization.collapseWhiteSpace(text);
      }
    }
  }

  /**
   * Writes the folded text into the spare array; its size, or -1 if it must be done step by step.
   */
  private int folded(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    char[] out = text.spare(length);
    char[] folded = table;
    for (int i = 0; i < length; i++) {
      char c = folded[chars[i]];
      if (c == NfkcTable.COMPLEX) {
        return foldedSlowly(text, i);
      }
      out[i] = c;
    }
    return length;
  }

  private int foldedSlowly(TextBuffer text, int begin) {
    char[] chars = text.chars();
    int length = text.length();
    int size = begin;
    for (int i = begin; i < length; ) {
      char c = table[chars[i]];
      if (c != NfkcTable.COMPLEX) {
        text.growSpare(size + length - i)[size++] = c;
        i++;
        continue;
      }
      int end = complexEnd(chars, i, length);
      String piece = piece(chars, i, end);
      if (piece.isEmpty()) {
        return -1;
      }
      char[] out = text.growSpare(size + piece.length() + length - end);
      for (int p = 0; p < piece.length(); p++) {
        out[size++] = piece.charAt(p);
      }
      i = end;
    }
    return size;
  }

  /**
   * Writes the folded text with white space collapsed into the spare array; its size, or -1 as
   * above.
   */
  private int collapsed(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    // One more than there may be: what is dropped is written first.
    char[] out = text.spare(length + 1);
    char[] folded = table;
    int size = 0;
    // At the beginning as after a space: none is written there.
    int afterSpace = 1;
    for (int i = 0; i < length; ) {
      char c = folded[chars[i]];
      if (c >= FIRST_WITHOUT_SPACES && (c == NfkcTable.COMPLEX || afterSpace != 0)) {
        if (c == NfkcTable.COMPLEX) {
          int end = complexEnd(chars, i, length);
          String piece = piece(chars, i, end);
          if (piece.isEmpty()) {
            return -1;
          }
          out = text.growSpare(size + piece.length() + length - end + 1);
          for (int p = 0; p < piece.length(); p++) {
            size = append(out, size, piece.charAt(p));
          }
          afterSpace = size == 0 || out[size - 1] == ' ' ? 1 : 0;
          i = end;
          continue;
        }
        size = append(out, size, c);
        afterSpace = 0;
        i++;
        continue;
      }
      out[size] = c;
      int space = c == ' ' ? 1 : 0;
      size += 1 - (space & afterSpace);
      afterSpace = space;
      i++;
    }
    return size > 0 && out[size - 1] == ' ' ? size - 1 : size;
  }

  /** Appends a character by the rules of the whitespace step. */
  private static int append(char[] out, int size, char c) {
    if (Normalization.isWhiteSpace(c)) {
      if (size == 0 || out[size - 1] == ' ') {
        return size;
      }
      out[size] = ' ';
      return size + 1;
    }
    int at = size;
    if (at > 1
        && out[at - 1] == ' '
        && Normalization.isWrittenWithoutSpaces(out[at - 2])
        && Normalization.isWrittenWithoutSpaces(c)) {
      at--;
    }
    out[at] = c;
    return at + 1;
  }

  /** Where the run of characters ends that begins at {@code begin} and needs the JDK's help. */
  private static int complexEnd(char[] chars, int begin, int length) {
    int end = begin + 1;
    while (end < length && NfkcTable.MAPPED[chars[end]] == NfkcTable.COMPLEX) {
      end++;
    }
    return end;
  }

  /** The run folded, or the empty string if its beginning may combine with what is before it. */
  private static String piece(char[] chars, int begin, int end) {
    String normalized = Normalizer.normalize(new String(chars, begin, end - begin), Form.NFKC);
    if (NfkcTable.mayCombine(Character.codePointAt(chars, begin, end))
        || NfkcTable.mayCombine(normalized.codePointAt(0))) {
      return "";
    }
    TextBuffer folded = new TextBuffer();
    folded.set(normalized);
    Normalization.caseFold(folded);
    return folded.toString();
  }
}
