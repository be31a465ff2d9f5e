package io.github.neardup.index;

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
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An index that grows and shrinks while it is queried: which of the texts so far are
 * near-duplicates of this one? For any algorithm. It holds fingerprints, never texts.
 *
 * <pre>{@code
 * try (NearDuplicateIndex index = NearDuplicateIndex.openOrCreate("news-index", SimHash.create())) {
 *   Optional<Match> seen = index.addIfNew(new Entry("story-17", Instant.now()), text);
 * }
 * }</pre>
 *
 * <p><b>Where it is kept</b>: in {@linkplain #inMemory memory}, or at a location that outlives the
 * process: a folder ({@code neardup-rocksdb} on the class path), or {@code redis://host/name}
 * ({@code neardup-redis}), which several processes may share.
 *
 * <p><b>What a query finds.</b> Every entry that has a common key with the text asked for and whose
 * similarity is at least the threshold; no other. For SimHash, K-Shingle and KSentence these are
 * all entries that reach the threshold; MinHash misses some, with the probability that its bands
 * say.
 *
 * <p>With an algorithm that {@linkplain Algorithm#isOneSided() has a direction}, an entry is a
 * near-duplicate of a text only if the entry contains the text.
 *
 * <p><b>The algorithm</b> is part of a stored index, by its {@linkplain Identity identity}: an
 * algorithm with other settings, hash functions or Unicode tables is refused.
 *
 * <p><b>Threads.</b> Safe for use by any number of threads; where the storage is shared, by any
 * number of processes. Each operation takes effect at one moment between its call and its return
 * (it is linearisable), as {@link EntryStorage} says. Whatever the storage, an operation throws
 * {@link StorageException} when it fails.
 *
 * <p><b>Time.</b> A query takes time linear in the number of its keys, and in the number of
 * different fingerprints that have a common key with it. Copies, texts of equal fingerprints, share
 * one: a hundred thousand copies of a text are compared once. A hundred thousand <em>different</em>
 * fingerprints with one key are all compared, because any of them may be similar enough. In memory,
 * an addition takes constant time for each key on average; a removal also takes time linear in the
 * number of copies, and in the length of the longest list it is taken from.
 *
 * <p><b>Memory</b> of an index in memory, which holds at most 2^31 - 9 entries: for each entry its
 * id in words of 8 bytes, 8 bytes for its time, 4 for the way to its fingerprint and about 6 to
 * find it, 4 more if an id is longer than seven characters, and 16 more if ids differ in the number
 * of words; for each different fingerprint its words, 4 and about 6 bytes, 4 more if it has several
 * words, 16 more if fingerprints differ in length; and for each of its keys about 12 bytes if no
 * other has that key, 24 if one other does, 5 if many do. {@link #bytes()} tells the total.
 */
public final class NearDuplicateIndex implements AutoCloseable {

  /*
   * The index knows the algorithm, the storage knows entries; between them are three things. A
   * fingerprint is an array of words. Its keys are hashes of (slot, key), one set for all slots. A
   * query is the question whether some words match, which the algorithm's similarity answers, and a
   * receiver of the entries that do.
   *
   * Example: a MinHash fingerprint has a key for each of 32 bands. The storage finds the
   * fingerprints with one of them, asks for each once whether it matches, and shows the entries of
   * those that do.
   *
   * Invariant: addIfNew is one operation of the storage (putUnlessMatched). So of two equal texts
   * added at once, exactly one is new.
   */

  /** Long after the time of any entry. */
  private static final Instant LAST_TIME = Instant.ofEpochMilli(Long.MAX_VALUE);

  private final Algorithm algorithm;
  private final KeyHashes keys;
  private final EntryStorage storage;

  private NearDuplicateIndex(Algorithm algorithm, EntryStorage storage) {
    this.algorithm = algorithm;
    this.keys = new KeyHashes(algorithm.keys());
    this.storage = storage;
  }

  /** An empty index in memory, which ends with the process. */
  public static NearDuplicateIndex inMemory(Algorithm algorithm) {
    Objects.requireNonNull(algorithm, "algorithm");
    return new NearDuplicateIndex(algorithm, new MemoryStorage(agreement(algorithm)));
  }

  /**
   * Opens an index that exists, with the algorithm that it was made with.
   *
   * @param location where it is
   * @throws StorageException if there is none, or it cannot be opened; the message says why
   */
  public static NearDuplicateIndex open(String location) {
    Objects.requireNonNull(location, "location");
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
  public static NearDuplicateIndex openOrCreate(String location, Algorithm algorithm) {
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(algorithm, "algorithm");
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
  public static NearDuplicateIndex open(
      String location, Function<Optional<Identity>, Algorithm> choice) {
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(choice, "choice");
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
   * Whether a location is that of an index, and not of something else, such as a folder of texts.
   * Nothing is opened; of a server it is taken from the form of the location.
   */
  public static boolean isIndex(String location) {
    Objects.requireNonNull(location, "location");
    return Providers.ALL.stream().anyMatch(provider -> provider.holdsIndex(location));
  }

  /** Looked up once: every folder above an output is asked about. */
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

  private static StorageProvider.Agreement agreement(Algorithm algorithm) {
    return new StorageProvider.Agreement(
        algorithm.identity().toString(), new KeyHashes(algorithm.keys()));
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
    Objects.requireNonNull(entry, "entry");
    Objects.requireNonNull(text, "text");
    return add(entry, algorithm.fingerprint(text));
  }

  /**
   * Adds a fingerprint; otherwise as {@link #add(Entry, String)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public boolean add(Entry entry, long... fingerprint) {
    Objects.requireNonNull(entry, "entry");
    Objects.requireNonNull(fingerprint, "fingerprint");
    algorithm.check(fingerprint);
    return storage.put(entry, fingerprint, keys.keys(fingerprint));
  }

  /**
   * Adds a text unless the index holds a near-duplicate of it, in one step: of near-duplicates that
   * threads, or processes that share the storage, add in this way at the same time, one gets in.
   *
   * @param entry if its id is there already and no near-duplicate is, that entry gets the new
   *     fingerprint
   * @return the best match, or empty if the text was added
   */
  public Optional<Match> addIfNew(Entry entry, String text) {
    Objects.requireNonNull(entry, "entry");
    Objects.requireNonNull(text, "text");
    return addIfNew(entry, algorithm.fingerprint(text));
  }

  /**
   * Adds a fingerprint unless the index holds a near-duplicate of it; otherwise as {@link
   * #addIfNew(Entry, String)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public Optional<Match> addIfNew(Entry entry, long... fingerprint) {
    Objects.requireNonNull(entry, "entry");
    Objects.requireNonNull(fingerprint, "fingerprint");
    algorithm.check(fingerprint);
    BestMatches best = new BestMatches(algorithm, fingerprint, algorithm.threshold(), 1);
    storage.putUnlessMatched(entry, fingerprint, keys.keys(fingerprint), best);
    return best.toList().stream().findFirst();
  }

  /**
   * Finds the entries that are near-duplicates of a text: all whose similarity is at least the
   * algorithm's threshold.
   *
   * @return the most similar first; of equally similar ones the earliest, then by id
   */
  public List<Match> query(String text) {
    Objects.requireNonNull(text, "text");
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
  public List<Match> query(String text, double atLeast, int limit) {
    Objects.requireNonNull(text, "text");
    return query(algorithm.fingerprint(text), atLeast, limit);
  }

  /**
   * Finds the entries that are near-duplicates of what has a fingerprint; otherwise as {@link
   * #query(String)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public List<Match> query(long... fingerprint) {
    Objects.requireNonNull(fingerprint, "fingerprint");
    return query(fingerprint, algorithm.threshold(), Integer.MAX_VALUE);
  }

  /**
   * Finds the best entries among those that are similar enough to what has a fingerprint; otherwise
   * as {@link #query(String, double, int)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm, or if {@code
   *     atLeast} or {@code limit} is out of range
   */
  public List<Match> query(long[] fingerprint, double atLeast, int limit) {
    Objects.requireNonNull(fingerprint, "fingerprint");
    algorithm.check(fingerprint);
    check(atLeast, limit);
    BestMatches best = new BestMatches(algorithm, fingerprint, atLeast, limit);
    storage.search(keys.keys(fingerprint), best);
    return best.toList();
  }

  private void check(double atLeast, int limit) {
    if (!(atLeast >= algorithm.threshold() && atLeast <= 1)) {
      throw new IllegalArgumentException(
          "atLeast must be from the threshold %s to 1, not %s: the index is not made to find what is less similar"
              .formatted(algorithm.threshold(), atLeast));
    }
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, not " + limit);
    }
  }

  /** The entry with that id. */
  public Optional<Entry> find(String id) {
    Objects.requireNonNull(id, "id");
    return storage.find(id);
  }

  /**
   * Removes an entry.
   *
   * @return whether it was there
   */
  public boolean remove(String id) {
    Objects.requireNonNull(id, "id");
    return storage.remove(id);
  }

  /**
   * Removes the entries whose time is before a given one, one after the other.
   *
   * @return how many
   */
  public long removeOlderThan(Instant time) {
    Objects.requireNonNull(time, "time");
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
    Objects.requireNonNull(sink, "sink");
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
}
