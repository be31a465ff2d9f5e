package io.github.neardup.ksentence;

import io.github.neardup.index.FingerprintIndex;
import java.io.IOException;
import java.nio.file.Path;

/**
 * An index of KSentence fingerprints in memory, to which texts are added and from which they are
 * removed while it is queried. A query finds every entry with the same K longest sentences, and no
 * other. {@link FingerprintIndex} says what it promises of threads, time and memory.
 *
 * <p>An entry takes about 60 bytes, a copy about 25.
 *
 * <pre>{@code
 * KSentenceIndex index = new KSentenceIndex(KSentence.create("k=2"));
 * index.add(1, "The harbour bridge was closed for repairs on Tuesday.");
 * List<Match> duplicates = index.query("The harbour bridge was closed for repairs on Tuesday!");
 * }</pre>
 */
public final class KSentenceIndex extends FingerprintIndex {

  private static final int WORDS = 2;

  private final KSentence kSentence;

  /**
   * An empty index.
   *
   * @param kSentence makes the fingerprints
   */
  public KSentenceIndex(KSentence kSentence) {
    super(kSentence);
    this.kSentence = kSentence;
  }

  /**
   * An index as it was saved.
   *
   * @param file what {@link #save(Path)} wrote
   * @param kSentence with the settings it was saved with
   * @throws IOException as {@link FingerprintIndex#load} throws it
   */
  public static KSentenceIndex load(Path file, KSentence kSentence) throws IOException {
    KSentenceIndex index = new KSentenceIndex(kSentence);
    index.read(file);
    return index;
  }

  @Override
  public KSentence algorithm() {
    return kSentence;
  }

  @Override
  protected void check(long[] fingerprint) {
    if (fingerprint.length != WORDS) {
      throw new IllegalArgumentException(
          "a fingerprint of " + fingerprint.length * Long.SIZE + " bits, not 128");
    }
  }
}
