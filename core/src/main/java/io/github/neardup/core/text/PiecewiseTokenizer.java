package io.github.neardup.core.text;

/**
 * Hands a text on in pieces that fit the buffer of a tokenizer which otherwise cuts wherever that
 * buffer is full, through words and surrogate pairs. A piece ends after a sentence if it can, so
 * that the tokens of a sentence do not depend on where it stands; else between words; else between
 * code points.
 *
 * @param longest characters in a piece at most, at least 2
 */
record PiecewiseTokenizer(Tokenizer tokenizer, int longest) implements Tokenizer {

  /**
   * Frozen, as the tokens of long texts depend on it: not the ends that {@code SentenceRule} knows.
   */
  private static final String SENTENCE_ENDS = "。！？!?\n";

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    int start = from;
    while (to - start > longest) {
      int end = end(chars, start);
      tokenizer.tokenize(chars, start, end, sink);
      start = end;
    }
    tokenizer.tokenize(chars, start, to, sink);
  }

  private int end(char[] chars, int from) {
    int betweenWords = -1;
    for (int to = from + longest; to > from; to--) {
      char last = chars[to - 1];
      if (SENTENCE_ENDS.indexOf(last) >= 0) {
        return to;
      }
      if (betweenWords < 0 && !Character.isSurrogate(last) && !Character.isLetterOrDigit(last)) {
        betweenWords = to;
      }
    }
    if (betweenWords >= 0) {
      return betweenWords;
    }
    int full = from + longest;
    return Character.isSurrogatePair(chars[full - 1], chars[full]) ? full - 1 : full;
  }
}
