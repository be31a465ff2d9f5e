package io.github.neardup.core.text.scan;

import java.util.Arrays;

/**
 * The syllables, as they are written, of scripts that put no spaces between words: Thai, Lao,
 * Khmer, Burmese and the others of the basic plane whose class of line breaking in Unicode 13.0 is
 * Complex_Context. Frozen: fingerprints depend on it.
 *
 * <p>A syllable is a letter with all that is written around it: the marks that follow, the vowel
 * letters before and after, the letters stacked below, and in Burmese the final consonant. No
 * dictionary is needed to find it, and one word changed leaves the syllables of all others. The
 * rules follow the character clusters of Theeramunkong, Sornlertlamvanich, Tanhermhong and Chinnan,
 * "Character cluster based Thai information retrieval", IRAL 2000.
 */
public final class WrittenSyllables {

  /*
   * Example: the Thai word for city has four code points, a vowel written before its consonant, the
   * consonant, a mark, and a vowel letter after it, all one syllable, and a fifth, the final consonant. Which
   * syllable a bare consonant closes only a dictionary knows; it counts as one of its own. In Burmese a mark
   * says so: a letter before asat or virama closes the syllable before it.
   */

  /** First and last code points of Complex_Context (LineBreak.txt of Unicode 13.0). */
  private static final int[] PARTS = {
    // Thai, Lao
    0xE01,
    0xE3A,
    0xE40,
    0xE4E,
    0xE81,
    0xE82,
    0xE84,
    0xE84,
    0xE86,
    0xE8A,
    0xE8C,
    0xEA3,
    0xEA5,
    0xEA5,
    0xEA7,
    0xEBD,
    0xEC0,
    0xEC4,
    0xEC6,
    0xEC6,
    0xEC8,
    0xECD,
    0xEDC,
    0xEDF,
    // Burmese, Khmer
    0x1000,
    0x103F,
    0x1050,
    0x108F,
    0x109A,
    0x109F,
    0x1780,
    0x17D3,
    0x17D7,
    0x17D7,
    0x17DC,
    0x17DD,
    // Tai Le, New Tai Lue, Tai Tham
    0x1950,
    0x196D,
    0x1970,
    0x1974,
    0x1980,
    0x19AB,
    0x19B0,
    0x19C9,
    0x19DE,
    0x19DF,
    0x1A20,
    0x1A5E,
    0x1A60,
    0x1A7C,
    0x1AA0,
    0x1AAD,
    // More Burmese letters, Tai Viet
    0xA9E0,
    0xA9EF,
    0xA9FA,
    0xA9FE,
    0xAA60,
    0xAAC2,
    0xAADB,
    0xAADF
  };

  /** Vowels that are letters and follow their consonant: Thai, Lao, New Tai Lue, Tai Viet. */
  private static final String FOLLOWING =
      "\u0E30\u0E32\u0E33\u0E45\u0EB0\u0EB2\u0EB3\u0EBD\u19B0\u19B1\u19B2\u19B3\u19B4\u19B8\u19B9"
          + "\u19BB\u19BC\u19BD\u19BE\u19BF\u19C0\uAAB1\uAABA\uAABD";

  /**
   * Vowels written before their consonant (Logical_Order_Exception), and the marks that stack the
   * next letter (Invisible_Stacker): after them a letter does not begin a syllable.
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

  /** By the upper and the lower byte of a character. */
  private static final byte[][] PROPERTIES = new byte[1 << Byte.SIZE][];

  static {
    byte[] none = new byte[1 << Byte.SIZE];
    Arrays.fill(PROPERTIES, none);
    for (int i = 0; i < PARTS.length; i += 2) {
      for (int c = PARTS[i]; c <= PARTS[i + 1]; c++) {
        int page = c >> Byte.SIZE;
        if (PROPERTIES[page] == none) {
          PROPERTIES[page] = new byte[1 << Byte.SIZE];
        }
        boolean mayBegin = !PinnedUnicode.isMark(c) && FOLLOWING.indexOf(c) < 0;
        PROPERTIES[page][c & 0xFF] =
            (byte) (PART | (mayBegin ? MAY_BEGIN : 0) | (HOLDING.indexOf(c) >= 0 ? HOLDS : 0));
      }
    }
  }

  private WrittenSyllables() {}

  /** First and last code points of all ranges, in turns; not a copy. */
  public static int[] parts() {
    return PARTS;
  }

  /** Whether a character is a letter or mark of one of these scripts. */
  public static boolean isPart(char c) {
    return properties(c) != 0;
  }

  /** Whether a character is a whole syllable of Korean. */
  public static boolean isHangul(int codePoint) {
    return codePoint >= 0xAC00 && codePoint <= 0xD7A3;
  }

  /**
   * Whether a syllable begins at {@code chars[i]}, within a run of syllables that began before.
   *
   * @param to where the text ends
   */
  public static boolean begins(char[] chars, int i, int to) {
    return (properties(chars[i]) & MAY_BEGIN) != 0
        && (properties(chars[i - 1]) & HOLDS) == 0
        && !isClosed(chars, i + 1, to);
  }

  private static byte properties(char c) {
    return PROPERTIES[c >> Byte.SIZE][c & 0xFF];
  }

  /** Whether a letter closes the syllable before it, by what follows it. */
  private static boolean isClosed(char[] chars, int next, int to) {
    if (next >= to) {
      return false;
    }
    char c = chars[next];
    return c == ASAT || c == VIRAMA || (c == DOT_BELOW && next + 1 < to && chars[next + 1] == ASAT);
  }
}
