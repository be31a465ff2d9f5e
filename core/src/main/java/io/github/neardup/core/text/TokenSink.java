package io.github.neardup.core.text;

/** Receives tokens as slices of a buffer, so that no string is made for each. */
@FunctionalInterface
public interface TokenSink {

  /**
   * Receives one token.
   *
   * @param buffer holds the characters of the token; valid only during the call
   * @param from index of the first character
   * @param to index after the last character; greater than {@code from}
   */
  void token(char[] buffer, int from, int to);
}
