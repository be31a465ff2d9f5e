package io.github.neardup.core.composite;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.scan.PinnedUnicode;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The numbers in a text, in a normal form by value. Pure and thread-safe.
 *
 * <ul>
 *   <li>Decimal digits of any script, with a sign before them and marks within them: {@code 1,200},
 *       {@code 1.200,00}, {@code 01200} and {@code ١٢٠٠} are one number, as are {@code .5} and
 *       {@code 0.50}. Digits with several points are a version or a date, whose parts are compared
 *       by value.
 *   <li>Codes: a single letter before digits, and letters after the digits of a word that begins
 *       with a letter, count as written but for case: {@code A12}, {@code A12s} and {@code B12} are
 *       three codes, {@code F-16} and {@code f16} one.
 *   <li>{@linkplain Numerals Chinese and Roman numerals}, and other characters with a numeric
 *       value, such as {@code ²} and {@code Ⅳ}.
 * </ul>
 */
final class Numbers {

  /** Names these rules in an identity: fingerprints made by other rules have another. */
  static final String RULES = "numbers by value 2";

  private static final Hash64 HASH = Hash64.seeded(0x6E756D62657273L);

  /** Digits between two thousands separators. */
  private static final int GROUP = 3;

  /** Receives the numbers of a text in their order. */
  @FunctionalInterface
  interface Found {

    /** Receives the normal form of the number at [from, to). */
    void number(int from, int to, String value);
  }

  private Numbers() {}

  /**
   * Returns the distinct numbers of a text in normal form, in the order of their first occurrence.
   */
  static Set<String> of(String text) {
    Set<String> numbers = new LinkedHashSet<>();
    scan(text, (from, to, value) -> numbers.add(value));
    return numbers;
  }

  /** Returns a hash of the set of numbers in a text. */
  static long hash(String text) {
    LongArrayList hashes = new LongArrayList();
    scan(text, (from, to, value) -> hashes.add(HASH.hash(value)));
    return hash(hashes);
  }

  /** Returns a hash of a set of elements. */
  static long hash(LongArrayList elements) {
    long[] sorted = elements.toLongArray();
    Arrays.sort(sorted);
    int size = 0;
    for (long element : sorted) {
      if (size == 0 || sorted[size - 1] != element) {
        sorted[size++] = element;
      }
    }
    return HASH.hash(sorted, 0, size);
  }

  /** Passes on the numbers of a text. Linear time. */
  static void scan(String text, Found found) {
    int at = 0;
    while (at < text.length()) {
      at = mayBegin(text.charAt(at)) ? scanFrom(text, at, found) : at + 1;
    }
  }

  /** Returns whether a number may begin with a character; false for nearly all characters. */
  private static boolean mayBegin(char c) {
    return c >= 0x80 || (c <= 'X' && ((c >= '0' && c <= '9') || c == '.' || Numerals.isRoman(c)));
  }

  /** Passes on the number that begins at an index, if one does, and returns where to go on. */
  private static int scanFrom(String text, int at, Found found) {
    int codePoint = text.codePointAt(at);
    if (isDigit(codePoint) || isLeadingPoint(text, at)) {
      return scanDigits(text, at, found);
    }
    int end = at + Character.charCount(codePoint);
    String value = "";
    if (Numerals.isChinese(codePoint)) {
      end = Numerals.end(text, at, Numerals::isChinese);
      value = Numerals.chinese(text, at, end);
    } else if (codePoint < 0x80) {
      if (Numerals.isRoman(codePoint) && (at == 0 || !isLetterOrDigit(text, at - 1))) {
        end = Numerals.end(text, at, Numerals::isRoman);
        value = Numerals.roman(text, at, end);
      }
    } else if (isNumeric(codePoint)) {
      value = PinnedUnicode.normalize(Character.toString(codePoint), Form.NFKC);
      value = Numerals.isRoman(value.charAt(0)) ? Numerals.roman(value) : value;
    }
    if (!value.isEmpty()) {
      found.number(at, end, value);
    }
    return end;
  }

  private static boolean isNumeric(int codePoint) {
    int type = PinnedUnicode.type(codePoint);
    return type == Character.LETTER_NUMBER || type == Character.OTHER_NUMBER;
  }

  private static boolean isDigit(int codePoint) {
    return codePoint < 0x80
        ? codePoint >= '0' && codePoint <= '9'
        : PinnedUnicode.type(codePoint) == Character.DECIMAL_DIGIT_NUMBER;
  }

  private static boolean isDigitAt(String text, int at) {
    return at < text.length() && isDigit(text.codePointAt(at));
  }

  static boolean isLetterOrDigit(String text, int at) {
    return PinnedUnicode.isLetterOrDigit(text.codePointAt(at));
  }

  /** Returns whether a letter of a script with capitals is at an index. */
  static boolean isLetterAt(String text, int at) {
    if (at < 0 || at >= text.length()) {
      return false;
    }
    int type = PinnedUnicode.type(text.charAt(at));
    return type == Character.UPPERCASE_LETTER || type == Character.LOWERCASE_LETTER;
  }

  /** Returns whether a text begins at an index, or a space or an opening mark is before it. */
  private static boolean isStart(String text, int at) {
    if (at == 0) {
      return true;
    }
    int before = text.codePointBefore(at);
    return PinnedUnicode.isWhitespace(before) || "(=+*/<>,:[".indexOf(before) >= 0;
  }

  private static boolean isMinusAt(String text, int at) {
    return at >= 0 && (text.charAt(at) == '-' || text.charAt(at) == '\u2212');
  }

  /** Returns whether a number without a zero begins with a point, as in {@code .5}. */
  private static boolean isLeadingPoint(String text, int at) {
    return mark(text.charAt(at)) == '.'
        && isDigitAt(text, at + 1)
        && isStart(text, isMinusAt(text, at - 1) ? at - 1 : at);
  }

  /** Passes on the number whose first digit or point is at an index, and returns its end. */
  private static int scanDigits(String text, int from, Found found) {
    List<String> groups = new ArrayList<>();
    StringBuilder marks = new StringBuilder();
    int end = addGroup(text, from, groups);
    for (char mark = markAt(text, end); mark != 0; mark = markAt(text, end)) {
      marks.append(mark);
      end = addGroup(text, end + 1, groups);
    }
    // A letter before the digits, perhaps with a hyphen, makes a code.
    int before = from - (isMinusAt(text, from - 1) && isLetterAt(text, from - 2) ? 2 : 1);
    boolean code = isLetterAt(text, before) && (before == 0 || !isLetterOrDigit(text, before - 1));
    int start = code ? before : from;
    int suffix = end;
    while ((code || isLetterAt(text, from - 1)) && isLetterAt(text, end)) {
      end++;
    }
    String value =
        code
            ? folded(text, start, start + 1) + String.join(".", groups)
            : value(groups, marks.toString());
    boolean negative = isMinusAt(text, from - 1) && isStart(text, from - 1) && !value.equals("0");
    found.number(start, end, (negative ? "-" : "") + value + folded(text, suffix, end));
    return end;
  }

  private static String folded(String text, int from, int to) {
    StringBuilder folded = new StringBuilder();
    for (int i = from; i < to; i++) {
      folded.append((char) PinnedUnicode.fold(text.charAt(i)));
    }
    return folded.toString();
  }

  /** Adds the digits from an index on, as ASCII, and returns their end. */
  private static int addGroup(String text, int from, List<String> groups) {
    StringBuilder digits = new StringBuilder();
    int at = from;
    while (isDigitAt(text, at)) {
      int codePoint = text.codePointAt(at);
      digits.append(PinnedUnicode.digit(codePoint));
      at += Character.charCount(codePoint);
    }
    groups.add(digits.toString());
    return at;
  }

  /** Returns the mark between two groups of digits at an index, or 0. */
  private static char markAt(String text, int at) {
    char mark = at < text.length() && isDigitAt(text, at + 1) ? mark(text.charAt(at)) : 0;
    return mark != '\'' || isGroupAt(text, at + 1) ? mark : 0;
  }

  /** Returns the kind of a mark: a point, a comma, a mark that only separates groups, or 0. */
  private static char mark(char mark) {
    return switch (mark) {
      case '.', '\u066B', '\uFF0E' -> '.';
      case ',' -> ',';
      case '\'', '\u2019', '\u00A0', '\u2009', '\u202F', '\u066C', '\uFF0C' -> '\'';
      default -> 0;
    };
  }

  /** Returns whether three digits are at an index, and no fourth. */
  private static boolean isGroupAt(String text, int from) {
    int at = from;
    for (int digit = 0; digit < GROUP; digit++) {
      if (!isDigitAt(text, at)) {
        return false;
      }
      at = text.offsetByCodePoints(at, 1);
    }
    return !isDigitAt(text, at);
  }

  /** Returns the normal form of groups of digits with marks between them. */
  private static String value(List<String> groups, String marks) {
    if (marks.isEmpty()) {
      return integer(groups);
    }
    int last = marks.length() - 1;
    boolean oneKind = marks.chars().distinct().count() == 1;
    if (oneKind && marks.charAt(0) != '.' && isOneInteger(groups)) {
      return integer(groups);
    }
    List<String> whole = groups.subList(0, last + 1);
    boolean decimal =
        last == 0
            || (marks.indexOf(marks.charAt(last)) == last
                && marks.chars().limit(last).distinct().count() == 1
                && isOneInteger(whole));
    if (decimal) {
      String fraction = groups.get(last + 1);
      int end = fraction.length();
      while (end > 0 && fraction.charAt(end - 1) == '0') {
        end--;
      }
      return integer(whole) + (end == 0 ? "" : "." + fraction.substring(0, end));
    }
    List<String> parts = groups.stream().map(group -> integer(List.of(group))).toList();
    return String.join(".", parts);
  }

  /** Returns whether groups have the lengths of thousands. */
  private static boolean isOneInteger(List<String> groups) {
    String first = groups.get(0);
    return first.length() <= GROUP
        && !first.equals("0")
        && groups.stream().skip(1).allMatch(group -> group.length() == GROUP);
  }

  /** Returns digits without leading zeros. */
  private static String integer(List<String> groups) {
    String digits = String.join("", groups);
    int start = 0;
    while (start < digits.length() - 1 && digits.charAt(start) == '0') {
      start++;
    }
    return digits.isEmpty() ? "0" : digits.substring(start);
  }
}
