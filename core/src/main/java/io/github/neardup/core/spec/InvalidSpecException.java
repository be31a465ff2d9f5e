package io.github.neardup.core.spec;

/**
 * A spec names an algorithm, setting or value that does not exist. The message is one line fit for
 * a user.
 */
public final class InvalidSpecException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /** With the line for the user. */
  public InvalidSpecException(String message) {
    super(message);
  }

  /** With the line for the user and what led to it. */
  public InvalidSpecException(String message, Throwable cause) {
    super(message, cause);
  }
}
