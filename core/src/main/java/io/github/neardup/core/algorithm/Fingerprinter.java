package io.github.neardup.core.algorithm;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import java.util.List;
import java.util.Objects;

/**
 * Computes fingerprints, or the tokens of a {@link Tokenization}, with its own buffers and is
 * therefore <em>not</em> thread-safe. Each thread needs its own, made by {@link
 * Algorithm#fingerprinter()}.
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
   * Appends the fingerprint of a text of fields. Only algorithms that compare fields separately
   * distinguish them.
   *
   * @param fields the fields of any text, at least one
   * @param out receives at least one word
   */
  default void fingerprint(List<String> fields, LongArray out) {
    fingerprint(Document.text(fields), out);
  }

  /**
   * Appends the fingerprint of a document.
   *
   * @throws FingerprintException if it cannot be made; the message names the document
   */
  default void fingerprint(Document document, LongArray out) {
    Objects.requireNonNull(document, "document");
    Objects.requireNonNull(out, "out");
    try {
      int before = out.size();
      fingerprint(document.fields(), out);
      if (out.size() == before) {
        throw new IllegalStateException(
            "the algorithm made a fingerprint without a word; every text needs at least one");
      }
    } catch (RuntimeException e) {
      throw new FingerprintException(document.id(), e);
    }
  }

  /** A fingerprinter that distinguishes fields. A text is its only field. */
  @FunctionalInterface
  interface OfFields extends Fingerprinter {

    @Override
    default void fingerprint(String text, LongArray out) {
      fingerprint(List.of(text), out);
    }

    @Override
    void fingerprint(List<String> fields, LongArray out);
  }

  /**
   * Thrown when a document cannot be fingerprinted. The message names the document; the cause is
   * the original exception.
   */
  final class FingerprintException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * Creates an exception for a document.
     *
     * @param id the document's id
     * @param cause the original exception
     */
    public FingerprintException(String id, RuntimeException cause) {
      super("document '" + id + "' could not be fingerprinted: " + reason(cause), cause);
    }

    /** Leaves out the names of the exceptions whose messages are for users. */
    private static String reason(RuntimeException cause) {
      boolean said =
          cause instanceof IllegalStateException || cause instanceof IllegalArgumentException;
      return said && cause.getMessage() != null ? cause.getMessage() : cause.toString();
    }
  }
}
