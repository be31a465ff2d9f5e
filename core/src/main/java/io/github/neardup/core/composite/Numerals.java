package io.github.neardup.core.composite;

import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/**
 * Numbers that are written with letters: Chinese characters and Roman capitals. Such letters are
 * parts of words as well, so the rules say where they are numbers. Pure and thread-safe.
 */
final class Numerals {

  private static final int TEN = 10;
  private static final int MYRIAD = 10_000;

  /** More numerals are no number that fits into 64 bits; they count as written. */
  private static final int LONGEST = 16;

  /** What single Chinese numerals number or count: dates, parts of works, places, and amounts. */
  private static final String LABELS = "年月日号號时時季期集章节節页頁条條卷册冊课課届屆级級层層楼樓班";

  /** What is often counted as "a" or "one", too. */
  private static final String AMOUNTS = "个個人天次名位元块塊岁歲点點倍";

  private static final Pattern ROMAN =
      Pattern.compile("M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})");

  private Numerals() {}

  static boolean isChinese(int codePoint) {
    return chineseValue(codePoint) >= 0;
  }

  private static int chineseValue(int codePoint) {
    return switch (codePoint) {
      case '〇', '零' -> 0;
      case '一', '壹', '壱' -> 1;
      case '二', '贰', '貳', '弐', '两', '兩' -> 2;
      case '三', '叁', '參' -> 3;
      case '四', '肆' -> 4;
      case '五', '伍' -> 5;
      case '六', '陆', '陸' -> 6;
      case '七', '柒' -> 7;
      case '八', '捌' -> 8;
      case '九', '玖' -> 9;
      case '十', '拾' -> TEN;
      case '百', '佰' -> 100;
      case '千', '仟' -> 1000;
      case '万', '萬' -> MYRIAD;
      case '亿', '億' -> MYRIAD * MYRIAD;
      default -> -1;
    };
  }

  /** Returns the end of the numerals of a kind that begin at an index. */
  static int end(String text, int from, IntPredicate kind) {
    int at = from;
    while (at < text.length() && kind.test(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /**
   * Returns the value of the Chinese numerals at [from, to), such as {@code 2023} of 二〇二三; empty if
   * they are no number here, as in 千万 and 一起.
   */
  static String chinese(String text, int from, int to) {
    int first = chineseValue(text.charAt(from));
    char before = from == 0 ? ' ' : text.charAt(from - 1);
    char after = to == text.length() ? ' ' : text.charAt(to);
    boolean number =
        before == '第'
            || LABELS.indexOf(after) >= 0
            || (to - from > 1 ? first <= TEN : first != 1 && AMOUNTS.indexOf(after) >= 0);
    String numerals = number ? text.substring(from, to) : "";
    return number && to - from <= LONGEST ? sum(numerals) : numerals;
  }

  /** Adds up digits with units, as in 二千零二十三; reads digits in a row, as in 二〇二三. */
  private static String sum(String numerals) {
    long total = 0;
    long section = 0;
    long digits = 0;
    for (int i = 0; i < numerals.length(); i++) {
      int value = chineseValue(numerals.charAt(i));
      if (value < TEN) {
        digits = TEN * digits + value;
        continue;
      }
      if (value < MYRIAD) {
        section += Math.max(1, digits) * value;
      } else if (value == MYRIAD) {
        total += Math.max(1, section + digits) * value;
        section = 0;
      } else {
        total = Math.max(1, total + section + digits) * value;
        section = 0;
      }
      digits = 0;
    }
    return Long.toString(total + section + digits);
  }

  static boolean isRoman(int codePoint) {
    return romanValue(codePoint) > 0;
  }

  private static int romanValue(int codePoint) {
    return switch (codePoint) {
      case 'I' -> 1;
      case 'V' -> 5;
      case 'X' -> 10;
      case 'L' -> 50;
      case 'C' -> 100;
      case 'D' -> 500;
      case 'M' -> 1000;
      default -> 0;
    };
  }

  /**
   * Returns the value of the Roman capitals at [from, to), where a word begins; empty if they are
   * no number here. A single V or X is one after a word. I, C and the like are words and
   * abbreviations, as are CD and MIX.
   */
  static String roman(String text, int from, int to) {
    if (to < text.length() && Numbers.isLetterOrDigit(text, to)) {
      return "";
    }
    String numeral = text.substring(from, to);
    boolean number =
        switch (numeral.length()) {
          case 1 -> "VX".contains(numeral) && isAfterWord(text, from);
          case 2, 3 -> numeral.chars().noneMatch(letter -> romanValue(letter) >= 100);
          default -> true;
        };
    return number && ROMAN.matcher(numeral).matches() ? roman(numeral) : "";
  }

  private static boolean isAfterWord(String text, int at) {
    return at > 1
        && " \u00A0-".indexOf(text.charAt(at - 1)) >= 0
        && Numbers.isLetterAt(text, at - 2);
  }

  /** Returns the value of a Roman numeral. */
  static String roman(String numeral) {
    int sum = 0;
    for (int i = 0; i < numeral.length(); i++) {
      int value = romanValue(numeral.charAt(i));
      boolean subtracted = i + 1 < numeral.length() && value < romanValue(numeral.charAt(i + 1));
      sum += subtracted ? -value : value;
    }
    return Integer.toString(sum);
  }
}
