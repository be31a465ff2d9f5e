package io.github.neardup.io.database;

/**
 * Writes a collection: where nobody looks for it until {@link #place} puts it where it belongs.
 * Closed without, it goes, and nothing was changed. Not thread-safe.
 */
public interface RecordSink extends AutoCloseable {

  /**
   * Writes the record that a cursor is at. If it comes from a database of the same kind, all values
   * stay what they are.
   *
   * @throws DatabaseException if it cannot be written
   */
  void write(RecordCursor record) throws DatabaseException;

  /**
   * Writes a record.
   *
   * @param json a JSON object
   * @throws UnfitException if the database cannot hold it
   * @throws DatabaseException if it cannot be written
   */
  void write(String json) throws DatabaseException;

  /**
   * Waits until the database has all that was written. Does nothing the second time.
   *
   * @throws DatabaseException if it has not
   */
  void finish() throws DatabaseException;

  /**
   * Puts the collection where it belongs.
   *
   * @throws DatabaseException if that cannot be done; nothing was changed then
   */
  void place() throws DatabaseException;

  /** Removes what was not placed. Does nothing the second time. Can be called from any thread. */
  @Override
  void close();

  /** A database cannot hold a record. */
  public static final class UnfitException extends DatabaseException {

    private static final long serialVersionUID = 1;

    /** The same as in a {@link DatabaseException}. */
    public UnfitException(String problem, Throwable cause) {
      super(problem, cause);
    }
  }
}
