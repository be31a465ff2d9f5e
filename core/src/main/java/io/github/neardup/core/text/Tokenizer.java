package io.github.neardup.core.text;

/**
 * Splits text into tokens. A tokenizer reuses its buffers and is therefore <em>not</em>
 * thread-safe: each thread creates its own with {@link TextExtension.TokenizerType#factory()}.
 */
@FunctionalInterface
public interface Tokenizer {

  /**
   * Passes the tokens of {@code chars[from..to)} to {@code sink}, in text order.
   *
   * @param chars holds the text
   * @param from index of its first code unit
   * @param to index after its last
   * @param sink receives the tokens
   */
  void tokenize(char[] chars, int from, int to, Sink sink);

  /** Receives tokens as slices of a buffer, so that no string is created for each token. */
  @FunctionalInterface
  interface Sink {

    /**
     * Receives one token.
     *
     * @param buffer holds the characters of the token; valid only during the call
     * @param from index of the first character
     * @param to index after the last character; greater than {@code from}
     */
    void token(char[] buffer, int from, int to);
  }
}
