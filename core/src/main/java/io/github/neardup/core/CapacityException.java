package io.github.neardup.core;

/**
 * Thrown when a collection needs a larger array than the JVM allows. The message says what to do.
 */
public final class CapacityException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /**
   * Creates an exception with a message for users.
   *
   * @param message what is too large, and what to do
   */
  public CapacityException(String message) {
    super(message);
  }
}
