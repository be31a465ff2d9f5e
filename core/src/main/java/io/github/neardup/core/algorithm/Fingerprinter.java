package io.github.neardup.core.algorithm;

import io.github.neardup.core.LongArray;

/**
 * Computes fingerprints with buffers of its own: <em>not</em> thread-safe, one for each thread,
 * made by {@link Algorithm#fingerprinter()}.
 */
@FunctionalInterface
public interface Fingerprinter {

  /**
   * Appends the fingerprint of {@code text} to {@code out}.
   *
   * @param text any text
   * @param out receives at least one word
   */
  void fingerprint(String text, LongArray out);

  /**
   * The fingerprint of {@code text} as an array of its own.
   *
   * @param text any text
   */
  default long[] fingerprint(String text) {
    LongArray out = new LongArray();
    fingerprint(text, out);
    return out.toArray();
  }
}
