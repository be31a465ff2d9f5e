package io.github.neardup.core.algorithm;

import io.github.neardup.core.Row;
import java.util.Objects;

/**
 * The initial part of a fingerprint whose rest is large and needed for few documents. A fingerprint
 * consists of a fingerprint of {@link #estimating} followed by one of {@link #exact}. Two documents
 * are a verified pair if all of these conditions hold:
 *
 * <ol>
 *   <li>their sketches share a key: they are candidates;
 *   <li>the similarity of the sketches, an estimate, reaches the sketch's threshold, which is lower
 *       than the algorithm's by a margin for its error: they are worth verifying;
 *   <li>the exact similarity reaches the algorithm's threshold.
 * </ol>
 *
 * <p>A search of a small collection may do without sketches, if {@code exactIfSmall}. It then finds
 * every pair whose exact similarity reaches the threshold, at about the same cost.
 *
 * <p>Both algorithms have the {@linkplain Algorithm#tokenization tokens} of the whole.
 *
 * @param estimating makes sketches; it provides the keys, and its similarity is an estimate
 * @param length the length of the sketch at the start of a fingerprint
 * @param exact makes the rest, and decides with the algorithm's threshold; its own search misses no
 *     pair
 * @param exactIfSmall whether sketches serve only speed, and the user has not asked for particular
 *     keys
 */
public record Sketch(Algorithm estimating, Length length, Algorithm exact, boolean exactIfSmall) {
  public Sketch {
    Objects.requireNonNull(estimating, "estimating");
    Objects.requireNonNull(length, "length");
    Objects.requireNonNull(exact, "exact");
  }

  /** The length of sketches. */
  @FunctionalInterface
  public interface Length {

    /**
     * Returns the number of words of the sketch at the start of a fingerprint.
     *
     * @param fingerprint the fingerprint, or the sketch only, whatever follows
     */
    int of(Row fingerprint);

    /** Returns a fixed length for all sketches. */
    static Length fixed(int words) {
      return fingerprint -> words;
    }
  }

  /** Returns the sketch at the start of a fingerprint. */
  public Row of(Row fingerprint) {
    return fingerprint.part(0, length.of(fingerprint));
  }

  /** A collection of more documents is not small. */
  public static final int MOST_DOCUMENTS = 5000;

  /** Nor is one with more words of tokens: 400 kB of text are joined in a moment. */
  private static final long MOST_WORDS = 1 << 16;

  /**
   * Returns whether a collection is searched without sketches. Depends only on counts, so the
   * result is the same on any machine.
   *
   * @param documents the number of documents
   * @param words the total words of their tokens, or of their exact fingerprints
   */
  public boolean isNeedless(long documents, long words) {
    return exactIfSmall && documents <= MOST_DOCUMENTS && words <= MOST_WORDS;
  }
}
