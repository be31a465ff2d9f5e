package io.github.neardup.io.database;

import io.github.neardup.io.compress.UnreadableException;

/** A failure of a database. The message is one line for users, with a remedy. */
public class DatabaseException extends UnreadableException {

  private static final long serialVersionUID = 1;

  /**
   * Creates a failure.
   *
   * @param problem what is wrong and what to do, separated by a semicolon; without a password
   */
  public DatabaseException(String problem) {
    super(problem);
  }

  /** Creates a failure with its cause. */
  public DatabaseException(String problem, Throwable cause) {
    super(problem, cause);
  }
}
