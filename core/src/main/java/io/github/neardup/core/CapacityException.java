package io.github.neardup.core;

/** A collection is larger than what the JVM's arrays can hold. The message says what to do. */
public final class CapacityException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /**
   * With a message for users.
   *
   * @param message what is too large, and what to do
   */
  public CapacityException(String message) {
    super(message);
  }
}
