package io.github.neardup.core.text.scan;

import io.github.neardup.core.util.Resources;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.UnaryOperator;

/**
 * The properties of code points in Unicode 13.0, the same on every JVM. A JVM's own tables grow
 * with Unicode, but fingerprints must not depend on the JVM. So every decision about text uses this
 * class and never {@link Character}. A code point assigned after Unicode 13.0 counts as unassigned.
 *
 * <p>The tables come from Java 17. They are in the resource {@code unicode-13.txt}, which a program
 * in the test sources writes. Only normalisation is left to the JVM: see {@link #normalize}.
 *
 * <p>All methods are pure and thread-safe. Except for {@link #normalize}, they take constant time.
 * The tables take 260 KB and load in a few milliseconds.
 */
public final class PinnedUnicode {

  /*
   * The resource is a list of ranges with equal properties. A property byte has the general
   * category in its lower five bits, and the script and "ideographic" in the upper three. Code
   * points below 0x20000 have an array, PROPERTIES[c]. Above, a binary search in STARTS finds the
   * range.
   *
   * Case folding stores differences modulo 2^16: FOLDED['A'] is 32, because 'a' - 'A' is 32. Ranges
   * with a step of 2 are those in which capital and small letters alternate.
   *
   * Invariant: no answer depends on the JVM; golden values pin the answers.
   */

  /** The version of Unicode, part of the identity of every fingerprint. */
  public static final String VERSION = "13.0";

  /** The scripts that matter here. */
  public enum Script {
    /** Any other script. */
    OTHER,
    /** Chinese characters, radicals and related characters. */
    HAN,
    /** Japanese syllables. */
    HIRAGANA,
    /** Japanese syllables, used for example for foreign words. */
    KATAKANA,
    /** Korean syllables and letters. */
    HANGUL
  }

  /** A property byte has the general category in the lower bits, the kind in the upper three. */
  static final int CATEGORY_BITS = 5;

  private static final int CATEGORY = (1 << CATEGORY_BITS) - 1;

  /** The upper bits: the script, and whether a code point is ideographic. */
  enum Kind {
    OTHER(Script.OTHER, false),
    OTHER_IDEOGRAPH(Script.OTHER, true),
    HAN(Script.HAN, false),
    HAN_IDEOGRAPH(Script.HAN, true),
    HIRAGANA(Script.HIRAGANA, false),
    KATAKANA(Script.KATAKANA, false),
    HANGUL(Script.HANGUL, false);

    static final Kind[] ALL = values();

    final Script script;
    final boolean ideographic;

    Kind(Script script, boolean ideographic) {
      this.script = script;
      this.ideographic = ideographic;
    }
  }

  /** The properties of code points below this limit, nearly all that ever occur, are in a table. */
  private static final int DIRECT = 0x20000;

  private static final byte[] PROPERTIES = new byte[DIRECT];

  /** The starts of ranges of equal properties beyond that table, ascending. */
  private static final int[] STARTS;

  private static final byte[] PROPERTIES_FROM;

  /** The number that folds a character of the basic plane when added modulo 2^16. */
  private static final char[] FOLDED = new char[1 << Character.SIZE];

  /** Beyond the basic plane: first and last code point of a range, and what folds them. */
  private static final int[] FOLDED_RANGES;

  static {
    Numbers in = new Numbers();
    int[] starts = new int[in.next()];
    byte[] properties = new byte[starts.length];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = in.next();
      properties[i] = (byte) in.next();
    }
    int beyond = starts.length;
    for (int i = starts.length - 1, end = DIRECT; i >= 0; i--) {
      if (starts[i] < DIRECT) {
        Arrays.fill(PROPERTIES, starts[i], end, properties[i]);
        end = starts[i];
      }
      beyond = starts[i] >= DIRECT ? i : beyond;
    }
    STARTS = Arrays.copyOfRange(starts, beyond, starts.length);
    PROPERTIES_FROM = Arrays.copyOfRange(properties, beyond, starts.length);
    int[] folded = new int[3 * in.next()];
    int size = 0;
    for (int left = folded.length / 3; left > 0; left--) {
      int first = in.next();
      int last = in.next();
      int step = in.next();
      int difference = in.next() - first;
      if (first >= FOLDED.length) {
        folded[size++] = first;
        folded[size++] = last;
        folded[size++] = difference;
      }
      for (int c = first; c <= last && first < FOLDED.length; c += step) {
        FOLDED[c] = (char) difference;
      }
    }
    FOLDED_RANGES = Arrays.copyOf(folded, size);
  }

  private PinnedUnicode() {}

  /** The hexadecimal numbers of the resource, each followed by one character. */
  private static final class Numbers {
    private static final String RESOURCE = "unicode-13.txt";

    private final byte[] bytes =
        Resources.bytes(PinnedUnicode.class.getResourceAsStream(RESOURCE), RESOURCE);
    private int position;

    int next() {
      int number = 0;
      int at = position;
      for (byte c = bytes[at]; c > ' '; c = bytes[++at]) {
        number = number << 4 | (c <= '9' ? c - '0' : c - 'a' + 10);
      }
      position = at + 1;
      return number;
    }
  }

  private static int properties(int codePoint) {
    if (codePoint < DIRECT) {
      return PROPERTIES[codePoint];
    }
    int found = Arrays.binarySearch(STARTS, codePoint);
    return PROPERTIES_FROM[found >= 0 ? found : -found - 2];
  }

  /** Returns the general category, as a constant of {@link Character#getType(int)}. */
  public static int type(int codePoint) {
    return properties(codePoint) & CATEGORY;
  }

  private static Kind kind(int codePoint) {
    return Kind.ALL[(properties(codePoint) & 0xFF) >>> CATEGORY_BITS];
  }

  /** Returns the script. */
  public static Script script(int codePoint) {
    return kind(codePoint).script;
  }

  /**
   * As {@link Character#isIdeographic(int)}: true for characters of Chinese, Tangut and some other
   * scripts.
   */
  public static boolean isIdeographic(int codePoint) {
    return kind(codePoint).ideographic;
  }

  /** Returns whether a code point is a combining mark of any kind. */
  public static boolean isMark(int codePoint) {
    return switch (type(codePoint)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> false;
    };
  }

  private static final int FIRST_IGNORABLE = 0xAD;

  /** The last ignorable code point before a long gap: no Chinese character is ignorable. */
  private static final int LAST_FILLER = 0x3164;

  /**
   * Default_Ignorable_Code_Point (DerivedCoreProperties.txt of Unicode 13.0): soft hyphen, joiners,
   * direction marks, variation selectors, fillers, tags and similar characters.
   */
  private static final BitSet DEFAULT_IGNORABLE =
      codePoints(
          "AD 34F 61C 115F-1160 17B4-17B5 180B-180E 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F"
              + " FEFF FFA0 FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF");

  /** Parses code points from ranges in hexadecimal. */
  static BitSet codePoints(String ranges) {
    BitSet codePoints = new BitSet();
    for (String range : ranges.split(" ", -1)) {
      int dash = range.indexOf('-');
      int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash), 16);
      int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1), 16);
      codePoints.set(first, last + 1);
    }
    return codePoints;
  }

  /** Returns whether a code point is invisible: Default_Ignorable_Code_Point. */
  public static boolean isDefaultIgnorable(int codePoint) {
    return codePoint >= FIRST_IGNORABLE
        && (codePoint <= LAST_FILLER || codePoint >= 0xFE00)
        && DEFAULT_IGNORABLE.get(codePoint);
  }

  /** As {@link Character#isLetterOrDigit(int)}. */
  public static boolean isLetterOrDigit(int codePoint) {
    return switch (type(codePoint)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.DECIMAL_DIGIT_NUMBER ->
          true;
      default -> false;
    };
  }

  /** The ideographic space. The limit avoids a table look-up for most characters. */
  private static final int LAST_SPACE = 0x3000;

  /**
   * As {@link Character#isSpaceChar(int)}: true for a space or a separator of lines or paragraphs.
   */
  public static boolean isSpaceChar(int codePoint) {
    if (codePoint > LAST_SPACE) {
      return false;
    }
    return switch (type(codePoint)) {
      case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  /**
   * As {@link Character#isWhitespace(int)}: like {@link #isSpaceChar}, but without no-break spaces
   * and with control characters.
   */
  public static boolean isWhitespace(int codePoint) {
    return switch (codePoint) {
      case '\t', '\n', '\u000B', '\f', '\r', '\u001C', '\u001D', '\u001E', '\u001F' -> true;
      case '\u00A0', '\u2007', '\u202F' -> false;
      default -> isSpaceChar(codePoint);
    };
  }

  /**
   * Returns the value of a decimal digit.
   *
   * @param codePoint a code point of the category {@link Character#DECIMAL_DIGIT_NUMBER}, which
   *     come in runs from zero to nine
   * @return from 0 to 9
   */
  public static int digit(int codePoint) {
    int start = codePoint;
    while (start > 0 && type(start - 1) == Character.DECIMAL_DIGIT_NUMBER) {
      start--;
    }
    return (codePoint - start) % 10;
  }

  /**
   * Applies simple case folding: the lower case of the upper case. Unlike {@link
   * String#toLowerCase()}, depends on neither locale nor context. No code point leaves its plane.
   */
  public static int fold(int codePoint) {
    if (codePoint < FOLDED.length) {
      return (char) (codePoint + FOLDED[codePoint]);
    }
    for (int i = 0; i < FOLDED_RANGES.length; i += 3) {
      if (codePoint >= FOLDED_RANGES[i] && codePoint <= FOLDED_RANGES[i + 1]) {
        return codePoint + FOLDED_RANGES[i + 2];
      }
    }
    return codePoint;
  }

  /**
   * Returns a normalisation form of a text. Linear time.
   *
   * <p>The JVM normalises code points assigned in Unicode 13.0. By Unicode's <a
   * href="https://www.unicode.org/policies/stability_policy.html">stability policy</a>, the tables
   * of any later version give the same result. Other code points do not change, and separate the
   * text before them from the text after them, as in the tables of 13.0: an unassigned code point
   * has no decomposition and combining class 0 (UAX #15, section 3).
   *
   * <p>The JVM takes quadratic time to order combining marks. No language has more than a few marks
   * on a letter, so runs are ordered in pieces of {@value #LONGEST_RUN} marks. (Stream-safe text
   * has at most 30, UAX #15, section 13.)
   */
  public static String normalize(String text, Form form) {
    return inPieces(text, true, piece -> Normalizer.normalize(piece, form));
  }

  /**
   * Applies a function that takes quadratic time on runs of combining marks. The text is passed in
   * pieces without runs longer than {@value #LONGEST_RUN}; usually the whole text is one piece.
   */
  public static String inPieces(String text, UnaryOperator<String> function) {
    return inPieces(text, false, function);
  }

  private static String inPieces(
      String text, boolean exceptUnassigned, UnaryOperator<String> function) {
    int end = endOfPiece(text, 0, exceptUnassigned);
    if (end == text.length()) {
      return function.apply(text);
    }
    StringBuilder out = new StringBuilder(text.length());
    for (int start = 0; start < text.length(); end = endOfPiece(text, start, exceptUnassigned)) {
      out.append(function.apply(text.substring(start, end)));
      start = end;
      if (exceptUnassigned
          && end < text.length()
          && type(text.codePointAt(end)) == Character.UNASSIGNED) {
        int after = text.offsetByCodePoints(end, 1);
        out.append(text, end, after);
        start = after;
      }
    }
    return out.toString();
  }

  private static final int LONGEST_RUN = 128;

  /** Returns where a code point is unassigned, or a run of combining marks too long. */
  private static int endOfPiece(String text, int from, boolean exceptUnassigned) {
    int marks = 0;
    int i = from;
    while (i < text.length() && marks < LONGEST_RUN) {
      int codePoint = text.codePointAt(i);
      if (exceptUnassigned && type(codePoint) == Character.UNASSIGNED) {
        break;
      }
      boolean selector = codePoint >= 0xFE00 && codePoint <= 0xFE0F;
      marks = isMark(codePoint) && !selector ? marks + 1 : 0;
      i += Character.charCount(codePoint);
    }
    return i;
  }
}
