package io.github.neardup.core.algorithm;

import io.github.neardup.core.LongArray;
import java.util.Objects;

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
    Objects.requireNonNull(text, "text");
    LongArray out = new LongArray();
    fingerprint(text, out);
    return out.toArray();
  }

  /**
   * A document could not be fingerprinted. The message names the document; the cause is what went
   * wrong.
   */
  final class FingerprintException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * For the document of that id.
     *
     * @param id the document's id
     * @param cause what went wrong
     */
    public FingerprintException(String id, RuntimeException cause) {
      super("document '" + id + "' could not be fingerprinted: " + cause, cause);
    }
  }
}
