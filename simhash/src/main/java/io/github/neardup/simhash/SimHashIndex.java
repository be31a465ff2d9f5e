package io.github.neardup.simhash;

import io.github.neardup.index.FingerprintIndex;
import io.github.neardup.index.Match;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An index of SimHash fingerprints in memory, to which texts are added and from which they are
 * removed while it is queried. A query finds every entry whose fingerprint differs in at most
 * {@link SimHash#distance()} bits, and no other. {@link FingerprintIndex} says what it promises of
 * threads, time and memory.
 *
 * <p>With 64 bits and distance 3, an entry takes about 50 bytes. Each of the four keys of a
 * fingerprint has 16 bits then, so a query compares one in 16,384 of the different fingerprints in
 * the index: some hundred in a few millions.
 *
 * <pre>{@code
 * SimHashIndex index = new SimHashIndex(SimHash.create());
 * index.add(1, "The harbour bridge was closed for repairs on Tuesday.");
 * List<Match> duplicates = index.query("The harbour bridge was closed for repairs on Tuesday!");
 * }</pre>
 */
public final class SimHashIndex extends FingerprintIndex {

  private final SimHash simHash;

  /**
   * An empty index.
   *
   * @param simHash makes and compares the fingerprints
   */
  public SimHashIndex(SimHash simHash) {
    super(simHash);
    this.simHash = simHash;
  }

  /**
   * An index as it was saved.
   *
   * @param file what {@link #save(Path)} wrote
   * @param simHash with the settings it was saved with
   * @throws IOException as {@link FingerprintIndex#load} throws it
   */
  public static SimHashIndex load(Path file, SimHash simHash) throws IOException {
    SimHashIndex index = new SimHashIndex(simHash);
    index.read(file);
    return index;
  }

  @Override
  public SimHash algorithm() {
    return simHash;
  }

  /**
   * Adds a fingerprint of 64 bits. If the id is there already, its entry gets the new fingerprint,
   * in one step.
   *
   * @return whether the id is new
   * @throws IllegalArgumentException if fingerprints have more than 64 bits
   */
  public boolean add(long id, long fingerprint) {
    return add(id, new long[] {fingerprint});
  }

  /**
   * Adds a fingerprint of 64 bits unless there is a near-duplicate; otherwise as {@link
   * #addIfNew(long, String)}.
   *
   * @throws IllegalArgumentException if fingerprints have more than 64 bits
   */
  public Optional<Match> addIfNew(long id, long fingerprint) {
    return addIfNew(id, new long[] {fingerprint});
  }

  /**
   * Finds the entries that differ from a fingerprint of 64 bits in at most {@link
   * SimHash#distance()} of them.
   *
   * @return the nearest first, of equally near ones the least id
   * @throws IllegalArgumentException if fingerprints have more than 64 bits
   */
  public List<Match> query(long fingerprint) {
    return query(new long[] {fingerprint});
  }

  /**
   * Finds the nearest entries among those that differ from a fingerprint of 64 bits in few of them.
   *
   * @param distance the most bits in which they may differ, from 0 to {@link SimHash#distance()}
   * @param limit how many are wanted at most, at least 1
   * @return the nearest first, of equally near ones the least id
   * @throws IllegalArgumentException if {@code distance} or {@code limit} is out of range, or
   *     fingerprints have more than 64 bits
   */
  public List<Match> query(long fingerprint, int distance, int limit) {
    if (distance < 0 || distance > simHash.distance()) {
      throw new IllegalArgumentException(
          "distance must be from 0 to " + simHash.distance() + ", not " + distance);
    }
    // Computed as similarities are, so that the last bit is counted, too.
    double atLeast = 1 - (double) distance / simHash.bits();
    return query(new long[] {fingerprint}, atLeast, limit);
  }

  @Override
  protected void check(long[] fingerprint) {
    if (fingerprint.length * Long.SIZE != simHash.bits()) {
      throw new IllegalArgumentException(
          "a fingerprint of "
              + fingerprint.length * Long.SIZE
              + " bits in an index of "
              + simHash.bits());
    }
  }
}
