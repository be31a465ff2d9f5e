package io.github.neardup.index;

/**
 * Where an index keeps its entries, each an id and a fingerprint, and how it finds those with a
 * given key. All else is the same for every storage: {@link FingerprintIndex} makes fingerprints
 * and keys, verifies, ranks, and keeps writers apart.
 *
 * <p>A storage promises:
 *
 * <ul>
 *   <li>What {@link #put} and {@link #remove} did is what all later calls see; each takes effect
 *       wholly or, if it throws, not at all. One that outlives the process has it on the disk when
 *       they return.
 *   <li>{@link #search} shows every fingerprint that has a key in common with the one asked for,
 *       once; it may show others, which are then sorted out. It keeps the keys with which an entry
 *       was put, so the keys are never asked of the algorithm again.
 *   <li>It knows no algorithm. One that outlives the process keeps the {@linkplain
 *       io.github.neardup.core.algorithm.Identity identity} beside the entries, and refuses
 *       another.
 * </ul>
 *
 * <p>Need not be thread-safe: {@link FingerprintIndex} lets in many readers at once, or one writer.
 */
interface Storage {

  /** What a search asks. */
  interface Query {

    /** Whether a fingerprint, {@code words[from..to)}, is similar enough. */
    boolean matches(long[] words, int from, int to);

    /** Receives each entry of the fingerprint that was last found to match. */
    void entry(long id);
  }

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
   * Shows a query the different fingerprints that share a key with the one asked for, and the
   * entries of those that match.
   *
   * @param buffers its {@code keys} are those of the fingerprint asked for
   */
  void search(Buffers buffers, Query query);

  /** The bytes of heap it holds. */
  long bytes();
}
