package io.github.neardup.index.storage;

import java.util.Objects;
import java.util.Optional;

/** Opens storages of one kind; found by {@link java.util.ServiceLoader}. */
public interface StorageProvider {

  /**
   * What the opener and the storage agree on.
   *
   * @param identity of the algorithm, in one line
   * @param keys the keys of its fingerprints
   */
  record Agreement(String identity, EntryStorage.KeyFunction keys) {
    public Agreement {
      Objects.requireNonNull(identity, "identity");
      Objects.requireNonNull(keys, "keys");
    }
  }

  /** Who opens a storage. */
  @FunctionalInterface
  interface Opener {

    /**
     * Decides by what algorithm the fingerprints are made.
     *
     * @param stored the identity that the storage has; empty if there is no storage yet, which then
     *     is created
     * @return the same identity, or that of the storage to be created
     * @throws StorageException if the storage has another identity than is wanted, or there is none
     *     and none is to be created
     */
    Agreement agree(Optional<String> stored);
  }

  /** The forms of location it takes, such as "redis://host:port/name", for messages. */
  String form();

  /** Whether it can open that location, by its form alone. */
  boolean takes(String location);

  /**
   * Whether a location is that of an index, as far as can be told without opening it, and not of
   * something else, such as a folder of texts.
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
