package io.github.neardup.core.text.code;

import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.scan.PinnedUnicode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Splits source code of any language into identifiers and numbers, which stay whole, and operators,
 * always the longest possible. White space, brackets, quotes and separators (comma, semicolon, a
 * single point) are not tokens: formatters change some of them, and on labelled versions of files
 * F1 is 0.01 higher without them.
 *
 * <p>Words of scripts without spaces occur in comments and strings more often than in identifiers,
 * so they are split as in prose.
 */
final class CodeTokenizer implements Tokenizer {

  /** The operators of more than one character that many languages share. */
  private static final List<String> OPERATORS =
      List.of(
          ">>>=", "...", "===", "!==", "<=>", "<<=", ">>=", "**=", ">>>", "==", "!=", "<=", ">=",
          "&&", "||", "->", "=>", "::", "++", "--", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=",
          "|=", "^=", ":=", "**", "//", "??", "?.", "..");

  /** Operators by their first character, the longest first. */
  private static final char[][][] BY_FIRST = new char[128][][];

  private static final String NO_TOKENS = "(){}[];,.\"'`\\";

  /** Thai, the first script without spaces, and everything after it. */
  private static final char PERHAPS_WITHOUT_SPACES = '\u0E00';

  static {
    for (char c = 0; c < BY_FIRST.length; c++) {
      char first = c;
      BY_FIRST[c] =
          OPERATORS.stream()
              .filter(operator -> operator.charAt(0) == first)
              .sorted(Comparator.comparing(String::length).reversed())
              .map(String::toCharArray)
              .toArray(char[][]::new);
    }
  }

  private final Tokenizer standard = TextComponents.tokenizer("standard").factory().get();

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    for (int i = from; i < to; ) {
      int codePoint = Character.codePointAt(chars, i, to);
      int next = i + Character.charCount(codePoint);
      if (isOfWord(codePoint)) {
        next = word(chars, i, to, sink);
      } else if (codePoint < BY_FIRST.length) {
        next = i + operator(chars, i, to);
        if (next > i + 1 || isOperator(codePoint)) {
          sink.token(chars, i, next);
        }
      } else if (isSymbol(codePoint)) {
        sink.token(chars, i, next);
      }
      i = next;
    }
  }

  /** Passes on the identifier or number that starts at {@code begin}. Returns its end. */
  private int word(char[] chars, int begin, int to, Sink sink) {
    boolean number = isDigit(chars[begin]);
    boolean split = false;
    int i = begin;
    while (i < to) {
      int codePoint = Character.codePointAt(chars, i, to);
      if (!isOfWord(codePoint) && !(number && isInNumber(chars, i, to))) {
        break;
      }
      split |= codePoint >= PERHAPS_WITHOUT_SPACES;
      i += Character.charCount(codePoint);
    }
    if (split) {
      standard.tokenize(chars, begin, i, sink);
    } else {
      sink.token(chars, begin, i);
    }
    return i;
  }

  /**
   * Returns whether a character is a point before a digit or the sign of an exponent: 3.14, 1e-9.
   */
  private static boolean isInNumber(char[] chars, int i, int to) {
    char c = chars[i];
    char before = chars[i - 1];
    return i + 1 < to
        && isDigit(chars[i + 1])
        && (c == '.'
            ? isDigit(before)
            : (c == '-' || c == '+') && (before == 'e' || before == 'E') && isDigit(chars[i - 2]));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isOfWord(int codePoint) {
    return codePoint == '_'
        || codePoint == '$'
        || PinnedUnicode.isLetterOrDigit(codePoint)
        || PinnedUnicode.isMark(codePoint);
  }

  private static boolean isSymbol(int codePoint) {
    return switch (PinnedUnicode.type(codePoint)) {
      case Character.MATH_SYMBOL, Character.CURRENCY_SYMBOL, Character.OTHER_SYMBOL -> true;
      default -> false;
    };
  }

  /** Returns whether a character is an operator by itself. */
  private static boolean isOperator(int ascii) {
    return ascii > ' ' && ascii != 0x7F && NO_TOKENS.indexOf(ascii) < 0;
  }

  /** Returns the length of the operator that starts at {@code from}. */
  private static int operator(char[] chars, int from, int to) {
    for (char[] operator : BY_FIRST[chars[from]]) {
      int length = operator.length;
      if (length <= to - from && Arrays.equals(chars, from, from + length, operator, 0, length)) {
        return length;
      }
    }
    return 1;
  }
}
