package io.github.neardup.eval.score;

import java.util.Arrays;

/**
 * Pairs between two units each, such as wrong pairs between two true clusters, in a form for
 * resampling.
 */
public final class PairsBetween {

  /*
   * Resampling draws units, and a wrong pair between two true clusters belongs to both. Therefore
   * the total over pairs is replaced by a sum over units with the same variance: a unit with a
   * weight above 1 pulls the total up by its pull, and a unit with a weight below 1 pulls it down.
   *
   * Let h be the number of pairs between two given units, and H the number of pairs between one
   * unit and all others. The sum of H^2 over units minus the sum of h^2 over pairs of units is an
   * unbiased estimate of the variance of the total over samples of units (Hoeffding, "A class of
   * statistics with asymptotically normal distribution", Annals of Mathematical Statistics 19,
   * 1948, for a total over pairs most of which are 0). Multiplying the weights of the two units of
   * a pair would instead give the sum of H^2 plus the sum of h^2, up to three times as much (Owen,
   * "The pigeonhole bootstrap", Annals of Applied Statistics 1, 2007).
   *
   * Invariant: a unit's pull is sqrt(H^2 - sum of its h^2 / 2), so the squares of all pulls add up
   * to the unbiased variance. Example: 10 pairs, each between two units of its own, have 20 pulls
   * of sqrt(1 - 1/2): variance 10, as of a Poisson count. A unit with one pair with each of 100
   * others has a pull of sqrt(10000 - 50), and each of the others sqrt(1/2): variance 10000, all or
   * none.
   */

  private final double[] pairs;
  private final double[] squares;

  public PairsBetween(int units) {
    pairs = new double[units];
    squares = new double[units];
  }

  /**
   * Adds pairs of a unit with others; the caller must also add them for each of the others.
   *
   * @param count the number of pairs
   * @param squareSum the sum of the squares of the numbers of pairs with each other unit
   */
  public void add(int unit, double count, double squareSum) {
    pairs[unit] += count;
    squares[unit] += squareSum;
  }

  /** Returns the number of pairs that a unit has with others. */
  double of(int unit) {
    return pairs[unit];
  }

  /** Returns the number of pairs, each counted once. */
  double total() {
    double sum = 0;
    for (double count : pairs) {
      sum += count;
    }
    return sum / 2;
  }

  /** Returns by how much each unit pulls the total when it is drawn once more. */
  double[] pulls() {
    double[] pulls = new double[pairs.length];
    Arrays.setAll(
        pulls, unit -> Math.sqrt(Math.max(0, pairs[unit] * pairs[unit] - squares[unit] / 2)));
    return pulls;
  }
}
