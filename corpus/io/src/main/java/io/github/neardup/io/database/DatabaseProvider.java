package io.github.neardup.io.database;

import java.util.Set;

/** Supports one kind of database. Found with {@link java.util.ServiceLoader}. Thread-safe. */
public interface DatabaseProvider {

  /** Returns the schemes of its URIs, in lower case, without the colon, such as {@code mongodb}. */
  Set<String> schemes();

  /**
   * Returns the collection that a URI names. The database need not exist yet; nothing is sent to
   * it.
   *
   * @param uri a URI with one of the schemes
   * @throws DatabaseException if the URI is wrong
   */
  DatabaseCollection collection(String uri) throws DatabaseException;
}
