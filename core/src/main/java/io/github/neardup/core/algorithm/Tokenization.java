package io.github.neardup.core.algorithm;

import io.github.neardup.core.LongArray;

/**
 * How an algorithm makes a fingerprint in two steps: text to tokens, and tokens to fingerprint.
 * Both are pure functions. Whoever keeps the tokens of a text, 8 bytes a word or 2 bytes a
 * character, has the fingerprints of all algorithms with the same {@link #description} without the
 * text.
 *
 * <p>Implementations are immutable and thread-safe; readers and makers are for one thread each.
 */
public interface Tokenization {

  /**
   * What decides the tokens, as in a spec: algorithms with the same description make the same
   * tokens of every text.
   */
  String description();

  /** Makes a reader for the use of one thread. */
  Reader reader();

  /** Makes a maker of fingerprints for the use of one thread. */
  Maker maker();

  /** Makes fingerprints of texts, by way of tokens, for the use of one thread. */
  default Fingerprinter fingerprinter() {
    Reader reader = reader();
    Maker maker = maker();
    LongArray tokens = new LongArray();
    return (text, out) -> {
      tokens.clear();
      reader.tokens(text, tokens);
      maker.fingerprint(tokens.elements(), 0, tokens.size(), out);
    };
  }

  /** Turns texts into tokens. */
  @FunctionalInterface
  interface Reader {

    /**
     * Appends the tokens of a text.
     *
     * @param text any text
     * @param tokens receives at least one word
     */
    void tokens(String text, LongArray tokens);
  }

  /** Turns tokens into fingerprints. */
  @FunctionalInterface
  interface Maker {

    /**
     * Appends the fingerprint of the text with the tokens {@code tokens[from..to)}.
     *
     * @param out receives at least one word
     */
    void fingerprint(long[] tokens, int from, int to, LongArray out);
  }
}
