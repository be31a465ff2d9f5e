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
