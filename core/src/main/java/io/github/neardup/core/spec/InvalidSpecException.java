package io.github.neardup.core.spec;

/**
 * Thrown for a spec with an unknown algorithm or setting, or an invalid value. The message is one
 * line for the user.
 */
public final class InvalidSpecException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /** Creates an exception with a message for the user. */
  public InvalidSpecException(String message) {
    super(message);
  }

  /** Creates an exception with a message for the user and a cause. */
  public InvalidSpecException(String message, Throwable cause) {
    super(message, cause);
  }
}
