package io.github.neardup.io.database;

/** A database cannot hold a record. */
public final class RecordException extends DatabaseException {

  private static final long serialVersionUID = 1;

  /** The same as in a {@link DatabaseException}. */
  public RecordException(String problem, Throwable cause) {
    super(problem, cause);
  }
}
