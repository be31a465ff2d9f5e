package io.github.neardup.io.database;

/**
 * Writes a collection under a temporary name, until {@link #place} gives it its own. If the sink is
 * closed before that, the collection is removed and nothing has changed. Not thread-safe.
 */
public interface RecordSink extends AutoCloseable {

  /**
   * Writes the current record of a cursor. If the cursor is from a database of the same kind, all
   * values keep their types.
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
   * Waits until the database has stored everything. Does nothing the second time.
   *
   * @throws DatabaseException if the database fails to store it
   */
  void finish() throws DatabaseException;

  /**
   * Gives the collection its own name.
   *
   * @throws DatabaseException if that fails; nothing has changed then
   */
  void place() throws DatabaseException;

  /**
   * Removes the collection unless it was placed. Does nothing the second time. May be called from
   * any thread.
   */
  @Override
  void close();

  /** The database cannot hold a record. */
  public static final class UnfitException extends DatabaseException {

    private static final long serialVersionUID = 1;

    /** Creates a failure with its cause, as {@link DatabaseException} does. */
    public UnfitException(String problem, Throwable cause) {
      super(problem, cause);
    }
  }
}
