package io.github.neardup.core.text;

import java.text.Normalizer;
import java.text.Normalizer.Form;

/**
 * The functions behind the built-in normalisation steps. Each gives back its argument if nothing
 * changes.
 */
final class Normalization {

  private Normalization() {}

  static String nfkc(String text) {
    // No character below U+00A0 changes, and most Western text has none above.
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0xA0) {
        return Normalizer.normalize(text, Form.NFKC);
      }
    }
    return text;
  }

  /**
   * Simple case folding: each code point becomes the lower case of its upper case, which unlike
   * {@link String#toLowerCase()} depends on neither locale nor context (Greek final sigma).
   */
  static String caseFold(String text) {
    int length = text.length();
    for (int i = 0; i < length; ) {
      int codePoint = text.codePointAt(i);
      int folded = fold(codePoint);
      if (folded != codePoint) {
        StringBuilder result = new StringBuilder(length + 8).append(text, 0, i);
        while (i < length) {
          int next = text.codePointAt(i);
          result.appendCodePoint(fold(next));
          i += Character.charCount(next);
        }
        return result.toString();
      }
      i += Character.charCount(codePoint);
    }
    return text;
  }

  private static int fold(int codePoint) {
    if (codePoint < 0x80) {
      return codePoint >= 'A' && codePoint <= 'Z' ? codePoint + 32 : codePoint;
    }
    return Character.toLowerCase(Character.toUpperCase(codePoint));
  }

  static String halfWidth(String text) {
    StringBuilder result = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      char half = c;
      if (c >= '\uFF01' && c <= '\uFF5E') {
        half = (char) (c - 0xFEE0);
      } else if (c == '\u3000') {
        half = ' ';
      }
      if (half != c && result == null) {
        result = new StringBuilder(text.length()).append(text, 0, i);
      }
      if (result != null) {
        result.append(half);
      }
    }
    return result == null ? text : result.toString();
  }

  static String punctuationToSpace(String text) {
    StringBuilder result = new StringBuilder(text.length());
    boolean inRun = false;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      boolean punctuation = isPunctuation(codePoint);
      if (!punctuation) {
        result.appendCodePoint(codePoint);
      } else if (!inRun) {
        result.append(' ');
      }
      inRun = punctuation;
      i += Character.charCount(codePoint);
    }
    return result.toString();
  }

  private static boolean isPunctuation(int codePoint) {
    return switch (Character.getType(codePoint)) {
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

  static String collapseWhiteSpace(String text) {
    StringBuilder result = new StringBuilder(text.length());
    boolean pending = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isWhiteSpace(c)) {
        pending = result.length() > 0;
      } else {
        if (pending) {
          result.append(' ');
          pending = false;
        }
        result.append(c);
      }
    }
    return result.toString();
  }

  private static boolean isWhiteSpace(char c) {
    // U+0085, next line, is the one white space that neither knows.
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
  }
}
