package io.github.neardup.core.text;

/**
 * Hands a text on in pieces that fit the buffer of a tokenizer which otherwise cuts wherever that
 * buffer is full, through words and surrogate pairs. A piece ends after a sentence if it can, so
 * that the tokens of a sentence do not depend on where it stands; else between words; else between
 * code points.
 */
final class PiecewiseTokenizer implements Tokenizer {

  private static final String SENTENCE_ENDS = "。！？!?\n";

  private final Tokenizer tokenizer;
  private final int longest;

  /**
   * Over {@code tokenizer}, in pieces of at most {@code longest} characters.
   *
   * @param longest at least 2
   */
  PiecewiseTokenizer(Tokenizer tokenizer, int longest) {
    this.tokenizer = tokenizer;
    this.longest = longest;
  }

  @Override
  public void tokenize(String text, TokenSink sink) {
    int from = 0;
    while (text.length() - from > longest) {
      int to = end(text, from);
      tokenizer.tokenize(text.substring(from, to), sink);
      from = to;
    }
    tokenizer.tokenize(text.substring(from), sink);
  }

  private int end(String text, int from) {
    int betweenWords = -1;
    for (int to = from + longest; to > from; to--) {
      char last = text.charAt(to - 1);
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
    return Character.isSurrogatePair(text.charAt(full - 1), text.charAt(full)) ? full - 1 : full;
  }
}
