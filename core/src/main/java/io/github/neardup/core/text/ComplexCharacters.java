package io.github.neardup.core.text;

import io.github.neardup.core.text.scan.PinnedUnicode;
import java.text.Normalizer.Form;
import org.jspecify.annotations.Nullable;

/** What nfkc and casefold make of the characters that {@link CharacterMapping} calls complex. */
final class ComplexCharacters {

  /*
   * Most complex characters stand alone, and what becomes of one is kept in a table, because
   * normalising takes far longer than a look-up. Example: U+00BD, a half, becomes the three
   * characters 1, U+2044, 2, whatever is around it. The empty string in the table says that a
   * character may combine with the one before it, such as an accent; then the whole run is
   * normalised together, without the table.
   *
   * Invariant: a piece ends before a character that cannot combine, so folding pieces gives what
   * folding the whole text gives.
   */

  private static final char[] NFKC = Normalization.Nfkc.STEP.table();

  /** By character; null until the character is first met. */
  private static final @Nullable String[] ALONE = new @Nullable String[1 << Character.SIZE];

  private ComplexCharacters() {}

  /** The same, computed if need be; of a surrogate the empty string. */
  private static String alone(char c) {
    String alone = ALONE[c];
    if (alone == null) {
      alone = Character.isSurrogate(c) ? "" : fold(String.valueOf(c));
      ALONE[c] = alone;
    }
    return alone;
  }

  /**
   * Normalised and folded, or the empty string if the beginning may combine with what is before it.
   */
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
   * Where the piece ends that begins with the complex character at {@code begin} and can be treated
   * without a look at what follows: one code point, if it stands alone, or else the whole run of
   * complex characters.
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

  /**
   * The end of the code point at {@code begin} if it cannot combine with others, or else {@code
   * begin}.
   */
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

  /**
   * Whether {@code chars[begin..end)} is a surrogate pair of an emoji or a rare Chinese character,
   * which stay as they are.
   */
  static boolean isUnchangedPair(char[] chars, int begin, int end) {
    if (end - begin != 2 || !Character.isSurrogatePair(chars[begin], chars[begin + 1])) {
      return false;
    }
    int codePoint = Character.toCodePoint(chars[begin], chars[begin + 1]);
    return (codePoint >= 0x1F300 && codePoint < 0x1FB00)
        || (codePoint >= 0x20000 && codePoint < 0x2F800);
  }

  /**
   * What a piece becomes, or the empty string if its beginning may combine with what is before it.
   */
  static String folded(char[] chars, int begin, int end) {
    return end == begin + 1 ? alone(chars[begin]) : fold(new String(chars, begin, end - begin));
  }
}
