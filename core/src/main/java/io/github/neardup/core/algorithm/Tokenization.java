package io.github.neardup.core.algorithm;

import io.github.neardup.core.LongArray;

/**
 * Makes a fingerprint in two steps: text to tokens, and tokens to fingerprint. Both are pure
 * functions. The tokens of a text, 8 bytes per word or 2 bytes per character, are enough to make
 * the fingerprints of all algorithms with the same {@link #description}, without the text.
 *
 * <p>Implementations are immutable and thread-safe; readers and makers are not thread-safe.
 */
public interface Tokenization {

  /**
   * Describes what decides the tokens, as in a spec. Algorithms with equal descriptions make the
   * same tokens of every text.
   */
  String description();

  /** Creates a reader for one thread. */
  Reader reader();

  /** Creates a maker of fingerprints for one thread. */
  Maker maker();

  /** Creates a fingerprinter that works by way of tokens, for one thread. */
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
