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
import java.util.concurrent.locks.Lock;

/**
 * An index in memory that grows and shrinks while it is queried: which of the texts so far are
 * near-duplicates of this one? For any algorithm; {@code SimHashIndex}, {@code MinHashIndex},
 * {@code KShingleIndex} and {@code KSentenceIndex} in the algorithms' modules add their own types
 * of fingerprint. It holds fingerprints, never texts.
 *
 * <p><b>What a query finds.</b> Every entry that has a common key with the fingerprint asked for
 * and whose similarity is at least the threshold; no other. For SimHash, K-Shingle and KSentence
 * these are all entries that reach the threshold; MinHash misses some, with the probability that
 * its bands say.
 *
 * <p><b>Ids</b> are numbers of the caller's, any {@code long}, each at most once in the index. Put
 * a {@link NamedIndex} around it for strings.
 *
 * <p><b>Threads.</b> Safe for any number of readers and writers. Every operation takes effect at
 * one moment between its call and its return (it is linearisable): a query sees each entry whose
 * addition returned before the query began, none whose removal did, and of additions and removals
 * that run at the same time each wholly or not at all. Queries run side by side; one addition or
 * removal at a time runs alone, for some microseconds. Fingerprints and keys are computed before,
 * outside of any lock. While the index is saved, queries go on and writers wait.
 *
 * <p><b>Time.</b> A query takes time linear in the number of different fingerprints that have a
 * common key with it, an addition constant time on average, both and the number of keys. Copies,
 * texts of equal fingerprints, share one: a hundred thousand copies of a text are compared once. A
 * hundred thousand <em>different</em> fingerprints with one key are all compared, because any of
 * them may be the one that is similar enough. A removal takes in addition time linear in the number
 * of copies, and in the length of the longest list it is taken from, some nanoseconds for each.
 *
 * <p><b>Memory.</b> 12 bytes for an id and the way to its fingerprint, about 6 more to find it; for
 * each different fingerprint its words, 4 and about 6 bytes, 16 more if fingerprints differ in
 * length; and for each of its keys about 11 bytes if no other has that key, 24 if one other does, 5
 * if many do. {@link #bytesUsed()} says how much it is. What is removed makes room for what is
 * added; tables shrink, too.
 */
public class FingerprintIndex {

  private final Algorithm algorithm;
  private final Keys keys;
  private final ReadMostlyLock lock = new ReadMostlyLock();
  private final IndexContents contents;

  /**
   * An empty index.
   *
   * @param algorithm makes and compares the fingerprints
   */
  public FingerprintIndex(Algorithm algorithm) {
    this.algorithm = Objects.requireNonNull(algorithm, "algorithm");
    this.keys = algorithm.keys();
    this.contents = new IndexContents(algorithm, keys);
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
    index.read(file);
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
  public final boolean add(long id, String text) {
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
  public final boolean add(long id, long[] fingerprint) {
    check(fingerprint);
    return put(id, fingerprint);
  }

  private boolean put(long id, long[] fingerprint) {
    Buffers buffers = buffersFor(fingerprint);
    lock.noWriters().lock();
    try {
      return put(id, fingerprint, buffers);
    } finally {
      lock.noWriters().unlock();
    }
  }

  private boolean put(long id, long[] fingerprint, Buffers buffers) {
    long hash = DistinctRows.hash(fingerprint, 0, fingerprint.length);
    lock.lockOutReaders();
    try {
      int before = contents.size();
      contents.put(id, hash, fingerprint, 0, fingerprint.length, buffers);
      return contents.size() > before;
    } finally {
      lock.letReadersIn();
    }
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
  public final Optional<Match> addIfNew(long id, String text) {
    return putIfNew(id, algorithm.fingerprint(text));
  }

  /**
   * Adds a fingerprint unless the index holds a near-duplicate of it; otherwise as {@link
   * #addIfNew(long, String)}.
   *
   * @param fingerprint as {@link #algorithm()} makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm
   */
  public final Optional<Match> addIfNew(long id, long[] fingerprint) {
    check(fingerprint);
    return putIfNew(id, fingerprint);
  }

  private Optional<Match> putIfNew(long id, long[] fingerprint) {
    Buffers buffers = buffersFor(fingerprint);
    lock.noWriters().lock();
    try {
      List<Match> found = search(fingerprint, algorithm.threshold(), 1, buffers);
      if (found.isEmpty()) {
        put(id, fingerprint, buffers);
      }
      return found.stream().findFirst();
    } finally {
      lock.noWriters().unlock();
    }
  }

  /**
   * Finds the entries that are near-duplicates of a text: all whose similarity is at least the
   * algorithm's threshold.
   *
   * @return the most similar first, of equally similar ones the least id
   */
  public final List<Match> query(String text) {
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
  public final List<Match> query(String text, double atLeast, int limit) {
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
  public final List<Match> query(long[] fingerprint) {
    check(fingerprint);
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
  public final List<Match> query(long[] fingerprint, double atLeast, int limit) {
    check(fingerprint);
    check(atLeast, limit);
    return find(fingerprint, atLeast, limit);
  }

  private List<Match> find(long[] fingerprint, double atLeast, int limit) {
    Buffers buffers = buffersFor(fingerprint);
    Lock reading = lock.readLock();
    reading.lock();
    try {
      return search(fingerprint, atLeast, limit, buffers);
    } finally {
      reading.unlock();
    }
  }

  private List<Match> search(long[] fingerprint, double atLeast, int limit, Buffers buffers) {
    BestMatches best = new BestMatches(atLeast, limit);
    contents.search(fingerprint, 0, fingerprint.length, buffers, best);
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
  public final boolean remove(long id) {
    lock.noWriters().lock();
    try {
      int entry = contents.find(id);
      if (entry < 0) {
        return false;
      }
      lock.lockOutReaders();
      try {
        contents.remove(entry);
      } finally {
        lock.letReadersIn();
      }
      return true;
    } finally {
      lock.noWriters().unlock();
    }
  }

  /** Whether there is an entry of that id. */
  public final boolean contains(long id) {
    Lock reading = lock.readLock();
    reading.lock();
    try {
      return contents.find(id) >= 0;
    } finally {
      reading.unlock();
    }
  }

  /** The number of entries. */
  public final int size() {
    Lock reading = lock.readLock();
    reading.lock();
    try {
      return contents.size();
    } finally {
      reading.unlock();
    }
  }

  /**
   * The bytes of heap that the index holds, the algorithm not counted: the sum of its arrays on a
   * 64-bit JVM with compressed references (without, a few percent more). Takes time linear in the
   * number of arrays; for an occasional look.
   */
  public final long bytesUsed() {
    Lock reading = lock.readLock();
    reading.lock();
    try {
      return contents.bytes();
    } finally {
      reading.unlock();
    }
  }

  /**
   * Writes the index to a file, whole or not at all: it is written beside its place, brought to the
   * disk, then moved. Its state is that of one moment; queries go on meanwhile, writers wait.
   * Indexes with the same entries give the same bytes, in whatever order, on however many threads
   * they were added.
   *
   * @param file the target; replaced if it exists
   * @throws IOException if it cannot be written
   */
  public final void save(Path file) throws IOException {
    save(file, IdFormat.NUMBERS);
  }

  /**
   * Writes what {@link #save(Path)} does to a stream, which is flushed, not closed.
   *
   * @throws IOException if it cannot be written
   */
  public final void save(OutputStream out) throws IOException {
    save(out, IdFormat.NUMBERS);
  }

  final void save(Path file, IdFormat ids) throws IOException {
    WholeFile.write(file, out -> save(out, ids));
  }

  final void save(OutputStream out, IdFormat ids) throws IOException {
    lock.noWriters().lock();
    try {
      new IndexFile(algorithm.settings().toSpec(), ids).write(contents, out);
    } finally {
      lock.noWriters().unlock();
    }
  }

  /**
   * Fills this index, which is empty, with what {@link #save(Path)} wrote: for the {@code load} of
   * a subclass.
   *
   * @throws IOException as {@link #load} throws it; the index is then of no use
   */
  protected final void read(Path file) throws IOException {
    read(file, IdFormat.NUMBERS);
  }

  final void read(Path file, IdFormat ids) throws IOException {
    lock.noWriters().lock();
    lock.lockOutReaders();
    try (InputStream in = Files.newInputStream(file)) {
      new IndexFile(algorithm.settings().toSpec(), ids)
          .read(in, file.toString(), contents, this::check);
    } finally {
      lock.letReadersIn();
      lock.noWriters().unlock();
    }
  }

  /**
   * Checks what a caller, or a file, says is a fingerprint. Subclasses know more of what one looks
   * like.
   *
   * @throws IllegalArgumentException if it cannot be one
   */
  protected void check(long[] fingerprint) {
    if (fingerprint.length == 0) {
      throw new IllegalArgumentException("a fingerprint has at least one word");
    }
  }

  private void check(double atLeast, int limit) {
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
}
