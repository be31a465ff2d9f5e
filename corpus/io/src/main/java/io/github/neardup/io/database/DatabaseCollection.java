package io.github.neardup.io.database;

import java.util.Set;

/**
 * A collection of records in a database. Collections are equal if the same URI names them.
 * Thread-safe.
 */
public interface DatabaseCollection {

  /** No limit for the number of records. */
  long NO_LIMIT = Long.MAX_VALUE;

  /**
   * An estimate of the size of a collection.
   *
   * @param records the number of records
   * @param bytes their size, uncompressed; -1 if unknown
   */
  record Estimate(long records, long bytes) {}

  /** Returns the name for messages, without a password. */
  String name();

  /**
   * Returns an estimate of its size.
   *
   * @throws DatabaseException if the database cannot be reached, or has no such collection
   */
  Estimate estimate() throws DatabaseException;

  /**
   * Begins to read the records, always in the same order.
   *
   * @param fields the fields that will be requested, or none for any; a dot leads into an object
   * @param whole whether most records will be requested as a whole; otherwise little more than the
   *     fields is fetched
   * @param limit the most records that will be read, at least 1; {@link #NO_LIMIT} for all
   * @throws DatabaseException if the database cannot be reached, or has no such collection
   */
  RecordCursor read(Set<String> fields, boolean whole, long limit) throws DatabaseException;

  /**
   * Begins to write the collection, which must not exist yet.
   *
   * @throws DatabaseException if the database cannot be reached, or already has such a collection
   */
  RecordSink write() throws DatabaseException;
}
