package io.github.neardup.eval;

import java.util.List;

/**
 * How near estimated similarities come to the exact ones they estimate, over pairs that were chosen
 * without looking at fingerprints.
 *
 * @param pairs how many pairs were looked at
 * @param bias mean of estimate less exact similarity
 * @param rootMeanSquareError root of the mean square of the same
 * @param expectedRootMeanSquareError what it would be if each estimate were a share of independent
 *     trials, as the theory says
 * @param collisions how often pairs are candidates, by exact similarity
 */
public record EstimateErrors(
    long pairs,
    double bias,
    double rootMeanSquareError,
    double expectedRootMeanSquareError,
    List<Bin> collisions) {

  /** Copies the list. */
  public EstimateErrors {
    collisions = List.copyOf(collisions);
  }

  /**
   * Pairs of about the same exact similarity.
   *
   * @param from the least similarity
   * @param to the similarity all are below, or the highest there is
   * @param pairs how many there are
   * @param measured the share of them that are candidates
   * @param predicted the mean of the probabilities to be candidates that the theory gives them
   */
  public record Bin(double from, double to, long pairs, double measured, double predicted) {}
}
