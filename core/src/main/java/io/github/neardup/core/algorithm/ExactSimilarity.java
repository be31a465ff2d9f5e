package io.github.neardup.core.algorithm;

import java.util.Optional;

/**
 * What an algorithm's similarity is an unbiased estimate of, and what the theory says of the
 * estimate. It is for checking the algorithm, not for running it: slow, and large.
 *
 * <p>Implementations are immutable and thread-safe.
 */
public interface ExactSimilarity {

  /**
   * Makes a fingerprinter, for the use of one thread, of what exact similarity is computed from.
   */
  Fingerprinter fingerprinter();

  /**
   * The exact similarity of two such fingerprints.
   *
   * @return from 0 to 1, on the scale of {@link Algorithm#similarity(long[], long[])}
   */
  double similarity(long[] a, long[] b);

  /**
   * The variance of the estimate.
   *
   * @param similarity the exact similarity, from 0 to 1
   */
  double variance(double similarity);

  /**
   * The probability that two texts are candidates by {@link Algorithm#keys()}.
   *
   * @param similarity their exact similarity, from 0 to 1
   */
  double candidateProbability(double similarity);

  /**
   * The spec of an algorithm that finds every pair whose exact similarity reaches the threshold, if
   * there is such a one; it may not be on the class path.
   */
  Optional<String> search();
}
