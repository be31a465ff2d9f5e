package io.github.neardup.dedup.cut;

import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.text.scan.SentenceRule;

/** Brackets, quotes and final marks in any script. */
final class Punctuation {

  private Punctuation() {}

  static boolean isOpening(int codePoint) {
    int type = PinnedUnicode.type(codePoint);
    return type == Character.START_PUNCTUATION || type == Character.INITIAL_QUOTE_PUNCTUATION;
  }

  static boolean isClosing(int codePoint) {
    int type = PinnedUnicode.type(codePoint);
    return type == Character.END_PUNCTUATION || type == Character.FINAL_QUOTE_PUNCTUATION;
  }

  /** Returns whether a character ends a sentence, other than a line break. */
  static boolean isFinal(char c) {
    return SentenceRule.isEnd(c, SentenceRule.END_OF_TEXT) && !SentenceRule.isLineBreak(c);
  }
}
