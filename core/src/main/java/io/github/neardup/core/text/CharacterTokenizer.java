package io.github.neardup.core.text;

/** Every code point is a token; a lone surrogate is one too. */
final class CharacterTokenizer implements Tokenizer {

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    for (int i = from; i < to; ) {
      int next = i + 1;
      if (Character.isHighSurrogate(chars[i])
          && next < to
          && Character.isLowSurrogate(chars[next])) {
        next++;
      }
      sink.token(chars, i, next);
      i = next;
    }
  }
}
