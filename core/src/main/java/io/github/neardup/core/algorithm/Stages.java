package io.github.neardup.core.algorithm;

import io.github.neardup.core.LongArray;

/**
 * The two stages of an algorithm. Its fingerprint is that of {@link #sketch()} followed by that of
 * {@link #exact()}. Two documents are a verified pair when all of this holds:
 *
 * <ol>
 *   <li>their sketches have a key in common: they are candidates;
 *   <li>the similarity of the sketches, an estimate, reaches the sketch's threshold, which is lower
 *       than the algorithm's by a margin for its error: they are worth verifying;
 *   <li>the exact similarity reaches the algorithm's threshold.
 * </ol>
 *
 * <p>Implementations are immutable and thread-safe.
 */
public interface Stages {

  /** The first stage: keys, and a similarity that is an estimate. */
  Algorithm sketch();

  /** The number of words of a sketch. */
  int sketchWords();

  /** The second stage: the exact similarity, with the algorithm's threshold. */
  Algorithm exact();

  /** Makes a reader of texts for the use of one thread. */
  Reader reader();

  /**
   * Makes sketches, and keeps what exact fingerprints are made of, which is at hand by then. For
   * one thread.
   */
  interface Reader {

    /**
     * Sketches a text.
     *
     * @param text any text
     * @param sketch receives the sketch
     * @param features receives what {@link #complete} turns into the exact fingerprint
     */
    void sketch(String text, LongArray sketch, LongArray features);

    /**
     * Turns {@code features[from..to)}, as {@link #sketch} gave them, into the exact fingerprint,
     * in place. Done to the same range again, it changes nothing.
     *
     * @return index after the last word of the fingerprint, at most {@code to}
     */
    int complete(long[] features, int from, int to);
  }
}
