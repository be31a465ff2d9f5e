package io.github.neardup.core.text.scan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * What Unicode 13.0 says of code points, on every JVM. The tables of a JVM grow with Unicode, and
 * fingerprints must not depend on the JVM; so whatever decides about text asks here and never
 * {@link Character}. A code point that was assigned after Unicode 13.0 counts as unassigned.
 *
 * <p>The tables are those of Java 17, in the resource {@code unicode-13.txt}, which a program among
 * the tests writes. Only normalisation is left to the JVM: see {@link #normalize}.
 *
 * <p>All methods are pure, thread-safe and, but for {@link #normalize}, take constant time. The
 * tables take 260 KB and are read in a few milliseconds.
 */
public final class PinnedUnicode {

  /*
   * Java 25 knows characters that Java 17 does not, so Character.isLetter gives other answers, other tokens
   * and other fingerprints. All decisions about text therefore rest on tables frozen at Unicode 13.0.
   *
   * The resource is a list of ranges with equal properties; a property byte has the general category in
   * its lower five bits and the script, with "ideographic", in the upper three. Code points below 0x20000
   * are laid out in one array, PROPERTIES[c]. Beyond it, a binary search in STARTS finds the range.
   *
   * Case folding stores differences modulo 2^16: FOLDED['A'] is 32, because 'a' - 'A' is 32. Ranges with a
   * step of 2 are those in which capital and small letters alternate.
   *
   * Normalisation is left to the JVM, whose tables only grow: normalize hands on no code point that is
   * unassigned in 13.0, and assigned ones never change (Unicode's stability policy).
   *
   * Invariant: no answer depends on the JVM; golden values pin them.
   */

  /** The version of Unicode, part of the identity of every fingerprint. */
  public static final String VERSION = "13.0";

  /** The scripts that are told apart. */
  public enum Script {
    /** Any but these. */
    OTHER,
    /** Chinese characters, their radicals and what goes with them. */
    HAN,
    /** Japanese syllables. */
    HIRAGANA,
    /** Japanese syllables, as for foreign words. */
    KATAKANA,
    /** Korean syllables and letters. */
    HANGUL
  }

  /** Properties in a byte: in the lower five bits the general category, in the upper the kind. */
  static final int CATEGORY_BITS = 5;

  private static final int CATEGORY = (1 << CATEGORY_BITS) - 1;

  /** What the upper bits say: the script, and whether a code point is ideographic. */
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

  /** Code points below have their properties in a table: nearly all that ever occur. */
  private static final int DIRECT = 0x20000;

  private static final byte[] PROPERTIES = new byte[DIRECT];

  /** Where ranges of equal properties begin beyond that table, ascending. */
  private static final int[] STARTS;

  private static final byte[] PROPERTIES_FROM;

  /** What is added to a character of the basic plane, modulo 2^16, to fold it. */
  private static final char[] FOLDED = new char[1 << Character.SIZE];

  /** Beyond it, in threes: first and last of a range, and what is added to fold them. */
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
        fill(starts[i], end, properties[i]);
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

  /** By copying ever longer pieces: at this time, loops are not compiled yet. */
  private static void fill(int from, int to, byte value) {
    PROPERTIES[from] = value;
    for (int done = 1; done < to - from; done *= 2) {
      System.arraycopy(PROPERTIES, from, PROPERTIES, from + done, Math.min(done, to - from - done));
    }
  }

  /** The hexadecimal numbers of the resource, each with one character after it. */
  private static final class Numbers {
    private static final String RESOURCE = "unicode-13.txt";

    private final byte[] bytes;
    private int position;

    Numbers() {
      try (InputStream in =
          Objects.requireNonNull(PinnedUnicode.class.getResourceAsStream(RESOURCE), RESOURCE)) {
        bytes = in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

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

  /** The general category, by the constants of {@link Character#getType(int)}. */
  public static int type(int codePoint) {
    return properties(codePoint) & CATEGORY;
  }

  private static Kind kind(int codePoint) {
    return Kind.ALL[(properties(codePoint) & 0xFF) >>> CATEGORY_BITS];
  }

  /** The script. */
  public static Script script(int codePoint) {
    return kind(codePoint).script;
  }

  /**
   * As {@link Character#isIdeographic(int)}: Chinese characters, and those of Tangut and others.
   */
  public static boolean isIdeographic(int codePoint) {
    return kind(codePoint).ideographic;
  }

  /** Whether a code point is a combining mark of any kind. */
  public static boolean isMark(int codePoint) {
    return switch (type(codePoint)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> false;
    };
  }

  private static final int FIRST_IGNORABLE = 0xAD;

  /** No Chinese character is ignorable, and nothing else until long after. */
  private static final int LAST_FILLER = 0x3164;

  /**
   * Default_Ignorable_Code_Point (DerivedCoreProperties.txt of Unicode 13.0): soft hyphen, joiners,
   * marks of direction, variation selectors, fillers, tags and their like.
   */
  private static final BitSet DEFAULT_IGNORABLE =
      codePoints(
          "AD 34F 61C 115F-1160 17B4-17B5 180B-180E 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F"
              + " FEFF FFA0 FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF");

  /** The code points of ranges in hexadecimal. */
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

  /** Whether a code point is one that no reader sees: Default_Ignorable_Code_Point. */
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

  /** The ideographic space; asked of every character, few are looked up. */
  private static final int LAST_SPACE = 0x3000;

  /** As {@link Character#isSpaceChar(int)}: a space or a separator of lines or paragraphs. */
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
   * As {@link Character#isWhitespace(int)}: the same, except where no line may end, and controls.
   */
  public static boolean isWhitespace(int codePoint) {
    return switch (codePoint) {
      case '\t', '\n', '\u000B', '\f', '\r', '\u001C', '\u001D', '\u001E', '\u001F' -> true;
      case '\u00A0', '\u2007', '\u202F' -> false;
      default -> isSpaceChar(codePoint);
    };
  }

  /**
   * The value of a decimal digit.
   *
   * @param codePoint of the category {@link Character#DECIMAL_DIGIT_NUMBER}, whose code points come
   *     in runs from zero to nine
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
   * Simple case folding: the lower case of the upper case, which unlike {@link
   * String#toLowerCase()} depends on neither locale nor context. No code point leaves its plane.
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
   * A normalisation form of a text. Linear time.
   *
   * <p>The JVM normalises what was assigned in Unicode 13.0: by Unicode's <a
   * href="https://www.unicode.org/policies/stability_policy.html">stability policy</a> the result
   * is the same by the tables of any later version. All else stays as it is, and parts what is
   * before it from what is after it, as by the tables of 13.0: an unassigned code point has no
   * decomposition and the combining class 0 (UAX #15, section 3).
   *
   * <p>The JVM puts combining marks in order in quadratic time. No language has more than a few on
   * a letter, so of a run of {@value #LONGEST_RUN} or more each such number is put in order by
   * itself. (Stream-safe text has at most 30, UAX #15, section 13.)
   */
  public static String normalize(String text, Form form) {
    int end = endOfPiece(text, 0, true);
    if (end == text.length()) {
      return Normalizer.normalize(text, form);
    }
    StringBuilder out = new StringBuilder(text.length());
    for (int start = 0; start < text.length(); end = endOfPiece(text, start, true)) {
      out.append(Normalizer.normalize(text.substring(start, end), form));
      start = end;
      if (end < text.length() && type(text.codePointAt(end)) == Character.UNASSIGNED) {
        int next = text.offsetByCodePoints(end, 1);
        out.append(text, end, next);
        start = next;
      }
    }
    return out.toString();
  }

  /**
   * Applies a function that takes quadratic time on runs of combining marks. It gets the text in
   * pieces, in which no run is longer than {@value #LONGEST_RUN}: mostly the whole text.
   */
  public static String inPieces(String text, UnaryOperator<String> function) {
    int end = endOfPiece(text, 0, false);
    if (end == text.length()) {
      return function.apply(text);
    }
    StringBuilder out = new StringBuilder(text.length());
    for (int start = 0; start < text.length(); end = endOfPiece(text, start, false)) {
      out.append(function.apply(text.substring(start, end)));
      start = end;
    }
    return out.toString();
  }

  private static final int LONGEST_RUN = 128;

  /** Where the next unassigned code point is, or a run of combining marks is too long. */
  private static int endOfPiece(String text, int from, boolean endsAtUnassigned) {
    int marks = 0;
    int i = from;
    while (i < text.length() && marks < LONGEST_RUN) {
      int codePoint = text.codePointAt(i);
      if (endsAtUnassigned && type(codePoint) == Character.UNASSIGNED) {
        break;
      }
      boolean selector = codePoint >= 0xFE00 && codePoint <= 0xFE0F;
      marks = isMark(codePoint) && !selector ? marks + 1 : 0;
      i += Character.charCount(codePoint);
    }
    return i;
  }
}
