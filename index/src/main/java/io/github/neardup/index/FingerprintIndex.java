package io.github.neardup.index;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An index in memory that grows and shrinks while it is queried: which of the texts so far are
 * near-duplicates of this one? For any algorithm. It holds fingerprints, never texts.
 *
 * <pre>{@code
 * SimHash simHash = SimHash.create();
 * FingerprintIndex index = FingerprintIndex.create(simHash);
 * index.add(1, "The harbour bridge was closed for repairs on Tuesday.");
 * index.add(2, simHash.fingerprint64("Heavy rain flooded the market square."));
 * List<Match> duplicates = index.query("The harbour bridge was closed for repairs on Tuesday!");
 * }</pre>
 *
 * <p><b>What a query finds.</b> Every entry that has a common key with the fingerprint asked for
 * and whose similarity is at least the threshold; no other. For SimHash, K-Shingle and KSentence
 * these are all entries that reach the threshold; MinHash misses some, with the probability that
 * its bands say.
 *
 * <p><b>Ids</b> are numbers of the caller's, any {@code long}, each at most once in the index.
 * {@link NamedIndex} has strings.
 *
 * <p><b>Threads.</b> Safe for any number of readers and writers. Every operation takes effect at
 * one moment between its call and its return (it is linearisable): a query sees each entry whose
 * addition returned before the query began, none whose removal did, and of additions and removals
 * that run at the same time each wholly or not at all. Queries run side by side; one addition or
 * removal at a time runs alone, for some microseconds. Fingerprints and keys are computed before,
 * outside of any lock. While the index is saved, queries continue and writers wait.
 *
 * <p><b>Time.</b> A query takes time linear in the number of different fingerprints that have a
 * common key with it, and in the number of its keys. With 64 bits and distance 3, each of the four
 * keys of a SimHash has 16 bits, so a query compares one in 16,384 of the different fingerprints:
 * some hundred in a few millions. An addition takes constant time for each key on average. Copies,
 * texts of equal fingerprints, share one: a hundred thousand copies of a text are compared once. A
 * hundred thousand <em>different</em> fingerprints with one key are all compared, because any of
 * them may be the one that is similar enough. A removal also takes time linear in the number of
 * copies, and in the length of the longest list it is taken from, some nanoseconds for each.
 *
 * <p><b>Memory.</b> 12 bytes for an id and the way to its fingerprint, about 6 more to find it; for
 * each different fingerprint its words, 4 and about 6 bytes, 4 more if it has several words, 16
 * more if fingerprints differ in length; and for each of its keys about 12 bytes if no other has
 * that key, 24 if one other does, 5 if many do. An entry of SimHash thus takes about 55 bytes; one
 * of MinHash 4 bytes a component, 12 a band, and 40; a set of n shingles 8 n bytes and, with
 * threshold t, about 12 (1 - t) n; one of KSentence about 65. {@link #bytesUsed()} tells the total.
 * What is removed makes room for what is added; tables shrink, too.
 */
public final class FingerprintIndex {

  private final Algorithm algorithm;
  private final Keys keys;
  private final ReadMostlyLock lock = new ReadMostlyLock();
  private final EntryTables tables;

  /**
   * An empty index.
   *
   * @param algorithm makes and compares the fingerprints
   */
  public static FingerprintIndex create(Algorithm algorithm) {
    return new FingerprintIndex(algorithm);
  }

  private FingerprintIndex(Algorithm algorithm) {
    this.algorithm = Objects.requireNonNull(algorithm, "algorithm");
    this.keys = algorithm.keys();
    this.tables = new EntryTables(keys);
  }

  /**
   * An index as it was saved.
   *
   * @param file what {@link #save(Path)} wrote
   * @param algorithm with the settings it was saved with
   * @throws IOException if the file cannot be read, is of another algorithm, settings or version,
   *     is cut off or damaged; the message names the file, and what was found and expected
   */
  public static FingerprintIndex load(Path file, Algorithm algorithm) throws IOException {
    FingerprintIndex index = new FingerprintIndex(algorithm);
    index.read(file, IndexFile.Ids.NUMBERS);
    return index;
  }

  /** The algorithm that makes and compares the fingerprints. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /**
   * Adds a text. If the id is there already, its entry gets the new fingerprint, in one step.
   *
   * @param id the caller's name for the text
   * @return whether the id is new
   * @throws IllegalStateException if there are 2^31 - 9 entries already
   */
  public boolean add(long id, String text) {
    return put(id, algorithm.fingerprint(text));
  }

  /**
   * Adds a fingerprint. If the id is there already, its entry gets the new fingerprint, in one
   * step.
   *
   * @param id the caller's name for the text
   * @param fingerprint as {@link #algorithm()} makes it
   * @return whether the id is new
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   * @throws IllegalStateException if there are 2^31 - 9 entries already
   */
  public boolean add(long id, long... fingerprint) {
    algorithm.check(fingerprint);
    return put(id, fingerprint);
  }

  boolean put(long id, long[] fingerprint) {
    Buffers buffers = buffersFor(fingerprint);
    return lock.withoutWriters(() -> put(id, fingerprint, buffers));
  }

  private boolean put(long id, long[] fingerprint, Buffers buffers) {
    return lock.alone(
        () -> tables.put(id, tables.fingerprints().number(fingerprint, buffers.keys)));
  }

  /**
   * Adds a text unless the index holds a near-duplicate of it, in one step: of near-duplicates that
   * several threads add in this way at the same time, one gets in.
   *
   * @param id the caller's name for the text; if it is there already and no near-duplicate is, its
   *     entry gets the new fingerprint
   * @return the best match, or empty if the text was added
   * @throws IllegalStateException if there are 2^31 - 9 entries already
   */
  public Optional<Match> addIfNew(long id, String text) {
    return putIfNew(id, algorithm.fingerprint(text));
  }

  /**
   * Adds a fingerprint unless the index holds a near-duplicate of it; otherwise as {@link
   * #addIfNew(long, String)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public Optional<Match> addIfNew(long id, long... fingerprint) {
    algorithm.check(fingerprint);
    return putIfNew(id, fingerprint);
  }

  private Optional<Match> putIfNew(long id, long[] fingerprint) {
    Buffers buffers = buffersFor(fingerprint);
    return lock.withoutWriters(
        () -> {
          List<Match> found = search(fingerprint, algorithm.threshold(), 1, buffers);
          if (found.isEmpty()) {
            put(id, fingerprint, buffers);
          }
          return found.stream().findFirst();
        });
  }

  /**
   * Finds the entries that are near-duplicates of a text: all whose similarity is at least the
   * algorithm's threshold.
   *
   * @return the most similar first, of equally similar ones the least id
   */
  public List<Match> query(String text) {
    return find(algorithm.fingerprint(text), algorithm.threshold(), Integer.MAX_VALUE);
  }

  /**
   * Finds the best entries among those that are similar enough to a text.
   *
   * @param atLeast the least similarity, from the algorithm's threshold to 1
   * @param limit how many are wanted at most, at least 1
   * @return the most similar first, of equally similar ones the least id
   * @throws IllegalArgumentException if {@code atLeast} or {@code limit} is out of range
   */
  public List<Match> query(String text, double atLeast, int limit) {
    check(atLeast, limit);
    return find(algorithm.fingerprint(text), atLeast, limit);
  }

  /**
   * Finds the entries that are near-duplicates of what has a fingerprint; otherwise as {@link
   * #query(String)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public List<Match> query(long... fingerprint) {
    algorithm.check(fingerprint);
    return find(fingerprint, algorithm.threshold(), Integer.MAX_VALUE);
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
    algorithm.check(fingerprint);
    check(atLeast, limit);
    return find(fingerprint, atLeast, limit);
  }

  /**
   * The same for a fingerprint of one word, such as a SimHash of 64 bits.
   *
   * @throws IllegalArgumentException if fingerprints have more words, or if {@code atLeast} or
   *     {@code limit} is out of range
   */
  public List<Match> query(long fingerprint, double atLeast, int limit) {
    return query(new long[] {fingerprint}, atLeast, limit);
  }

  private List<Match> find(long[] fingerprint, double atLeast, int limit) {
    Buffers buffers = buffersFor(fingerprint);
    return lock.reading(() -> search(fingerprint, atLeast, limit, buffers));
  }

  private List<Match> search(long[] fingerprint, double atLeast, int limit, Buffers buffers) {
    BestMatches<Match> best =
        new BestMatches<>(atLeast, limit, Match::similarity, Match.BEST_FIRST);
    Verification verification = new Verification(algorithm, keys, fingerprint, buffers);
    tables.fingerprints().search(buffers, new IdQuery(tables, verification, best));
    return best.toList();
  }

  private Buffers buffersFor(long[] fingerprint) {
    Buffers buffers = Buffers.own();
    buffers.keys.set(keys, fingerprint, 0, fingerprint.length);
    return buffers;
  }

  /**
   * Removes an entry.
   *
   * @return whether it was there
   */
  public boolean remove(long id) {
    return lock.withoutWriters(() -> tables.contains(id) && lock.alone(() -> tables.remove(id)));
  }

  /** Whether there is an entry of that id. */
  public boolean contains(long id) {
    return lock.reading(() -> tables.contains(id));
  }

  /** The number of entries. */
  public int size() {
    return lock.reading(tables::size);
  }

  /**
   * The bytes of heap that the index holds, the algorithm not counted: the sum of its arrays on a
   * 64-bit JVM with compressed references (without, a few percent more). Takes time linear in the
   * number of arrays; for an occasional look.
   */
  public long bytesUsed() {
    return lock.reading(tables::bytes);
  }

  /**
   * Writes the index to a file, whole or not at all: it is written beside its place, brought to the
   * disk, then moved. Its state is that of one moment; queries continue meanwhile, writers wait.
   * Indexes with the same entries give the same bytes, in whatever order, on however many threads
   * they were added.
   *
   * @param file the target; replaced if it exists
   * @throws IOException if it cannot be written
   */
  public void save(Path file) throws IOException {
    save(file, IndexFile.Ids.NUMBERS);
  }

  /**
   * Writes what {@link #save(Path)} does to a stream, which is flushed, not closed.
   *
   * @throws IOException if it cannot be written
   */
  public void save(OutputStream out) throws IOException {
    save(out, IndexFile.Ids.NUMBERS);
  }

  void save(Path file, IndexFile.Ids ids) throws IOException {
    IndexFile.replace(file, out -> save(out, ids));
  }

  void save(OutputStream out, IndexFile.Ids ids) throws IOException {
    lock.withoutWriters(
        () -> {
          new IndexFile(algorithm.identity(), ids).write(tables, out);
          return true;
        });
  }

  /** Fills this index, which is empty; of no use if this throws. */
  void read(Path file, IndexFile.Ids ids) throws IOException {
    IndexFile format = new IndexFile(algorithm.identity(), ids);
    try (InputStream in = Files.newInputStream(file)) {
      lock.withoutWriters(
          () ->
              lock.alone(
                  () -> {
                    format.read(in, file.toString(), tables, algorithm::check);
                    return true;
                  }));
    }
  }

  private void check(double atLeast, int limit) {
    check(algorithm, atLeast, limit);
  }

  static void check(Algorithm algorithm, double atLeast, int limit) {
    if (!(atLeast >= algorithm.threshold() && atLeast <= 1)) {
      throw new IllegalArgumentException(
          "atLeast must be from the threshold "
              + algorithm.threshold()
              + " to 1, not "
              + atLeast
              + ": the index is not made to find what is less similar");
    }
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, not " + limit);
    }
  }

  /** Collects the best of the entries whose fingerprints pass. */
  private record IdQuery(EntryTables tables, Verification verification, BestMatches<Match> best)
      implements FingerprintTables.Query {

    @Override
    public boolean matches(long[] words, int from, int to) {
      return verification.matches(words, from, to, best.atLeast());
    }

    @Override
    public void entry(int entry) {
      best.add(new Match(tables.id(entry), verification.similarity()));
    }
  }
}
