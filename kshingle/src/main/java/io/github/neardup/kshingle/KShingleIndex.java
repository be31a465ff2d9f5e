package io.github.neardup.kshingle;

import io.github.neardup.index.FingerprintIndex;
import java.io.IOException;
import java.nio.file.Path;

/**
 * An index of sets of shingles in memory, to which texts are added and from which they are removed
 * while it is queried. A query finds every entry whose Jaccard similarity reaches the threshold,
 * and no other. {@link FingerprintIndex} says what it promises of threads, time and memory.
 *
 * <p>Fingerprints are sets of 64-bit hashes, ascending and without repetition. A set of n shingles
 * takes 8 n bytes and, with threshold t, about 11 (1 - t) n more for its keys.
 *
 * <pre>{@code
 * KShingleIndex index = new KShingleIndex(KShingle.create("threshold=0.7"));
 * index.add(1, "The harbour bridge was closed for repairs on Tuesday.");
 * List<Match> duplicates = index.query("The harbour bridge was closed for repairs on Tuesday!");
 * }</pre>
 */
public final class KShingleIndex extends FingerprintIndex {

  private final KShingle kShingle;

  /**
   * An empty index.
   *
   * @param kShingle makes and compares the sets
   */
  public KShingleIndex(KShingle kShingle) {
    super(kShingle);
    this.kShingle = kShingle;
  }

  /**
   * An index as it was saved.
   *
   * @param file what {@link #save(Path)} wrote
   * @param kShingle with the settings it was saved with
   * @throws IOException as {@link FingerprintIndex#load} throws it
   */
  public static KShingleIndex load(Path file, KShingle kShingle) throws IOException {
    KShingleIndex index = new KShingleIndex(kShingle);
    index.read(file);
    return index;
  }

  @Override
  public KShingle algorithm() {
    return kShingle;
  }

  @Override
  protected void check(long[] fingerprint) {
    super.check(fingerprint);
    for (int i = 1; i < fingerprint.length; i++) {
      if (fingerprint[i] <= fingerprint[i - 1]) {
        throw new IllegalArgumentException(
            "a set must be ascending and without repetition, but after "
                + fingerprint[i - 1]
                + " comes "
                + fingerprint[i]);
      }
    }
  }
}
