package io.github.neardup.core.composite;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.scan.PinnedUnicode;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The numbers in a text: runs of decimal digits of any script, including a sign before them and
 * points within them, and other characters with a numeric value, such as {@code ²} and {@code Ⅳ}.
 * Digits are compared by value. Leading zeros and thousands separators do not matter: {@code
 * 1,200}, {@code 01200} and {@code ١٢٠٠} are one number; {@code 1.2}, {@code 12} and {@code -12}
 * are three. Pure and thread-safe.
 */
final class Numbers {

  private static final Hash64 HASH = Hash64.seeded(0x6E756D62657273L);

  /** Digits between two thousands separators. */
  private static final int GROUP = 3;

  private Numbers() {}

  /**
   * Returns the distinct numbers of a text in normal form, in the order of their first occurrence.
   */
  static String[] of(String text) {
    Set<String> numbers = new LinkedHashSet<>();
    scan(text, numbers::add);
    return numbers.toArray(String[]::new);
  }

  /** Returns a hash of the set of numbers in a text. */
  static long hash(String text) {
    LongArrayList hashes = new LongArrayList();
    scan(text, number -> hashes.add(HASH.hash(number)));
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

  /** Returns whether a part of a text contains a digit or another numeric character. */
  static boolean hasDigit(String text, int from, int to) {
    int codePoint;
    for (int at = from; at < to; at += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(at);
      if (isNumeric(codePoint)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNumeric(int codePoint) {
    return switch (PinnedUnicode.type(codePoint)) {
      case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
      default -> false;
    };
  }

  private static boolean isDigit(int codePoint) {
    return PinnedUnicode.type(codePoint) == Character.DECIMAL_DIGIT_NUMBER;
  }

  private static void scan(String text, Consumer<String> numbers) {
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      if (isDigit(codePoint)) {
        at = scanNumber(text, at, numbers);
      } else {
        if (codePoint >= 0x80 && isNumeric(codePoint)) {
          numbers.accept(Normalizer.normalize(Character.toString(codePoint), Form.NFKC));
        }
        at += Character.charCount(codePoint);
      }
    }
  }

  /** Passes on the number that begins at an index, and returns the index where it ends. */
  private static int scanNumber(String text, int from, Consumer<String> numbers) {
    StringBuilder number = new StringBuilder(isNegative(text, from) ? "-" : "");
    boolean fraction = false;
    int zeros = 0;
    int at = from;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      int width = Character.charCount(codePoint);
      if (isDigit(codePoint)) {
        int digit = Character.digit(codePoint, 10);
        // Zeros before the first other digit count only in a fraction.
        zeros += digit == 0 && !fraction && zeros >= 0 ? 1 : 0;
        boolean leading = digit == 0 && !fraction && zeros > 0;
        if (!leading) {
          number.append(digit);
          zeros = -1;
        }
        at += width;
      } else if (!fraction && isGroup(text, at)) {
        at += width;
      } else if (isPoint(codePoint) && isDigitAt(text, at + width)) {
        number.append(zeros > 0 ? "0" : "").append('.');
        zeros = -1;
        fraction = true;
        at += width;
      } else {
        break;
      }
    }
    numbers.accept(number.append(zeros > 0 ? "0" : "").toString());
    return at;
  }

  private static boolean isDigitAt(String text, int at) {
    return at < text.length() && isDigit(text.codePointAt(at));
  }

  /** Returns whether a minus sign precedes a number and has nothing before it to subtract from. */
  private static boolean isNegative(String text, int from) {
    if (from == 0 || (text.charAt(from - 1) != '-' && text.charAt(from - 1) != '\u2212')) {
      return false;
    }
    if (from == 1) {
      return true;
    }
    int before = text.codePointBefore(from - 1);
    return PinnedUnicode.isWhitespace(before) || "(=+*/<>,:[".indexOf(before) >= 0;
  }

  private static boolean isPoint(int codePoint) {
    return codePoint == '.' || codePoint == ',' || codePoint == '\u066B' || codePoint == '\uFF0E';
  }

  /** Returns whether a thousands separator is at an index: three digits follow, and no fourth. */
  private static boolean isGroup(String text, int at) {
    boolean mark =
        switch (text.charAt(at)) {
          case ',', '\'', '\u2019', '\u00A0', '\u2009', '\u202F', '\u066C', '\uFF0C' -> true;
          default -> false;
        };
    int next = at + 1;
    for (int digit = 0; mark && digit < GROUP; digit++) {
      mark = isDigitAt(text, next);
      next += mark ? Character.charCount(text.codePointAt(next)) : 0;
    }
    return mark && !isDigitAt(text, next);
  }
}
