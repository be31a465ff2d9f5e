package io.github.neardup.core.algorithm;

import it.unimi.dsi.fastutil.longs.LongArrayList;

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
  void fingerprint(String text, LongArrayList out);

  /**
   * The fingerprint of {@code text} as an array of its own.
   *
   * @param text any text
   */
  default long[] fingerprint(String text) {
    LongArrayList out = new LongArrayList();
    fingerprint(text, out);
    return out.toLongArray();
  }
}
