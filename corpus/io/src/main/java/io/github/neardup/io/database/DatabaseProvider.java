package io.github.neardup.io.database;

import java.util.Set;

/** Knows one kind of database. Found with {@link java.util.ServiceLoader}. Thread-safe. */
public interface DatabaseProvider {

  /** The schemes of its URIs, in lower case, without the colon, such as {@code mongodb}. */
  Set<String> schemes();

  /**
   * What a URI names. The database need not be there yet; nothing is sent to it.
   *
   * @param uri with one of the schemes
   * @throws DatabaseException if the URI is wrong
   */
  DatabaseCollection collection(String uri) throws DatabaseException;
}
