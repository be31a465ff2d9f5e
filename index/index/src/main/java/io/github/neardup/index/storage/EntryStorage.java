package io.github.neardup.index.storage;

import io.github.neardup.core.Row;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Stores the entries of an index and finds those whose fingerprints have a given key. Everything
 * else is the same for every storage: {@link io.github.neardup.index.NearDuplicateIndex} makes
 * fingerprints and keys, verifies, and ranks.
 *
 * <p>A storage guarantees:
 *
 * <ul>
 *   <li>It is thread-safe. Every operation takes effect completely at one moment between its call
 *       and its return. If it throws, it has no effect, unless the exception says that the effect
 *       is unknown (for example after a broken connection). For a storage that processes share,
 *       this holds between processes.
 *   <li>Completed changes survive the end of the process, even {@code kill -9}, unless the storage
 *       is in memory. Changes before a call of {@link #sync} survive a power failure.
 *   <li>A search passes on every fingerprint that shares a key with the given one, once. It may
 *       pass on others, which the query rejects.
 *   <li>It knows no algorithm, but stores the {@linkplain io.github.neardup.core.spec.Identity
 *       identity} of the algorithm that it is opened with.
 * </ul>
 *
 * <p>Copies, which are entries with equal fingerprints, should be stored as one fingerprint with
 * many entries, so that a million copies of a text are compared once.
 *
 * <p>Every operation throws a {@link StorageException} if the storage fails.
 */
public interface EntryStorage extends AutoCloseable {

  /** The query of a search. Used by one thread at a time. */
  interface Query {

    /** Returns whether a fingerprint is similar enough. */
    boolean matches(Row fingerprint);

    /** Receives each entry of the fingerprint that matched last. */
    void entry(Entry entry);
  }

  /** Receives entries, and the fingerprint of each. */
  @FunctionalInterface
  interface Sink {
    void accept(Entry entry, long[] fingerprint);
  }

  /** Returns the keys of a fingerprint, {@code words}: distinct hashes, ascending. */
  @FunctionalInterface
  interface KeyFunction {
    long[] keys(long[] words);
  }

  /** Returns the identity of the algorithm that makes the fingerprints. */
  String identity();

  /** Returns the number of entries. */
  long size();

  /** Returns the entry with that id. */
  Optional<Entry> find(String id);

  /**
   * Adds an entry. If its id exists, that entry gets the new time, payload and fingerprint.
   *
   * @param keys the keys of the fingerprint
   * @return whether the id is new
   */
  boolean put(Entry entry, long[] fingerprint, long[] keys);

  /**
   * Adds an entry as {@link #put} does, unless a fingerprint that shares a key matches. Searches
   * and adds in one step, without other writers in between. An existing entry with the same id does
   * not prevent the addition, unless its fingerprint matches.
   *
   * @param query receives fingerprints and entries as in a search, possibly in several rounds while
   *     other writers add
   * @return whether the entry was added, because the query matched nothing
   */
  boolean putUnlessMatched(Entry entry, long[] fingerprint, long[] keys, Query query);

  /** Passes a query the fingerprints that share a key, and the entries of those that match. */
  void search(long[] keys, Query query);

  /**
   * Removes an entry.
   *
   * @return whether it existed
   */
  boolean remove(String id);

  /**
   * Removes the entries whose time is before a given time, not in one step but one by one.
   *
   * @param time 1970 or later, with milliseconds since then that fit into a {@code long}
   * @return how many were removed
   */
  long removeOlderThan(Instant time);

  /**
   * Passes on all entries, in no particular order. Entries added or removed meanwhile may or may
   * not be included.
   */
  void forEach(Sink sink);

  /** Returns the folder that belongs to the storage, if it has one. */
  default Optional<Path> folder() {
    return Optional.empty();
  }

  /** Returns the approximate number of bytes that the storage takes, on disk or in memory. */
  long bytes();

  /** Releases the space of removed entries, as far as possible. */
  void compact();

  /** Forces all completed changes to disk, if there is one. */
  void sync();

  /** Syncs and closes. Further operations throw {@link IllegalStateException}. */
  @Override
  void close();
}
