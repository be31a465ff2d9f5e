package io.github.neardup.io.database;

/**
 * Steps through the records of a collection, one at a time. All but {@link #advance} is about the
 * record it is at. Not thread-safe.
 */
public interface RecordCursor extends AutoCloseable {

  /**
   * Steps to the next record. Where a connection was lost, goes on behind the last record.
   *
   * @return whether there is one
   * @throws DatabaseException if the collection cannot be read any further
   */
  boolean advance() throws DatabaseException;

  /** The key by which the database knows the record, in words. */
  String id();

  /** How many bytes of records were received until now. */
  long bytes();

  /**
   * A field's value. A dot leads into an object, {@code [0]} to the first element of a list, and
   * {@code []} to all of them, whose strings come joined by line breaks.
   *
   * @param field one of those that were named at first
   */
  FieldValue field(String field);

  /**
   * The whole record as a JSON object on one line.
   *
   * @throws DatabaseException if the rest of it cannot be fetched
   */
  String json() throws DatabaseException;

  /**
   * Gives a field that holds a string another one, in this and all that is written of the record.
   *
   * @throws DatabaseException if the rest of the record cannot be fetched
   */
  void change(String field, String text) throws DatabaseException;

  /** Frees what it holds. Does nothing the second time. */
  @Override
  void close();
}
