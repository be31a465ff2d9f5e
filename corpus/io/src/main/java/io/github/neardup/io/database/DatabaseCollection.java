package io.github.neardup.io.database;

import java.util.Set;

/** A collection of records in a database. Equal if the same URI names it. Thread-safe. */
public interface DatabaseCollection {

  /** The most records there can be. */
  long NO_LIMIT = Long.MAX_VALUE;

  /**
   * About how much is in it.
   *
   * @param records the number of records
   * @param bytes what they take, not compressed; -1 if that is not known
   */
  record Estimate(long records, long bytes) {}

  /** What messages call it; has no password in it. */
  String name();

  /**
   * About how much is in it.
   *
   * @throws DatabaseException if the database cannot be reached, or has no such collection
   */
  Estimate estimate() throws DatabaseException;

  /**
   * Begins to read the records, in an order that is always the same.
   *
   * @param fields the fields that will be asked for, or none for any; a dot leads into an object
   * @param whole whether most records will be asked for as a whole; otherwise little more than the
   *     fields is fetched
   * @param limit the most records that will be read, at least 1; {@link #NO_LIMIT} for all
   * @throws DatabaseException if the database cannot be reached, or has no such collection
   */
  RecordCursor read(Set<String> fields, boolean whole, long limit) throws DatabaseException;

  /**
   * Begins to write the collection, which must not be there yet.
   *
   * @throws DatabaseException if the database cannot be reached, or has such a collection
   */
  RecordSink write() throws DatabaseException;
}
