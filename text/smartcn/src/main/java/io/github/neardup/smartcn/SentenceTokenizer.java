package io.github.neardup.smartcn;

import io.github.neardup.core.text.Tokenizer;
import io.github.neardup.core.text.scan.PinnedUnicode;

/**
 * Hands a text on sentence by sentence, to a tokenizer that needs to know where one ends. So the
 * tokens of a sentence do not depend on where it stands. A sentence that is too long is cut between
 * words, or else between code points.
 *
 * @param longest characters handed on at a time at most, at least 2
 */
record SentenceTokenizer(Tokenizer tokenizer, int longest) implements Tokenizer {

  /** Frozen, as tokens depend on it: not the ends that {@code SentenceRule} knows. */
  private static final String SENTENCE_ENDS = "。！？!?\n";

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    for (int start = from; start < to; ) {
      int end = end(chars, start, to);
      tokenizer.tokenize(chars, start, end, sink);
      start = end;
    }
  }

  private int end(char[] chars, int from, int to) {
    int full = Math.min(to, from + longest);
    int betweenWords = -1;
    for (int i = from; i < full; i++) {
      char c = chars[i];
      if (SENTENCE_ENDS.indexOf(c) >= 0) {
        return i + 1;
      }
      if (!Character.isSurrogate(c) && !PinnedUnicode.isLetterOrDigit(c)) {
        betweenWords = i + 1;
      }
    }
    if (full == to) {
      return to;
    }
    if (betweenWords >= 0) {
      return betweenWords;
    }
    return Character.isSurrogatePair(chars[full - 1], chars[full]) ? full - 1 : full;
  }
}
