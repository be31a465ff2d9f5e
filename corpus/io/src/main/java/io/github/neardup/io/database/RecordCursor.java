package io.github.neardup.io.database;

/**
 * Reads the records of a collection, one at a time. All methods except {@link #advance} concern the
 * current record. Not thread-safe.
 */
public interface RecordCursor extends AutoCloseable {

  /**
   * Advances to the next record. After a lost connection, continues after the last record read.
   *
   * @return whether there is a next record
   * @throws DatabaseException if the collection cannot be read any further
   */
  boolean advance() throws DatabaseException;

  /** Returns the key by which the database identifies the record, in words. */
  String id();

  /**
   * Returns the value of a field. A dot leads into an object, {@code [0]} to the first element of a
   * list, and {@code []} to all elements, whose strings are joined by line breaks.
   *
   * @param field one of the fields named at the start
   */
  FieldValue field(String field);

  /**
   * Returns the whole record as a JSON object on one line.
   *
   * @throws DatabaseException if the rest of it cannot be fetched
   */
  String json() throws DatabaseException;

  /**
   * Replaces the string in a field of the record, here and wherever the record is written.
   *
   * @throws DatabaseException if the rest of the record cannot be fetched
   */
  void change(String field, String text) throws DatabaseException;

  /** Releases its resources. Does nothing the second time. */
  @Override
  void close();
}
