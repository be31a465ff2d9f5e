package io.github.neardup.eval.run;

import io.github.neardup.recommend.Interval;
import java.util.List;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;

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
 * @param prediction the probability to be candidates that the theory gives pairs of exact
 *     similarity 0 to 1, in equal steps
 */
public record EstimateErrors(
    long pairs,
    double bias,
    double rootMeanSquareError,
    double expectedRootMeanSquareError,
    List<Bin> collisions,
    List<Double> prediction) {

  private static final double CONFIDENCE = 0.95;

  /** Copies the lists. */
  public EstimateErrors {
    collisions = List.copyOf(collisions);
    prediction = List.copyOf(prediction);
  }

  /**
   * Pairs of about the same exact similarity.
   *
   * @param from the least similarity
   * @param to the similarity all are below, or the highest there is
   * @param pairs how many there are, at least 1
   * @param meanSimilarity the mean of their exact similarities
   * @param measured the share of them that are candidates
   * @param predicted the mean of the probabilities to be candidates that the theory gives them
   */
  public record Bin(
      double from,
      double to,
      long pairs,
      double meanSimilarity,
      double measured,
      double predicted) {

    /**
     * The 95% interval of the share measured (Wilson, "Probable inference, the law of succession,
     * and statistical inference", Journal of the American Statistical Association 22, 1927).
     */
    public Interval interval() {
      ConfidenceInterval interval =
          new WilsonScoreInterval()
              .createInterval((int) pairs, (int) Math.round(measured * pairs), CONFIDENCE);
      return new Interval(
          Math.max(0, interval.getLowerBound()), Math.min(1, interval.getUpperBound()));
    }
  }
}
