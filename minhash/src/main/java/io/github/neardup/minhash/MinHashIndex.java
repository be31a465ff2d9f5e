package io.github.neardup.minhash;

import io.github.neardup.index.FingerprintIndex;
import io.github.neardup.index.Match;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An index of MinHash signatures in memory, to which texts are added and from which they are
 * removed while it is queried. A query finds the entries that agree with it in all components of a
 * band and whose similarity reaches the threshold: one of similarity s with {@linkplain
 * Banding#candidateProbability the probability} of the banding, the same ones every time. {@link
 * FingerprintIndex} says what it promises of threads, time and memory.
 *
 * <p>An entry takes 4 bytes a component, about 11 a band, and about 35 more.
 *
 * <pre>{@code
 * MinHashIndex index = new MinHashIndex(MinHash.create("threshold=0.8"));
 * index.add(1, "The harbour bridge was closed for repairs on Tuesday.");
 * List<Match> duplicates = index.query("The harbour bridge was closed for repairs on Tuesday!");
 * }</pre>
 */
public final class MinHashIndex extends FingerprintIndex {

  private final MinHash minHash;

  /**
   * An empty index.
   *
   * @param minHash makes and compares the signatures
   */
  public MinHashIndex(MinHash minHash) {
    super(minHash);
    this.minHash = minHash;
  }

  /**
   * An index as it was saved.
   *
   * @param file what {@link #save(Path)} wrote
   * @param minHash with the settings it was saved with
   * @throws IOException as {@link FingerprintIndex#load} throws it
   */
  public static MinHashIndex load(Path file, MinHash minHash) throws IOException {
    MinHashIndex index = new MinHashIndex(minHash);
    index.read(file);
    return index;
  }

  @Override
  public MinHash algorithm() {
    return minHash;
  }

  /**
   * Adds a signature. If the id is there already, its entry gets the new signature, in one step.
   *
   * @return whether the id is new
   * @throws IllegalArgumentException if the signature has another number of components than the
   *     index's, or fingerprints are more than a signature, as with {@code verify=exact}
   */
  public boolean add(long id, int[] signature) {
    return add(id, minHash.fingerprintOf(signature));
  }

  /**
   * Adds a signature unless there is a near-duplicate; otherwise as {@link #addIfNew(long,
   * String)}.
   *
   * @throws IllegalArgumentException as {@link #add(long, int[])} throws it
   */
  public Optional<Match> addIfNew(long id, int[] signature) {
    return addIfNew(id, minHash.fingerprintOf(signature));
  }

  /**
   * Finds the entries that are near-duplicates of what has a signature: those whose similarity is
   * at least the threshold.
   *
   * @return the most similar first, of equally similar ones the least id
   * @throws IllegalArgumentException as {@link #add(long, int[])} throws it
   */
  public List<Match> query(int[] signature) {
    return query(minHash.fingerprintOf(signature));
  }

  /**
   * Finds the best entries among those that are similar enough to what has a signature.
   *
   * @param atLeast the least similarity, from the threshold to 1
   * @param limit how many are wanted at most, at least 1
   * @return the most similar first, of equally similar ones the least id
   * @throws IllegalArgumentException as {@link #add(long, int[])} throws it, or if {@code atLeast}
   *     or {@code limit} is out of range
   */
  public List<Match> query(int[] signature, double atLeast, int limit) {
    return query(minHash.fingerprintOf(signature), atLeast, limit);
  }

  @Override
  protected void check(long[] fingerprint) {
    minHash.checkFingerprint(fingerprint);
  }
}
