package io.github.neardup.io.compress;

import java.io.IOException;

/** A file cannot be read or written. The message is one line that says what to do. */
public class UnreadableException extends IOException {

  private static final long serialVersionUID = 1;

  /** Creates an exception. */
  public UnreadableException(String message) {
    super(message);
  }

  /** Creates an exception with its cause. */
  public UnreadableException(String message, Throwable cause) {
    super(message, cause);
  }
}
