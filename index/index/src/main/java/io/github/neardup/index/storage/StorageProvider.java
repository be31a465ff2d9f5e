package io.github.neardup.index.storage;

import java.util.Objects;
import java.util.Optional;

/** Opens storages of one kind; found with {@link java.util.ServiceLoader}. */
public interface StorageProvider {

  /**
   * The agreement between the opener and the storage.
   *
   * @param identity the identity of the algorithm, in one line
   * @param keys computes the keys of its fingerprints
   */
  record Agreement(String identity, EntryStorage.KeyFunction keys) {
    public Agreement {
      Objects.requireNonNull(identity, "identity");
      Objects.requireNonNull(keys, "keys");
    }
  }

  /** The party that opens a storage. */
  @FunctionalInterface
  interface Opener {

    /**
     * Decides on the algorithm of the fingerprints.
     *
     * @param stored the identity in the storage; empty if there is no storage yet, which is then
     *     created
     * @return the same identity, or the identity for the new storage
     * @throws StorageException if the storage has a different identity, or there is no storage and
     *     none should be created
     */
    Agreement agree(Optional<String> stored);
  }

  /** Returns the forms of location it supports, such as "redis://host:port/name", for messages. */
  String form();

  /** Returns whether it supports a location, judging by its form only. */
  boolean takes(String location);

  /**
   * Returns whether a location is the location of an index rather than of something else, such as a
   * folder of texts, as far as can be known without opening it.
   */
  default boolean holdsIndex(String location) {
    return takes(location);
  }

  /**
   * Opens a storage, or creates it.
   *
   * @throws StorageException if it cannot be opened; the message names it, without any password
   */
  EntryStorage open(String location, Opener opener);
}
