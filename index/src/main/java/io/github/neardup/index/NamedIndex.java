package io.github.neardup.index;

import io.github.neardup.core.algorithm.Algorithm;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A {@link FingerprintIndex} with strings as ids. What that promises about threads, results and
 * memory holds here, too, with two additions: of equally similar entries the one whose id was added
 * first comes first; and an id takes its length in UTF-8 and about 40 bytes more.
 */
public final class NamedIndex {

  /**
   * An entry that a query found.
   *
   * @param id the entry's id
   * @param similarity of its fingerprint and the one asked for, from 0 to 1
   */
  public record NamedMatch(String id, double similarity) {}

  private final FingerprintIndex index;
  private final ReadMostlyLock lock = new ReadMostlyLock();
  private final Names names = new Names();

  private NamedIndex(Algorithm algorithm) {
    this.index = FingerprintIndex.create(algorithm);
  }

  /**
   * An empty index.
   *
   * @param algorithm makes and compares the fingerprints
   */
  public static NamedIndex create(Algorithm algorithm) {
    return new NamedIndex(algorithm);
  }

  /**
   * An index as it was saved.
   *
   * @param file what {@link #save} wrote
   * @param algorithm with the settings it was saved with
   * @throws IOException as {@link FingerprintIndex#load} throws it
   */
  public static NamedIndex load(Path file, Algorithm algorithm) throws IOException {
    NamedIndex named = new NamedIndex(algorithm);
    named.lock.withoutWriters(
        () ->
            named.lock.alone(
                () -> {
                  named.index.read(file, named.new NameFormat());
                  return true;
                }));
    return named;
  }

  /**
   * Adds a text. If the id is there already, its entry gets the new fingerprint, in one step.
   *
   * @param id the caller's name for the text
   * @return whether the id is new
   * @throws IllegalArgumentException if the id is not well-formed UTF-16
   */
  public boolean add(String id, String text) {
    return add(id, index.algorithm().fingerprint(text));
  }

  /**
   * Adds a fingerprint; otherwise as {@link #add(String, String)}.
   *
   * @param fingerprint as the index's algorithm makes it
   * @throws IllegalArgumentException if it cannot be a fingerprint of that algorithm, or the id is
   *     not well-formed UTF-16
   */
  public boolean add(String id, long... fingerprint) {
    index.algorithm().check(fingerprint);
    long[] name = Names.pack(id);
    return lock.withoutWriters(() -> index.put(numberOf(name), fingerprint));
  }

  /**
   * Adds a text unless the index holds a near-duplicate of it, in one step: of near-duplicates that
   * several threads add in this way at the same time, one gets in.
   *
   * @return the best match, or empty if the text was added
   * @throws IllegalArgumentException if the id is not well-formed UTF-16
   */
  public Optional<NamedMatch> addIfNew(String id, String text) {
    long[] fingerprint = index.algorithm().fingerprint(text);
    long[] name = Names.pack(id);
    return lock.withoutWriters(
        () -> {
          List<Match> found = index.query(fingerprint, index.algorithm().threshold(), 1);
          if (found.isEmpty()) {
            index.put(numberOf(name), fingerprint);
          }
          return found.stream().findFirst().map(this::named);
        });
  }

  /** The number of a name, from now on if it had none; the caller keeps other writers out. */
  private long numberOf(long[] name) {
    int row = names.find(name);
    return row >= 0 ? names.number(row) : lock.alone(() -> names.add(name));
  }

  /**
   * Finds the entries that are near-duplicates of a text: all whose similarity is at least the
   * algorithm's threshold.
   *
   * @return the most similar first, of equally similar ones the one whose id was added first
   */
  public List<NamedMatch> query(String text) {
    return query(text, index.algorithm().threshold(), Integer.MAX_VALUE);
  }

  /**
   * Finds the best entries among those that are similar enough to a text.
   *
   * @param atLeast the least similarity, from the algorithm's threshold to 1
   * @param limit how many are wanted at most, at least 1
   * @return the most similar first, of equally similar ones the one whose id was added first
   * @throws IllegalArgumentException if {@code atLeast} or {@code limit} is out of range
   */
  public List<NamedMatch> query(String text, double atLeast, int limit) {
    long[] fingerprint = index.algorithm().fingerprint(text);
    while (true) {
      List<Match> found = index.query(fingerprint, atLeast, limit);
      Optional<List<NamedMatch>> matches =
          lock.reading(
              () ->
                  found.stream().allMatch(match -> names.has(match.id()))
                      ? Optional.of(found.stream().map(this::named).toList())
                      : Optional.empty());
      if (matches.isPresent()) {
        return matches.get();
      }
      // An entry removed since has no name any more; ask again, for another may take its place.
    }
  }

  private NamedMatch named(Match match) {
    return new NamedMatch(names.name(match.id()), match.similarity());
  }

  /**
   * Removes an entry.
   *
   * @return whether it was there
   */
  public boolean remove(String id) {
    long[] name = Names.pack(id);
    return lock.withoutWriters(
        () -> {
          int row = names.find(name);
          if (row < 0) {
            return false;
          }
          index.remove(names.number(row));
          return lock.alone(
              () -> {
                names.remove(row);
                return true;
              });
        });
  }

  /** Whether there is an entry of that id. */
  public boolean contains(String id) {
    long[] name = Names.pack(id);
    return lock.reading(
        () -> {
          int row = names.find(name);
          return row >= 0 && index.contains(names.number(row));
        });
  }

  /** The number of entries. */
  public int size() {
    return index.size();
  }

  /** The bytes of heap that the index holds, as {@link FingerprintIndex#bytesUsed()} says. */
  public long bytesUsed() {
    return lock.reading(() -> index.bytesUsed() + names.bytes());
  }

  /**
   * Writes the index to a file, as {@link FingerprintIndex#save(Path)} does. Indexes with the same
   * entries whose ids were added in the same order give the same bytes.
   *
   * @param file the target; replaced if it exists
   * @throws IOException if it cannot be written
   */
  public void save(Path file) throws IOException {
    lock.withoutWriters(
        () -> {
          index.save(file, new NameFormat());
          return true;
        });
  }

  /** Names, their length in front. */
  private final class NameFormat implements IndexFile.Ids {

    @Override
    public byte code() {
      return 1;
    }

    @Override
    public String description() {
      return "names as ids";
    }

    @Override
    public void write(long id, DataOutput out) throws IOException {
      byte[] utf8 = Names.utf8(names.name(id));
      out.writeInt(utf8.length);
      out.write(utf8);
    }

    @Override
    public long read(DataInput in) throws IOException {
      long[] name = Names.read(in, in.readInt());
      if (names.find(name) >= 0) {
        throw new IllegalArgumentException("a name is there twice");
      }
      return names.add(name);
    }
  }
}
