package io.github.neardup.core.text;

/**
 * Splits text into tokens. A tokenizer reuses its buffers and is therefore <em>not</em>
 * thread-safe: every thread makes its own with {@link TokenizerType#factory()}.
 */
@FunctionalInterface
public interface Tokenizer {

  /**
   * Hands the tokens of {@code text} to {@code sink}, in text order.
   *
   * @param text any text
   * @param sink receives the tokens
   */
  void tokenize(String text, TokenSink sink);
}
