package io.github.neardup.index.storage;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Where an index keeps its entries, and how it finds those whose fingerprints have a given key. All
 * else is the same for every storage: {@link io.github.neardup.index.NearDuplicateIndex} makes
 * fingerprints and keys, verifies, and ranks.
 *
 * <p>A storage promises:
 *
 * <ul>
 *   <li>It is thread-safe. Every operation takes effect wholly at one moment between its call and
 *       its return or, if it throws, not at all, unless the exception says that this is unknown (a
 *       connection that broke). Of a storage that processes share this holds between processes.
 *   <li>What has returned survives the end of the process, by {@code kill -9} too, unless the
 *       storage is one in memory; what {@link #sync} has seen survives a power failure.
 *   <li>A search shows every fingerprint that has a key in common with the one asked for, once; it
 *       may show others, which the query sorts out.
 *   <li>It knows no algorithm, but keeps the {@linkplain io.github.neardup.core.spec.Identity
 *       identity} of the one that it is opened with.
 * </ul>
 *
 * <p>Copies, entries with equal fingerprints, are to be kept as one fingerprint with many entries:
 * a million copies of a text are then compared once.
 *
 * <p>Every operation throws a {@link StorageException} if the storage fails.
 */
public interface EntryStorage extends AutoCloseable {

  /** What a search asks. Used by one thread at a time. */
  interface Query {

    /** Whether a fingerprint, {@code words[from..to)}, is similar enough. */
    boolean matches(long[] words, int from, int to);

    /** Receives each entry of the fingerprint that was last found to match. */
    void entry(Entry entry);
  }

  /** Receives entries, and the fingerprint of each. */
  @FunctionalInterface
  interface Sink {
    void accept(Entry entry, long[] fingerprint);
  }

  /** The keys of a fingerprint, {@code words}: different hashes, ascending. */
  @FunctionalInterface
  interface KeyFunction {
    long[] keys(long[] words);
  }

  /** The identity of the algorithm that the fingerprints are made by. */
  String identity();

  /** The number of entries. */
  long size();

  /** The entry with that id. */
  Optional<Entry> find(String id);

  /**
   * Adds an entry, or gives the one with that id the new time, payload and fingerprint.
   *
   * @param keys the keys of the fingerprint
   * @return whether the id is new
   */
  boolean put(Entry entry, long[] fingerprint, long[] keys);

  /**
   * Adds an entry as {@link #put} does unless a fingerprint that shares a key matches: searches and
   * adds in one step, in which no other writer comes between. An entry with the same id is no
   * reason not to add; whether its fingerprint matches is.
   *
   * @param query is shown fingerprints and entries as in a search, perhaps in several rounds when
   *     other writers add meanwhile
   * @return whether it was added, that is, the query matched nothing
   */
  boolean putUnlessMatched(Entry entry, long[] fingerprint, long[] keys, Query query);

  /** Shows a query the fingerprints that share a key, and the entries of those that match. */
  void search(long[] keys, Query query);

  /**
   * Removes an entry.
   *
   * @return whether it was there
   */
  boolean remove(String id);

  /**
   * Removes the entries whose time is before a given one; not in one step, but one after the other.
   *
   * @param time 1970 or later, and a number of milliseconds since then that is a {@code long}
   * @return how many
   */
  long removeOlderThan(Instant time);

  /**
   * Shows all entries, in no particular order. Entries that come or go meanwhile may be shown or
   * not.
   */
  void forEach(Sink sink);

  /** The folder that is its own, if it has one. */
  default Optional<Path> folder() {
    return Optional.empty();
  }

  /** The bytes it takes, on the disk or in memory, about. */
  long bytes();

  /** Gives back the space of what was removed, as far as it can. */
  void compact();

  /** Brings all that has returned to the disk, where there is one. */
  void sync();

  /** Syncs and closes. What comes after throws {@link IllegalStateException}. */
  @Override
  void close();
}
