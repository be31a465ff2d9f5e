package io.github.neardup.core.text;

/** Every code point is a token; a lone surrogate is one too. */
final class CharacterTokenizer implements Tokenizer {

  private char[] buffer = new char[1024];

  @Override
  public void tokenize(String text, TokenSink sink) {
    int length = text.length();
    if (buffer.length < length) {
      buffer = new char[Math.max(length, buffer.length * 2)];
    }
    text.getChars(0, length, buffer, 0);
    for (int i = 0; i < length; ) {
      int next = i + 1;
      if (Character.isHighSurrogate(buffer[i])
          && next < length
          && Character.isLowSurrogate(buffer[next])) {
        next++;
      }
      sink.token(buffer, i, next);
      i = next;
    }
  }
}
