package io.github.neardup.core.text;

import io.github.neardup.core.text.TextExtension.NormalizationStep;

/**
 * The steps nfkc and casefold, and whitespace after them or not, in one pass: the same result as
 * one after the other, several times as fast.
 */
final class FusedNormalization implements NormalizationStep.Transform {

  /*
   * A table of 65,536 entries gives for each character what nfkc and casefold make of it, and ' ' for any
   * white space. The loop writes table[c] and moves on:
   *
   *     "Ｈｅｌｌｏ  Wörld" -> "hello wörld"
   *
   * Spaces are written like any character, and a second one in a row is not counted. So there is no branch
   * on whether a character is a space, which no processor can guess, only on whether it is the second.
   *
   * A character that becomes several, or depends on its neighbours, is COMPLEX in the table. The run of
   * such characters is folded by ComplexCharacters, on its own. If even the character before might combine
   * with it, folded gives up with -1, and the three steps are applied one by one.
   *
   * Invariant: the source array stays as it is until the pass is through, so giving up costs time and
   * nothing else.
   */

  /** For each character what nfkc and casefold make of it, white space made {@code ' '}. */
  private static final class Folded {
    static final char[] TABLE = foldedTable(true);
  }

  /** The same, but white space is left as it is. Made when it is first wanted, as is the other. */
  private static final class FoldedKeepingSpace {
    static final char[] TABLE = foldedTable(false);
  }

  private final boolean collapse;
  private final char[] table;

  FusedNormalization(boolean collapse) {
    this.collapse = collapse;
    this.table = table(collapse);
  }

  /**
   * For each character what nfkc and casefold make of it, or {@link CharacterMapping#COMPLEX}; not
   * a copy.
   *
   * @param collapse whether all white space is {@code ' '}
   */
  static char[] table(boolean collapse) {
    return collapse ? Folded.TABLE : FoldedKeepingSpace.TABLE;
  }

  private static char[] foldedTable(boolean collapse) {
    char[] table = Normalization.Nfkc.STEP.table().clone();
    // Between these, nothing has case or is a space: Chinese characters, Hangul, private use. To
    // leave them out saves two thirds of the loop, which is not compiled yet when it is run.
    fold(table, 0, 0x3400, collapse);
    fold(table, 0xA000, 0xAC00, collapse);
    fold(table, 0xF900, table.length, collapse);
    return table;
  }

  private static void fold(char[] table, int from, int to, boolean collapse) {
    for (int c = from; c < to; c++) {
      char mapped = table[c];
      if (mapped != CharacterMapping.COMPLEX) {
        boolean space = collapse && Normalization.isWhiteSpace(mapped);
        table[c] = space ? ' ' : Normalization.caseFold(mapped);
      }
    }
  }

  @Override
  public void apply(TextBuffer text) {
    int size = folded(text);
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
    // A text begins as after a space: none is written there.
    char previous = ' ';
    int size = 0;
    for (int i = 0; i < length; ) {
      int simple = copySimple(chars, i, length, out, size, previous);
      size += simple;
      i += simple;
      if (i == length) {
        break;
      }
      int end = i + 1;
      char c = table[chars[i]];
      if (c != CharacterMapping.COMPLEX) {
        size = append(out, size, c);
      } else {
        end = ComplexCharacters.end(chars, i, length);
        if (ComplexCharacters.isUnchangedPair(chars, i, end)) {
          size = append(out, size, chars[i]);
          size = append(out, size, chars[i + 1]);
        } else {
          String piece = ComplexCharacters.folded(chars, i, end);
          if (piece.isEmpty()) {
            return -1;
          }
          out = text.growSpare(size + piece.length() + length - end);
          for (int p = 0; p < piece.length(); p++) {
            size = append(out, size, piece.charAt(p));
          }
        }
      }
      previous = size == 0 ? ' ' : out[size - 1];
      i = end;
    }
    return collapse && size > 0 && out[size - 1] == ' ' ? size - 1 : size;
  }

  /**
   * Copies folded characters up to the first that is complex or for which the character before it
   * matters: a space or one that is written without spaces, after a space. Without collapsing the
   * latter matter as little, and are rare.
   *
   * @return how many were copied
   */
  private int copySimple(
      char[] chars, int begin, int end, char[] out, int size, char previousCharacter) {
    char[] folded = table;
    int shift = size - begin;
    char previous = previousCharacter;
    int i = begin;
    for (; i < end; i++) {
      char c = folded[chars[i]];
      // 0 for a space and for what is written without spaces, by arithmetic: a branch would be
      // mispredicted every word.
      int spaceless = (c ^ ' ') & ~((Normalization.FIRST_WITHOUT_SPACES - 1 - c) >> 31);
      if (((previous ^ ' ') | spaceless) == 0 || c == CharacterMapping.COMPLEX) {
        break;
      }
      out[i + shift] = c;
      previous = c;
    }
    return i - begin;
  }

  /** Appends a character, by the rules of the whitespace step if that is among the steps. */
  private int append(char[] out, int size, char c) {
    int at = size;
    char appended = c;
    if (collapse) {
      boolean afterSpace = size == 0 || out[size - 1] == ' ';
      if (Normalization.isWhiteSpace(c)) {
        if (afterSpace) {
          return size;
        }
        appended = ' ';
      } else if (afterSpace && size > 1 && Normalization.saysNothingBetween(out[size - 2], c)) {
        at--;
      }
    }
    out[at] = appended;
    return at + 1;
  }
}
