package io.github.neardup.core.text.scan;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Finds written syllables in scripts without spaces between words: Thai, Lao, Khmer, Burmese, and
 * the other scripts of the basic plane with the line breaking class Complex_Context in Unicode
 * 13.0. Frozen: fingerprints depend on it.
 *
 * <p>A syllable is a letter with everything written around it: the marks that follow, the vowel
 * letters before and after, the letters stacked below, and in Burmese the final consonant.
 * Syllables need no dictionary, and a changed word does not affect the syllables of other words.
 * The rules follow the character clusters of Theeramunkong, Sornlertlamvanich, Tanhermhong and
 * Chinnan, "Character cluster based Thai information retrieval", IRAL 2000.
 */
public final class WrittenSyllables {

  /*
   * Example: the Thai word for city has five code points. A vowel written before its consonant, the
   * consonant, a mark, and a vowel letter after it form one syllable; the final consonant follows.
   * Only a dictionary knows which syllable a bare consonant closes, so it counts as a syllable of
   * its own. In Burmese, a mark shows it: a letter before asat or virama closes the syllable before
   * it.
   */

  /** Complex_Context in the basic plane (LineBreak.txt of Unicode 13.0), script by script. */
  private static final BitSet PARTS =
      PinnedUnicode.codePoints(
          // Thai, Lao, Burmese, Khmer
          "E01-E3A E40-E4E E81-E82 E84 E86-E8A E8C-EA3 EA5 EA7-EBD EC0-EC4 EC6 EC8-ECD EDC-EDF"
              + " 1000-103F 1050-108F 109A-109F 1780-17D3 17D7 17DC-17DD"
              // Tai Le, New Tai Lue, Tai Tham, more of Burmese, Tai Viet
              + " 1950-196D 1970-1974 1980-19AB 19B0-19C9 19DA 19DE-19DF 1A20-1A5E 1A60-1A7C"
              + " 1AA0-1AAD A9E0-A9EF A9FA-A9FE AA60-AAC2 AADB-AADF");

  /** Vowels that are letters and follow their consonant: Thai, Lao, New Tai Lue, Tai Viet. */
  private static final String FOLLOWING =
      "\u0E30\u0E32\u0E33\u0E45\u0EB0\u0EB2\u0EB3\u0EBD\u19B0\u19B1\u19B2\u19B3\u19B4\u19B8\u19B9"
          + "\u19BB\u19BC\u19BD\u19BE\u19BF\u19C0\uAAB1\uAABA\uAABD";

  /**
   * Vowels written before their consonant (Logical_Order_Exception), and marks that stack the next
   * letter (Invisible_Stacker). A letter after one of these does not begin a syllable.
   */
  private static final String HOLDING =
      "\u0E40\u0E41\u0E42\u0E43\u0E44\u0EC0\u0EC1\u0EC2\u0EC3\u0EC4\u19B5\u19B6\u19B7\u19BA\uAAB5"
          + "\uAAB6\uAAB9\uAABB\uAABC\u1039\u17D2\u1A60";

  private static final char VIRAMA = '\u1039';
  private static final char ASAT = '\u103A';

  /** Stands between a final consonant and {@link #ASAT} in normalised text. */
  private static final char DOT_BELOW = '\u1037';

  private static final byte PART = 1;
  private static final byte MAY_BEGIN = 2;
  private static final byte HOLDS = 4;

  /** Properties by the upper and the lower byte of a character. */
  private static final byte[][] PROPERTIES = new byte[1 << Byte.SIZE][];

  static {
    byte[] none = new byte[1 << Byte.SIZE];
    Arrays.fill(PROPERTIES, none);
    for (int c = PARTS.nextSetBit(0); c >= 0; c = PARTS.nextSetBit(c + 1)) {
      int page = c >> Byte.SIZE;
      if (PROPERTIES[page] == none) {
        PROPERTIES[page] = new byte[1 << Byte.SIZE];
      }
      boolean mayBegin = !PinnedUnicode.isMark(c) && FOLLOWING.indexOf(c) < 0;
      PROPERTIES[page][c & 0xFF] =
          (byte) (PART | (mayBegin ? MAY_BEGIN : 0) | (HOLDING.indexOf(c) >= 0 ? HOLDS : 0));
    }
  }

  private WrittenSyllables() {}

  /** Returns the letters and marks of these scripts. */
  public static IntStream parts() {
    return PARTS.stream();
  }

  /** Returns whether a character is a letter or mark of one of these scripts. */
  public static boolean isPart(char c) {
    return properties(c) != 0;
  }

  /** Returns whether a character is a complete Korean syllable. */
  public static boolean isHangul(int codePoint) {
    return codePoint >= 0xAC00 && codePoint <= 0xD7A3;
  }

  /**
   * Returns whether a syllable begins at {@code chars[i]}, within a run of syllables that began
   * earlier.
   *
   * @param to the end of the text
   */
  public static boolean begins(char[] chars, int i, int to) {
    return (properties(chars[i]) & MAY_BEGIN) != 0
        && (properties(chars[i - 1]) & HOLDS) == 0
        && !isClosed(chars, i + 1, to);
  }

  private static byte properties(char c) {
    return PROPERTIES[c >> Byte.SIZE][c & 0xFF];
  }

  /** Returns whether what follows a letter shows that the letter closes the syllable before it. */
  private static boolean isClosed(char[] chars, int next, int to) {
    if (next >= to) {
      return false;
    }
    char c = chars[next];
    return c == ASAT || c == VIRAMA || (c == DOT_BELOW && next + 1 < to && chars[next + 1] == ASAT);
  }
}
