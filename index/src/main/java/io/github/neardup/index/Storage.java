package io.github.neardup.index;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Where an index keeps its entries, each an id and a fingerprint, and how it finds those with a
 * given key.
 *
 * <p>Need not be thread-safe: {@link FingerprintIndex} lets in many readers at once, or one writer.
 */
interface Storage {

  /** The number of entries. */
  int size();

  /** Whether there is an entry with that id. */
  boolean contains(long id);

  /**
   * Adds an entry, or gives the one with that id another fingerprint.
   *
   * @param keys the keys of the fingerprint
   * @return whether the id is new
   */
  boolean put(long id, long[] fingerprint, Buffers.KeyHashes keys);

  /**
   * Removes an entry.
   *
   * @return whether it was there
   */
  boolean remove(long id);

  /**
   * Finds the entries that share a key with a fingerprint and are similar enough to it.
   *
   * @param buffers its {@code keys} are those of the fingerprint
   * @param best says what is similar enough, and receives the matches
   */
  void search(long[] fingerprint, Buffers buffers, BestMatches best);

  /** The bytes of heap it holds. */
  long bytes();

  /** Writes all entries to a file. */
  void write(IndexFile file, OutputStream out) throws IOException;

  /**
   * Reads all entries from a file; there are none before.
   *
   * @param name the name of the file, for errors
   */
  void read(IndexFile file, InputStream in, String name) throws IOException;
}
