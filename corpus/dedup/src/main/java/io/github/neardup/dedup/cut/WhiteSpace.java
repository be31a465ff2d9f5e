package io.github.neardup.dedup.cut;

import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.text.scan.SentenceRule;

/** White space in any script. */
final class WhiteSpace {

  private WhiteSpace() {}

  static boolean is(char c) {
    return c < 0x80
        ? c == ' ' || (c >= '\t' && c <= '\r')
        : PinnedUnicode.isSpaceChar(c) || c == '\u0085';
  }

  static boolean is(String text, int from, int to) {
    return startBefore(text, to, from) <= from;
  }

  /** Returns where the white space before an index begins, at least {@code least}. */
  static int startBefore(String text, int end, int least) {
    int at = end;
    while (at > least && is(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /** Returns where the white space after an index ends, at most {@code most}. */
  static int endAfter(String text, int begin, int most) {
    int at = begin;
    while (at < most && is(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Counts the line breaks; CR and LF together are one. */
  static int lineBreaks(String text) {
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean secondHalf = c == '\n' && i > 0 && text.charAt(i - 1) == '\r';
      if (SentenceRule.isLineBreak(c) && !secondHalf) {
        count++;
      }
    }
    return count;
  }

  /** Returns the index after the last line break, or 0. */
  static int afterLastLineBreak(String text) {
    int at = text.length();
    while (at > 0 && !SentenceRule.isLineBreak(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }
}
