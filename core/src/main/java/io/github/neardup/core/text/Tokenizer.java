package io.github.neardup.core.text;

/**
 * Splits text into tokens. A tokenizer reuses its buffers and is therefore <em>not</em>
 * thread-safe: every thread makes its own with {@link TokenizerType#factory()}.
 */
@FunctionalInterface
public interface Tokenizer {

  /**
   * Hands the tokens of {@code chars[from..to)} to {@code sink}, in text order.
   *
   * @param chars holds the text
   * @param from index of its first code unit
   * @param to index after its last
   * @param sink receives the tokens
   */
  void tokenize(char[] chars, int from, int to, TokenSink sink);
}
