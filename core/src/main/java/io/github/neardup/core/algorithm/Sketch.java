package io.github.neardup.core.algorithm;

import java.util.Objects;

/**
 * The beginning of a fingerprint whose rest is large and needed for few documents. A fingerprint is
 * that of {@link #estimating} followed by that of {@link #exact}. Two documents are a verified pair
 * when all of this holds:
 *
 * <ol>
 *   <li>their sketches have a key in common: they are candidates;
 *   <li>the similarity of the sketches, an estimate, reaches the sketch's threshold, which is lower
 *       than the algorithm's by a margin for its error: they are worth verifying;
 *   <li>the exact similarity reaches the algorithm's threshold.
 * </ol>
 *
 * <p>A search of a small collection may go without sketches, if {@code exactIfSmall}: it then finds
 * every pair whose exact similarity reaches the threshold, at about the same cost.
 *
 * <p>Both algorithms have the {@linkplain Algorithm#tokenization tokens} of the whole.
 *
 * @param estimating makes sketches; it has the keys, and a similarity that is an estimate
 * @param length how long the sketch is that a fingerprint begins with
 * @param exact makes the rest, and decides with the algorithm's threshold; its own way to find
 *     pairs misses none
 * @param exactIfSmall whether sketches are for speed alone, and nobody has asked for certain keys
 */
public record Sketch(Algorithm estimating, Length length, Algorithm exact, boolean exactIfSmall) {
  public Sketch {
    Objects.requireNonNull(estimating, "estimating");
    Objects.requireNonNull(length, "length");
    Objects.requireNonNull(exact, "exact");
  }

  /** How long sketches are. */
  @FunctionalInterface
  public interface Length {

    /**
     * The number of words of the sketch that a fingerprint begins with.
     *
     * @param words holds the fingerprint, or the sketch alone
     * @param from index of its first word
     */
    int of(long[] words, int from);

    /** That of sketches of one length. */
    static Length fixed(int words) {
      return (fingerprint, from) -> words;
    }
  }

  /** A collection of more documents is not small. */
  public static final int MOST_DOCUMENTS = 5000;

  /**
   * Nor is one of more words of tokens in all: up to here, about 400 kB of text, a join takes
   * little longer than the start of Java.
   */
  private static final long MOST_WORDS = 1 << 16;

  /**
   * Whether a collection is searched without sketches. It depends on counts alone, so that the
   * result is the same on any machine.
   *
   * @param documents how many there are
   * @param words of their tokens, or of their exact fingerprints
   */
  public boolean isNeedless(long documents, long words) {
    return exactIfSmall && documents <= MOST_DOCUMENTS && words <= MOST_WORDS;
  }
}
