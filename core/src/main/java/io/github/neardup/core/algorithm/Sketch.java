package io.github.neardup.core.algorithm;

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
 * <p>Both algorithms have the {@linkplain Algorithm#tokenization tokens} of the whole.
 *
 * @param estimating makes sketches; it has the keys, and a similarity that is an estimate
 * @param words the number of words of a sketch
 * @param exact makes the rest, and decides with the algorithm's threshold
 */
public record Sketch(Algorithm estimating, int words, Algorithm exact) {}
