package io.github.neardup.core.text;

import io.github.neardup.core.text.scan.PinnedUnicode;
import java.text.Normalizer.Form;
import org.jspecify.annotations.Nullable;

/**
 * The results of nfkc and casefold for the characters that {@link CharacterMapping} calls complex.
 */
final class ComplexCharacters {

  /*
   * Most complex characters stand alone. Their results are cached in a table, because normalising
   * takes far longer than a look-up. Example: U+00BD, one half, becomes the three characters 1,
   * U+2044 and 2, whatever surrounds it. An empty string in the table marks a character that may
   * combine with the one before it, such as an accent. The whole run is then normalised together,
   * without the table.
   *
   * Invariant: a piece ends before a character that cannot combine, so the folded pieces together
   * equal the folded text.
   */

  private static final char[] NFKC = Normalization.Nfkc.STEP.table();

  /** By character; null before the first use of the character. */
  private static final @Nullable String[] ALONE = new @Nullable String[1 << Character.SIZE];

  private ComplexCharacters() {}

  /** Returns the table's entry, computed on first use; the empty string for a surrogate. */
  private static String alone(char c) {
    String alone = ALONE[c];
    if (alone == null) {
      alone = Character.isSurrogate(c) ? "" : fold(String.valueOf(c));
      ALONE[c] = alone;
    }
    return alone;
  }

  /** Returns the folded text; empty if its first character may combine with the one before. */
  private static String fold(String text) {
    String normalized = PinnedUnicode.normalize(text, Form.NFKC);
    if (CharacterMapping.mayCombine(text.codePointAt(0))
        || CharacterMapping.mayCombine(normalized.codePointAt(0))) {
      return "";
    }
    TextBuffer folded = new TextBuffer();
    folded.set(normalized);
    Normalization.caseFold(folded);
    return folded.toString();
  }

  /**
   * Returns the end of the piece that begins with the complex character at {@code begin} and can be
   * folded on its own: one code point if it stands alone, otherwise the whole run of complex
   * characters.
   */
  static int end(char[] chars, int begin, int length) {
    int next = endOfLone(chars, begin, length);
    if (next > begin && (next == length || endOfLone(chars, next, length) > next)) {
      return next;
    }
    int end = begin + 1;
    while (end < length && NFKC[chars[end]] == CharacterMapping.COMPLEX) {
      end++;
    }
    return end;
  }

  /** Returns the end of the code point, or {@code begin} if it may combine with others. */
  private static int endOfLone(char[] chars, int begin, int length) {
    char c = chars[begin];
    if (NFKC[c] != CharacterMapping.COMPLEX) {
      return begin + 1;
    }
    if (isUnchangedPair(chars, begin, Math.min(length, begin + 2))) {
      return begin + 2;
    }
    return alone(c).isEmpty() ? begin : begin + 1;
  }

  /** Returns whether this is the surrogate pair of an emoji or a rare Chinese character. */
  static boolean isUnchangedPair(char[] chars, int begin, int end) {
    if (end - begin != 2 || !Character.isSurrogatePair(chars[begin], chars[begin + 1])) {
      return false;
    }
    int codePoint = Character.toCodePoint(chars[begin], chars[begin + 1]);
    return (codePoint >= 0x1F300 && codePoint < 0x1FB00)
        || (codePoint >= 0x20000 && codePoint < 0x2F800);
  }

  /** Returns the folded piece; empty if its first character may combine with the one before. */
  static String folded(char[] chars, int begin, int end) {
    return end == begin + 1 ? alone(chars[begin]) : fold(new String(chars, begin, end - begin));
  }
}
