package io.github.neardup.core.algorithm;

/**
 * A document could not be fingerprinted. The message names the document; the cause is what went
 * wrong.
 */
public final class FingerprintException extends RuntimeException {

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
