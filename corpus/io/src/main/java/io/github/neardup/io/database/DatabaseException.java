package io.github.neardup.io.database;

import java.io.IOException;

/** Something about a database fails. The message is one line fit for a user, with a remedy. */
public class DatabaseException extends IOException {

  private static final long serialVersionUID = 1;

  /**
   * A failure.
   *
   * @param problem what is wrong and what to do, separated by a semicolon; has no password in it
   */
  public DatabaseException(String problem) {
    super(problem);
  }

  /** A failure with what led to it. */
  public DatabaseException(String problem, Throwable cause) {
    super(problem, cause);
  }
}
