package io.github.neardup.core.text;

import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.scan.PinnedUnicode;
import java.text.Normalizer.Form;
import java.util.function.ToIntFunction;
import org.apache.lucene.analysis.ar.ArabicNormalizer;
import org.apache.lucene.analysis.fa.PersianNormalizer;

/** The built-in normalisation steps. */
final class Normalization {

  /** Below this, no script is written without spaces. */
  static final char FIRST_WITHOUT_SPACES = '\u2E80';

  /** The step that needs hyphens and line breaks, which other steps remove. */
  static final String DEHYPHENATE = "dehyphenate";

  private static final int FIRST_NON_ASCII = 0x80;

  /** The soft hyphen. */
  private static final char FIRST_INVISIBLE = '\u00AD';

  /** The first decimal digit after ASCII, Arabic-Indic zero. */
  private static final char FIRST_OTHER_DIGIT = '\u0660';

  private Normalization() {}

  /** Removes {@linkplain PinnedUnicode#isDefaultIgnorable invisible characters}. */
  static void invisible(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    int size = 0;
    for (int i = 0; i < length; ) {
      char c = chars[i];
      if (!mayBeInvisible(c)) {
        chars[size++] = c;
        i++;
        continue;
      }
      int codePoint = Character.codePointAt(chars, i, length);
      int end = i + Character.charCount(codePoint);
      if (!PinnedUnicode.isDefaultIgnorable(codePoint)) {
        while (i < end) {
          chars[size++] = chars[i++];
        }
      }
      i = end;
    }
    text.truncate(size);
  }

  private static boolean mayBeInvisible(char c) {
    return c >= FIRST_INVISIBLE
        && (Character.isHighSurrogate(c) || PinnedUnicode.isDefaultIgnorable(c));
  }

  static String nfkcOf(String piece) {
    return PinnedUnicode.normalize(piece, Form.NFKC);
  }

  static void nfkc(TextBuffer text) {
    Nfkc.STEP.apply(text);
  }

  static final class Nfkc {
    static final CharacterMapping STEP =
        CharacterMapping.read('\u00A0', "nfkc.txt", Normalization::nfkcOf);
  }

  /**
   * Removes combining diacritics, U+0300 to U+036F, from letters, whether or not letter and
   * diacritic are one character. All else stays exactly the same, including marks of other blocks:
   * the voiced mark of kana, vowel signs, the points of Hebrew and Arabic.
   */
  static void diacritics(TextBuffer text) {
    Diacritics.STEP.apply(text);
  }

  private static final class Diacritics {
    static final CharacterMapping STEP =
        CharacterMapping.computed('\u00C0', Normalization::withoutDiacritics);
  }

  private static String withoutDiacritics(String piece) {
    String decomposed = PinnedUnicode.normalize(piece, Form.NFD);
    StringBuilder kept = new StringBuilder(decomposed.length());
    for (int i = 0; i < decomposed.length(); i++) {
      char c = decomposed.charAt(i);
      if (c < '\u0300' || c > '\u036F') {
        kept.append(c);
      }
    }
    return kept.length() == decomposed.length()
        ? piece
        : PinnedUnicode.normalize(kept.toString(), Form.NFC);
  }

  /** Maps every decimal digit (Unicode category Nd) to the ASCII digit with its value. */
  static void digits(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    int size = 0;
    for (int i = 0; i < length; ) {
      char c = chars[i];
      int units = 1;
      if (c >= FIRST_OTHER_DIGIT && (c < '\u2E80' || c >= '\uA000')) {
        int codePoint = Character.codePointAt(chars, i, length);
        units = Character.charCount(codePoint);
        if (PinnedUnicode.type(codePoint) == Character.DECIMAL_DIGIT_NUMBER) {
          chars[size++] = (char) ('0' + PinnedUnicode.digit(codePoint));
          i += units;
          continue;
        }
      }
      chars[size++] = c;
      if (units == 2) {
        chars[size++] = chars[i + 1];
      }
      i += units;
    }
    text.truncate(size);
  }

  /** Applies simple {@linkplain PinnedUnicode#fold case folding}, whatever the context. */
  static void caseFold(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = chars[i];
      if (c < FIRST_NON_ASCII) {
        if (c >= 'A' && c <= 'Z') {
          chars[i] = (char) (c | 0x20);
        }
      } else if (!Character.isSurrogate(c)) {
        chars[i] = caseFold(c);
      } else if (i + 1 < length && Character.isSurrogatePair(c, chars[i + 1])) {
        // Folding never moves a code point to another plane.
        Character.toChars(PinnedUnicode.fold(Character.toCodePoint(c, chars[i + 1])), chars, i);
        i++;
      }
    }
  }

  /** Returns the case folding of a character that is not a surrogate. */
  static char caseFold(char c) {
    return hasNoCase(c) ? c : (char) PinnedUnicode.fold(c);
  }

  /** Returns true for Chinese characters, kana, Hangul, and everything between them. */
  private static boolean hasNoCase(char c) {
    return (c >= '\u2E80' && c < '\uA640') || (c >= '\uAC00' && c < '\uD800');
  }

  static void halfWidth(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = chars[i];
      if (c >= '\uFF01' && c <= '\uFF5E') {
        chars[i] = (char) (c - 0xFEE0);
      } else if (c == '\u3000') {
        chars[i] = ' ';
      }
    }
  }

  static void punctuationToSpace(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    int size = 0;
    boolean inRun = false;
    for (int i = 0; i < length; ) {
      int codePoint = Character.codePointAt(chars, i, length);
      int units = Character.charCount(codePoint);
      boolean punctuation = isPunctuation(codePoint);
      if (!punctuation) {
        chars[size++] = chars[i];
        if (units == 2) {
          chars[size++] = chars[i + 1];
        }
      } else if (!inRun) {
        chars[size++] = ' ';
      }
      inRun = punctuation;
      i += units;
    }
    text.truncate(size);
  }

  private static boolean isPunctuation(int codePoint) {
    return switch (PinnedUnicode.type(codePoint)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION,
          Character.MATH_SYMBOL,
          Character.CURRENCY_SYMBOL,
          Character.MODIFIER_SYMBOL,
          Character.OTHER_SYMBOL ->
          true;
      default -> false;
    };
  }

  /**
   * Maps letters of the Arabic script as Lucene's normalizers do. The normalizers ignore
   * neighbours, so a table can replace them. They would move the rest of the text for every
   * character they drop.
   */
  static final class Letters implements NormalizationStep.Transform {

    private static final char FIRST = '\u0600';
    private static final char END = '\u0900';

    /** Marks, in the table, a character that is removed. */
    private static final char DROPPED = 0;

    /** Lucene drops the eight vowel marks of everyday spelling; the Quran uses more. */
    static final Letters ARABIC =
        new Letters(
            one -> {
              char c = one[0];
              if (isArabic(c) && PinnedUnicode.isMark(c)) {
                return 0;
              }
              if (c == '\u0671') { // alef wasla
                one[0] = ArabicNormalizer.ALEF;
              }
              return new ArabicNormalizer().normalize(one, 1);
            });

    static final Letters PERSIAN = new Letters(one -> new PersianNormalizer().normalize(one, 1));

    private final char[] table = new char[END - FIRST];

    /** Takes a function that changes an array of one character and returns how many are left. */
    private Letters(ToIntFunction<char[]> normalizer) {
      for (int i = 0; i < table.length; i++) {
        char[] one = {(char) (FIRST + i)};
        table[i] = normalizer.applyAsInt(one) == 0 ? DROPPED : one[0];
      }
    }

    /** Returns true for the blocks of the Arabic script, not for Syriac between them. */
    private static boolean isArabic(char c) {
      return c < '\u0700' || c >= '\u08A0';
    }

    @Override
    public void apply(TextBuffer text) {
      char[] chars = text.chars();
      int length = text.length();
      int size = 0;
      for (int i = 0; i < length; i++) {
        char c = chars[i];
        char mapped = c >= FIRST && c < END ? table[c - FIRST] : c;
        if (mapped != DROPPED || c == DROPPED) {
          chars[size++] = mapped;
        }
      }
      text.truncate(size);
    }
  }

  static void halfSpaceToSpace(TextBuffer text) {
    char[] chars = text.chars();
    for (int i = 0; i < text.length(); i++) {
      if (chars[i] == '\u200C') {
        chars[i] = ' ';
      }
    }
  }

  /**
   * Joins words broken at the end of a line. Removes a hyphen after a letter, together with the
   * white space that follows and contains a line break, if the next letter may continue the word.
   * Some scanners write the hyphen as a soft hyphen or a negation sign.
   */
  static void dehyphenate(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    int size = 0;
    for (int i = 0; i < length; ) {
      char c = chars[i];
      boolean hyphen = c == '-' || c == '\u00AC' || c == '\u00AD' || c == '\u2010';
      int continued = hyphen ? nextLine(chars, i + 1, length) : length;
      if (continued < length && isOneWord(chars, size, continued, length)) {
        i = continued;
      } else {
        chars[size++] = c;
        i++;
      }
    }
    text.truncate(size);
  }

  /** Returns where the text continues if the line ends here, otherwise the length of the text. */
  private static int nextLine(char[] chars, int from, int length) {
    boolean ended = false;
    int i = from;
    while (i < length && isWhiteSpace(chars[i])) {
      char c = chars[i++];
      ended |= (c >= '\n' && c <= '\r') || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }
    return ended ? i : length;
  }

  /**
   * Returns whether the text before an index may begin the word at another index: both are letters,
   * and the second is a capital only if the first is one.
   */
  private static boolean isOneWord(char[] chars, int end, int next, int length) {
    int before = end;
    int last = 0;
    do {
      if (before == 0) {
        return false;
      }
      last = Character.codePointBefore(chars, before, 0);
      before -= Character.charCount(last);
    } while (PinnedUnicode.isMark(last));
    int first = Character.codePointAt(chars, next, length);
    return isLetter(last)
        && isLetter(first)
        && (!isCapital(first) || PinnedUnicode.type(last) == Character.UPPERCASE_LETTER);
  }

  private static boolean isLetter(int codePoint) {
    return PinnedUnicode.isLetterOrDigit(codePoint)
        && PinnedUnicode.type(codePoint) != Character.DECIMAL_DIGIT_NUMBER;
  }

  private static boolean isCapital(int codePoint) {
    int type = PinnedUnicode.type(codePoint);
    return type == Character.UPPERCASE_LETTER || type == Character.TITLECASE_LETTER;
  }

  /**
   * Replaces each run of white space by one space. Removes it at the ends, and where it {@linkplain
   * #saysNothingBetween means nothing}.
   */
  static void collapseWhiteSpace(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    int size = 0;
    for (int i = 0; i < length; ) {
      char c = chars[i++];
      if (!isWhiteSpace(c)) {
        chars[size++] = c;
        continue;
      }
      while (i < length && isWhiteSpace(chars[i])) {
        i++;
      }
      if (size > 0 && i < length && !saysNothingBetween(chars[size - 1], chars[i])) {
        chars[size++] = ' ';
      }
    }
    text.truncate(size);
  }

  static boolean isWhiteSpace(char c) {
    if (c < FIRST_NON_ASCII) {
      return c <= ' ' && (c == ' ' || (c >= '\t' && c <= '\r') || c >= '\u001C');
    }
    // U+0085, next line, is the one white space character missing from both.
    return PinnedUnicode.isWhitespace(c) || PinnedUnicode.isSpaceChar(c) || c == '\u0085';
  }

  /**
   * Returns whether a line break or a space between two characters means nothing, because both
   * belong to a script without spaces. Between two katakana characters it separates words.
   */
  static boolean saysNothingBetween(char before, char after) {
    return isWrittenWithoutSpaces(before)
        && isWrittenWithoutSpaces(after)
        && !(isKatakana(before) && isKatakana(after));
  }

  /** Returns true for katakana syllables and the long-vowel mark, in either width. */
  private static boolean isKatakana(char c) {
    return (c >= '\u30A1' && c < '\u3100' && c != '\u30FB')
        || (c >= '\u31F0' && c < '\u3200')
        || (c >= '\uFF66' && c < '\uFFA0');
  }

  /** Returns true for Chinese characters, rare ones as surrogates, kana, and punctuation. */
  static boolean isWrittenWithoutSpaces(char c) {
    return (c >= FIRST_WITHOUT_SPACES && c < '\uA000')
        || (c >= '\uF900' && c < '\uFB00')
        || (c >= '\uFE30' && c < '\uFE50')
        || (c >= '\uFF00' && c < '\uFFA0')
        || (c >= '\uD840' && c <= '\uD8BF')
        || Character.isLowSurrogate(c);
  }
}
