package io.github.neardup.index;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Identity;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.internal.Services;
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
 * An index of texts that outlives the process, and that several may share: which of the texts so
 * far are near-duplicates of this one? It holds fingerprints, never texts.
 *
 * <pre>{@code
 * try (StoredIndex index = StoredIndex.openOrCreate("news-index", Algorithms.create("simhash"))) {
 *   Optional<StoredMatch> seen = index.addIfNew(new Entry("story-17", Instant.now()), text);
 * }
 * }</pre>
 *
 * <p><b>Where it is kept</b> is its location: a folder ({@code neardup-rocksdb} on the class path),
 * {@code redis://host/name} ({@code neardup-redis}), or {@link #inMemory memory}.
 *
 * <p><b>What a query finds</b> is what it does with {@link FingerprintIndex}: every entry that has
 * a common key with the text asked for and whose similarity is at least the threshold; no other.
 *
 * <p><b>The algorithm</b> is part of the storage, by its {@linkplain Identity identity}: what was
 * made with other settings, hash functions or Unicode tables is refused.
 *
 * <p>Safe for use by any number of threads; where the storage is shared, by any number of
 * processes. Each operation takes effect wholly at one moment, as {@link EntryStorage} says.
 * Whatever the storage, an operation throws {@link StorageException} when it fails.
 */
public final class StoredIndex implements AutoCloseable {

  /** Long after the time of any entry. */
  private static final Instant LAST_TIME = Instant.ofEpochMilli(Long.MAX_VALUE);

  private final Algorithm algorithm;
  private final Keys keys;
  private final EntryStorage storage;

  private StoredIndex(Algorithm algorithm, EntryStorage storage) {
    this.algorithm = algorithm;
    this.keys = algorithm.keys();
    this.storage = storage;
  }

  /** An empty index in memory, which ends with the process. */
  public static StoredIndex inMemory(Algorithm algorithm) {
    return new StoredIndex(algorithm, new MemoryStorage(algorithm));
  }

  /**
   * Opens an index that exists, with the algorithm that it was made with.
   *
   * @param location where it is
   * @throws StorageException if there is none, or it cannot be opened; the message says why
   */
  public static StoredIndex open(String location) {
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
   * @param location where it is or is to be
   * @param algorithm makes and compares the fingerprints
   * @throws StorageException if the index there was made with another identity, or it cannot be
   *     opened; the message says what differs
   */
  public static StoredIndex openOrCreate(String location, Algorithm algorithm) {
    return open(location, stored -> algorithm);
  }

  /**
   * Opens an index, or creates an empty one, with an algorithm that is chosen when it is known
   * which one the index has.
   *
   * @param location where it is or is to be
   * @param choice is given the identity of the index, or nothing if there is none yet, and gives
   *     the algorithm; throws if there is none and none is to be created
   * @throws StorageException if the index there was made with another identity than the algorithm
   *     has, or it cannot be opened; the message says what differs
   */
  public static StoredIndex open(String location, Function<Optional<Identity>, Algorithm> choice) {
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
                  return new StorageProvider.Agreement(
                      algorithm.identity().toString(), keyFunction(algorithm));
                });
    return new StoredIndex(chosen[0], storage);
  }

  /**
   * Whether a location is that of an index, and not of something else, such as a folder of texts.
   * Nothing is opened; of a server it is taken from the form of the location.
   */
  public static boolean isIndex(String location) {
    return providers().stream().anyMatch(provider -> provider.holdsIndex(location));
  }

  private static List<StorageProvider> providers() {
    return Services.of(StorageProvider.class, StoredIndex.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  private static StorageProvider provider(String location) {
    List<StorageProvider> providers = providers();
    return providers.stream()
        .filter(provider -> provider.takes(location))
        .findFirst()
        .orElseThrow(
            () ->
                new StorageException(
                    "%s: no storage on the class path takes this location; it takes %s. Add neardup-rocksdb for folders, neardup-redis for redis://"
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
                  "%s: it holds an index of %s, not of %s: %s; open it with what it was made with, or make another"
                      .formatted(location, stored, wanted, difference));
            });
  }

  private static Identity identity(String location, String stored) {
    try {
      return Identity.parse(stored);
    } catch (IllegalArgumentException e) {
      throw new StorageException(location + ": it is damaged: " + e.getMessage(), e);
    }
  }

  static EntryStorage.KeyFunction keyFunction(Algorithm algorithm) {
    Keys keys = algorithm.keys();
    return words -> {
      Buffers.KeyHashes hashes = Buffers.own().otherKeys;
      hashes.set(keys, words, 0, words.length);
      return hashes.toArray();
    };
  }

  /** The algorithm that makes and compares the fingerprints. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /**
   * Adds a text. If the id is there already, its entry gets the new time, payload and fingerprint,
   * in one step.
   *
   * @return whether the id is new
   */
  public boolean add(Entry entry, String text) {
    return add(entry, algorithm.fingerprint(text));
  }

  /**
   * Adds a fingerprint; otherwise as {@link #add(Entry, String)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public boolean add(Entry entry, long... fingerprint) {
    algorithm.check(fingerprint);
    return storage.put(entry, fingerprint, keysOf(fingerprint));
  }

  /**
   * Adds a text unless the index holds a near-duplicate of it, in one step: of near-duplicates that
   * threads, or processes that share the storage, add in this way at the same time, one gets in.
   *
   * @param entry if its id is there already and no near-duplicate is, that entry gets the new
   *     fingerprint
   * @return the best match, or empty if the text was added
   */
  public Optional<StoredMatch> addIfNew(Entry entry, String text) {
    return addIfNew(entry, algorithm.fingerprint(text));
  }

  /**
   * Adds a fingerprint unless the index holds a near-duplicate of it; otherwise as {@link
   * #addIfNew(Entry, String)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public Optional<StoredMatch> addIfNew(Entry entry, long... fingerprint) {
    algorithm.check(fingerprint);
    BestMatches<StoredMatch> best = best(algorithm.threshold(), 1);
    storage.putUnlessMatched(
        entry, fingerprint, keysOf(fingerprint), new EntryQuery(fingerprint, best));
    return best.toList().stream().findFirst();
  }

  /**
   * Finds the entries that are near-duplicates of a text: all whose similarity is at least the
   * algorithm's threshold.
   *
   * @return the most similar first; of equally similar ones the earliest, then by id
   */
  public List<StoredMatch> query(String text) {
    return query(algorithm.fingerprint(text), algorithm.threshold(), Integer.MAX_VALUE);
  }

  /**
   * Finds the best entries among those that are similar enough to a text.
   *
   * @param atLeast the least similarity, from the algorithm's threshold to 1
   * @param limit how many are wanted at most, at least 1
   * @return the most similar first; of equally similar ones the earliest, then by id
   * @throws IllegalArgumentException if {@code atLeast} or {@code limit} is out of range
   */
  public List<StoredMatch> query(String text, double atLeast, int limit) {
    return query(algorithm.fingerprint(text), atLeast, limit);
  }

  /**
   * Finds the best entries among those that are similar enough to what has a fingerprint; otherwise
   * as {@link #query(String, double, int)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm, or if {@code
   *     atLeast} or {@code limit} is out of range
   */
  public List<StoredMatch> query(long[] fingerprint, double atLeast, int limit) {
    algorithm.check(fingerprint);
    FingerprintIndex.check(algorithm, atLeast, limit);
    BestMatches<StoredMatch> best = best(atLeast, limit);
    storage.search(keysOf(fingerprint), new EntryQuery(fingerprint, best));
    return best.toList();
  }

  private static BestMatches<StoredMatch> best(double atLeast, int limit) {
    return new BestMatches<>(atLeast, limit, StoredMatch::similarity, StoredMatch.BEST_FIRST);
  }

  private long[] keysOf(long[] fingerprint) {
    Buffers.KeyHashes hashes = Buffers.own().keys;
    hashes.set(keys, fingerprint, 0, fingerprint.length);
    return hashes.toArray();
  }

  /** The entry with that id. */
  public Optional<Entry> find(String id) {
    return storage.find(id);
  }

  /**
   * Removes an entry.
   *
   * @return whether it was there
   */
  public boolean remove(String id) {
    return storage.remove(id);
  }

  /**
   * Removes the entries whose time is before a given one, one after the other.
   *
   * @return how many
   */
  public long removeOlderThan(Instant time) {
    return storage.removeOlderThan(wholeMilliseconds(time));
  }

  /** As many entries are before it as before {@code time}: their times are whole milliseconds. */
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

  /** The number of entries. */
  public long size() {
    return storage.size();
  }

  /** The folder that is its own, if it is kept in one. */
  public Optional<Path> folder() {
    return storage.folder();
  }

  /** The bytes it takes, on the disk or in memory, about. */
  public long bytes() {
    return storage.bytes();
  }

  /**
   * Shows all entries and their fingerprints, in no particular order. Entries that come or go
   * meanwhile may be shown or not.
   */
  public void forEach(EntryStorage.Sink sink) {
    storage.forEach(sink);
  }

  /** Gives back the space of what was removed, as far as the storage can. */
  public void compact() {
    storage.compact();
  }

  /**
   * Brings all that has returned to the disk, where there is one. Without, it survives the end of
   * the process, but perhaps not a power failure.
   */
  public void sync() {
    storage.sync();
  }

  /** Syncs and closes. */
  @Override
  public void close() {
    storage.close();
  }

  /** Collects the best of the entries whose fingerprints pass. */
  private final class EntryQuery implements EntryStorage.Query {

    private final Verification verification;
    private final BestMatches<StoredMatch> best;

    /** The calling thread's buffers hold the keys of the fingerprint. */
    EntryQuery(long[] fingerprint, BestMatches<StoredMatch> best) {
      this.verification = new Verification(algorithm, keys, fingerprint, Buffers.own());
      this.best = best;
    }

    @Override
    public boolean matches(long[] words, int from, int to) {
      return verification.matches(words, from, to, best.atLeast());
    }

    @Override
    public void entry(Entry entry) {
      best.add(new StoredMatch(entry, verification.similarity()));
    }
  }
}
