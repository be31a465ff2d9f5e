package io.github.neardup.index;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.util.Services;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.index.storage.StorageProvider;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An index that grows and shrinks while it is queried. It answers which of the texts so far are
 * near-duplicates of a given text, with any algorithm. It stores fingerprints, never texts.
 *
 * <pre>{@code
 * MinHash minHash = MinHash.builder().threshold(0.8).build();
 * try (NearDuplicateIndex index = NearDuplicateIndex.openOrCreate("news-index", minHash)) {
 *   Optional<Match> seen = index.addIfNew(new Entry("story-17", Instant.now()), text);
 * }
 * }</pre>
 *
 * <p><b>Location</b>: an index is kept in {@linkplain #inMemory memory}, or at a location that
 * outlives the process: a folder (with {@code neardup-rocksdb} on the class path), or {@code
 * redis://host/name} (with {@code neardup-redis}), which several processes may share.
 *
 * <p><b>Results.</b> A query finds every entry that shares a key with the given text and whose
 * similarity is at least the threshold, and no other. For SimHash, K-Shingle and KSentence, these
 * are all entries that reach the threshold; MinHash misses some, with a probability that depends on
 * its bands.
 *
 * <p>If the algorithm {@linkplain Algorithm#direction() has a direction}, an entry is a
 * near-duplicate of a text only if the entry contains the text.
 *
 * <p><b>Algorithm.</b> A stored index has the {@linkplain Identity identity} of its algorithm. An
 * algorithm with other settings, hash functions or Unicode tables is refused.
 *
 * <p><b>Threads.</b> Safe for use by any number of threads and, if the storage is shared, by any
 * number of processes. Each operation takes effect at one moment between its call and its return
 * (it is linearisable), as described in {@link EntryStorage}. An operation that fails throws {@link
 * StorageException}, whatever the storage. After {@link #close()}, every operation throws {@link
 * IllegalStateException}.
 *
 * <p><b>Time.</b> A query takes time linear in the number of its keys, and in the number of
 * distinct fingerprints that share a key with it. Copies, which are texts with equal fingerprints,
 * share one: a hundred thousand copies of a text are compared once. A hundred thousand
 * <em>different</em> fingerprints with the same key are all compared, because any of them may be
 * similar enough. In memory, an addition takes constant time per key on average. A removal also
 * takes time linear in the number of copies, and in the length of the longest list that it changes.
 *
 * <p><b>Memory</b> of an index in memory, which holds at most 2^31 - 9 entries. Each entry takes
 * its id in words of 8 bytes, 8 bytes for its time, 4 bytes for the number of its fingerprint, and
 * about 6 bytes for look-up; 20 more if ids differ in their number of words. Each distinct
 * fingerprint takes its words and about 10 bytes; 20 more if fingerprints differ in length. Each of
 * its keys takes about 12 bytes if no other fingerprint has that key, 24 if one other has it, and 5
 * if many have it. {@link #bytes()} returns the total.
 */
public final class NearDuplicateIndex implements AutoCloseable {

  /*
   * The index knows the algorithm, and the storage knows entries. Three things connect them. A
   * fingerprint is an array of words. Its keys are hashes of (slot, key), one set for all slots. A
   * query answers whether some words match, by the algorithm's similarity, and receives the
   * matching entries.
   *
   * Example: a MinHash fingerprint has a key for each of 32 bands. The storage finds the
   * fingerprints with one of these keys, asks once for each whether it matches, and passes on the
   * entries of those that do.
   *
   * Invariant: addIfNew is a single operation of the storage (putUnlessMatched). So if two equal
   * texts are added at the same time, exactly one is new.
   */

  /** Later than the time of any entry. */
  private static final Instant LAST_TIME = Instant.ofEpochMilli(Long.MAX_VALUE);

  private final Algorithm algorithm;
  private final KeyHashes keys;
  private final EntryStorage storage;

  private NearDuplicateIndex(Algorithm algorithm, EntryStorage storage) {
    this.algorithm = algorithm;
    this.keys = new KeyHashes(algorithm.keys());
    this.storage = storage;
  }

  /** Returns an empty index in memory, which ends with the process. */
  public static NearDuplicateIndex inMemory(Algorithm algorithm) {
    return new NearDuplicateIndex(algorithm, new MemoryStorage(agreement(algorithm)));
  }

  /**
   * Opens an existing index. It needs no algorithm: this method makes the algorithm again from the
   * stored {@linkplain Identity identity}.
   *
   * @param location the location of the index
   * @throws StorageException if there is no index or it cannot be opened; the message says why
   */
  public static NearDuplicateIndex open(String location) {
    return open(location, stored -> existing(location, stored));
  }

  private static Algorithm existing(String location, Optional<Identity> stored) {
    return stored
        .map(identity -> algorithmOf(location, identity))
        .orElseThrow(() -> new StorageException(location + ": there is no index; add texts first"));
  }

  /**
   * Opens an index, or creates an empty one.
   *
   * @param location the location of the existing or new index
   * @param algorithm makes and compares the fingerprints
   * @throws StorageException if the existing index has another identity, or the index cannot be
   *     opened; the message says what differs
   */
  public static NearDuplicateIndex openOrCreate(String location, Algorithm algorithm) {
    return open(location, stored -> algorithm);
  }

  /**
   * Opens an index, or creates an empty one, with an algorithm chosen once the index's identity is
   * known.
   *
   * @param location the location of the existing or new index
   * @param choice receives the identity of the index, or nothing if there is none yet, and returns
   *     the algorithm; throws if there is no index and none should be created
   * @throws StorageException if the identities of the index and the algorithm differ, or the index
   *     cannot be opened; the message says what differs
   */
  public static NearDuplicateIndex open(
      String location, Function<Optional<Identity>, Algorithm> choice) {
    Algorithm[] chosen = new Algorithm[1];
    EntryStorage storage =
        provider(location)
            .open(
                location,
                stored -> {
                  Optional<Identity> identity = stored.map(text -> identity(location, text));
                  Algorithm algorithm = choice.apply(identity);
                  identity.ifPresent(found -> requireSame(location, found, algorithm.identity()));
                  chosen[0] = algorithm;
                  return agreement(algorithm);
                });
    return new NearDuplicateIndex(chosen[0], storage);
  }

  /**
   * Returns whether a location is the location of an index rather than of something else, such as a
   * folder of texts. Opens nothing; for a server, only the form of the location is checked.
   */
  public static boolean isIndex(String location) {
    return Providers.ALL.stream().anyMatch(provider -> provider.holdsIndex(location));
  }

  /** Looked up once, because every folder above an output is checked. */
  private static final class Providers {
    static final List<StorageProvider> ALL =
        Services.of(StorageProvider.class, NearDuplicateIndex.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
  }

  private static StorageProvider provider(String location) {
    List<StorageProvider> providers = Providers.ALL;
    return providers.stream()
        .filter(provider -> provider.takes(location))
        .findFirst()
        .orElseThrow(
            () ->
                new StorageException(
                    "%s: no storage on the class path keeps an index there (there are: %s). Add neardup-rocksdb for folders, neardup-redis for redis://"
                        .formatted(
                            location,
                            providers.isEmpty()
                                ? "none"
                                : providers.stream()
                                    .map(StorageProvider::form)
                                    .collect(Collectors.joining(", ")))));
  }

  private static Algorithm algorithmOf(String location, Identity identity) {
    try {
      return Algorithms.create(identity);
    } catch (RuntimeException e) {
      throw new StorageException(location + ": " + e.getMessage(), e);
    }
  }

  private static void requireSame(String location, Identity stored, Identity wanted) {
    stored
        .difference(wanted)
        .ifPresent(
            difference -> {
              throw new StorageException(
                  "%s: the index has another algorithm: %s; open it with the settings it was created with, or create another. The index has %s, not %s"
                      .formatted(location, difference, stored, wanted));
            });
  }

  private static Identity identity(String location, String stored) {
    try {
      return Identity.parse(stored);
    } catch (IllegalArgumentException e) {
      throw new StorageException(location + ": it is damaged: " + e.getMessage(), e);
    }
  }

  private static StorageProvider.Agreement agreement(Algorithm algorithm) {
    return new StorageProvider.Agreement(
        algorithm.identity().toString(), new KeyHashes(algorithm.keys()));
  }

  /** Returns the algorithm that makes and compares the fingerprints. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /**
   * Adds a text. If the id exists, its entry gets the new time, payload and fingerprint, in one
   * step.
   *
   * @return whether the id is new
   */
  public boolean add(Entry entry, String text) {
    return add(entry, algorithm.fingerprint(text));
  }

  /**
   * Adds a fingerprint; otherwise as {@link #add(Entry, String)}.
   *
   * @param fingerprint a fingerprint made by {@link #algorithm()}
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public boolean add(Entry entry, long... fingerprint) {
    algorithm.check(Row.of(fingerprint));
    return storage.put(entry, fingerprint, keys.keys(fingerprint));
  }

  /**
   * Adds a text unless the index holds a near-duplicate of it, in one step. If several threads, or
   * processes that share the storage, add near-duplicates this way at the same time, one of them is
   * added.
   *
   * <p>An entry with the same id counts as any other. If its text is a near-duplicate, as after a
   * retry, it is the match and stays as it is, with its old time and payload. If no entry is a
   * near-duplicate, the new entry replaces it, with its time, payload and fingerprint. To replace
   * an entry in either case, use {@link #add(Entry, String)}.
   *
   * @return the best match, or empty if the text was added
   */
  public Optional<Match> addIfNew(Entry entry, String text) {
    return addIfNew(entry, algorithm.fingerprint(text));
  }

  /**
   * Adds a fingerprint unless the index holds a near-duplicate of it; otherwise as {@link
   * #addIfNew(Entry, String)}.
   *
   * @param fingerprint a fingerprint made by {@link #algorithm()}
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public Optional<Match> addIfNew(Entry entry, long... fingerprint) {
    algorithm.check(Row.of(fingerprint));
    BestMatches best = new BestMatches(algorithm, fingerprint, algorithm.threshold(), 1);
    storage.putUnlessMatched(entry, fingerprint, keys.keys(fingerprint), best);
    return best.toList().stream().findFirst();
  }

  /**
   * Finds the entries that are near-duplicates of a text: all entries whose similarity is at least
   * the algorithm's threshold.
   *
   * @return the most similar first; in case of a tie, the earliest, then by id
   */
  public List<Match> query(String text) {
    return query(algorithm.fingerprint(text), algorithm.threshold(), Integer.MAX_VALUE);
  }

  /**
   * Finds the best entries among those that are similar enough to a text.
   *
   * @param atLeast the smallest similarity, from the algorithm's threshold to 1
   * @param limit the maximum number of results, at least 1
   * @return the most similar first; in case of a tie, the earliest, then by id
   * @throws IllegalArgumentException if {@code atLeast} or {@code limit} is out of range
   */
  public List<Match> query(String text, double atLeast, int limit) {
    return query(algorithm.fingerprint(text), atLeast, limit);
  }

  /**
   * Finds the entries that are near-duplicates of a text with the given fingerprint; otherwise as
   * {@link #query(String)}.
   *
   * @param fingerprint a fingerprint made by {@link #algorithm()}
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public List<Match> query(long... fingerprint) {
    return query(fingerprint, algorithm.threshold(), Integer.MAX_VALUE);
  }

  /**
   * Finds the best entries among those that are similar enough to a text with the given
   * fingerprint; otherwise as {@link #query(String, double, int)}.
   *
   * @param fingerprint a fingerprint made by {@link #algorithm()}
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm, or if {@code
   *     atLeast} or {@code limit} is out of range
   */
  public List<Match> query(long[] fingerprint, double atLeast, int limit) {
    algorithm.check(Row.of(fingerprint));
    check(atLeast, limit);
    BestMatches best = new BestMatches(algorithm, fingerprint, atLeast, limit);
    storage.search(keys.keys(fingerprint), best);
    return best.toList();
  }

  private void check(double atLeast, int limit) {
    if (!(atLeast >= algorithm.threshold() && atLeast <= 1)) {
      throw new IllegalArgumentException(
          "atLeast must be from the threshold %s to 1, not %s: the index cannot find less similar entries"
              .formatted(algorithm.threshold(), atLeast));
    }
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, not " + limit);
    }
  }

  /** Returns the entry with that id. */
  public Optional<Entry> find(String id) {
    return storage.find(id);
  }

  /**
   * Removes an entry.
   *
   * @return whether it existed
   */
  public boolean remove(String id) {
    return storage.remove(id);
  }

  /**
   * Removes the entries whose time is before a given time, one by one.
   *
   * @return how many were removed
   */
  public long removeOlderThan(Instant time) {
    return storage.removeOlderThan(wholeMilliseconds(time));
  }

  /**
   * Rounds up to a whole millisecond. Times of entries are whole milliseconds, so the same entries
   * are earlier.
   */
  private static Instant wholeMilliseconds(Instant time) {
    if (time.isBefore(Instant.EPOCH)) {
      return Instant.EPOCH;
    }
    if (time.isAfter(LAST_TIME)) {
      return LAST_TIME;
    }
    Instant cut = time.truncatedTo(ChronoUnit.MILLIS);
    return cut.isBefore(time) ? cut.plusMillis(1) : cut;
  }

  /** Returns the number of entries. */
  public long size() {
    return storage.size();
  }

  /** Returns the folder that belongs to the index, if it is kept in one. */
  public Optional<Path> folder() {
    return storage.folder();
  }

  /** Returns the approximate number of bytes that the index takes, on disk or in memory. */
  public long bytes() {
    return storage.bytes();
  }

  /**
   * Passes on all entries and their fingerprints, in no particular order. Entries added or removed
   * meanwhile may or may not be included.
   */
  public void forEach(EntryStorage.Sink sink) {
    storage.forEach(sink);
  }

  /** Releases the space of removed entries, as far as the storage can. */
  public void compact() {
    storage.compact();
  }

  /**
   * Forces all completed changes to disk, if the storage has one. Without this, changes survive the
   * end of the process, but possibly not a power failure.
   */
  public void sync() {
    storage.sync();
  }

  /** Returns the algorithm. */
  @Override
  public String toString() {
    return "NearDuplicateIndex[" + algorithm + "]";
  }

  /** Syncs and closes. Every later operation throws {@link IllegalStateException}. */
  @Override
  public void close() {
    storage.close();
  }
}
