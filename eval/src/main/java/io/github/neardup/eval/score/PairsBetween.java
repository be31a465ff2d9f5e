package io.github.neardup.eval.score;

import java.util.Arrays;

/**
 * Pairs between two units each, such as wrong pairs between two true clusters, made ready for
 * resampling.
 */
public final class PairsBetween {

  /*
   * Resampling draws units, and a wrong pair between two true clusters belongs to both. So the total
   * over pairs is replaced by a sum over units that varies as much: each unit pulls the total by a
   * number of pairs when it weighs more than 1, and by as much the other way when it weighs less.
   *
   * Let h be the number of pairs between two given units, and H that of a unit with all others. The
   * variance of the total over samples of units is estimated without bias by the sum of H^2 over
   * units less the sum of h^2 over pairs of units (Hoeffding, "A class of statistics with
   * asymptotically normal distribution", Annals of Mathematical Statistics 19, 1948, for a total
   * over pairs that mostly are 0). Multiplying the weights of the two units of a pair comes to the
   * sum of H^2 plus that of h^2, up to three times as much (Owen, "The pigeonhole bootstrap", Annals
   * of Applied Statistics 1, 2007).
   *
   * Invariant: a unit's pull is sqrt(H^2 - sum of its h^2 / 2), so that the squares of all pulls add
   * up to the unbiased variance. Example: 10 pairs, each of two units of its own, have 20 pulls of
   * sqrt(1 - 1/2): variance 10, as of a Poisson count. One unit with a pair with each of 100 others
   * has a pull of sqrt(10000 - 50), the others sqrt(1/2) each: variance 10000, all or none.
   */

  private final double[] pairs;
  private final double[] squares;

  public PairsBetween(int units) {
    pairs = new double[units];
    squares = new double[units];
  }

  /**
   * Adds pairs of a unit with others; they are to be added for each of the others, too.
   *
   * @param count how many
   * @param squareSum the sum of the squares of how many there are with each
   */
  public void add(int unit, double count, double squareSum) {
    pairs[unit] += count;
    squares[unit] += squareSum;
  }

  /** How many pairs a unit has with others. */
  double of(int unit) {
    return pairs[unit];
  }

  /** How many pairs there are, each counted once. */
  double total() {
    double sum = 0;
    for (double count : pairs) {
      sum += count;
    }
    return sum / 2;
  }

  /** By how much each unit pulls the total when it is drawn once more. */
  double[] pulls() {
    double[] pulls = new double[pairs.length];
    Arrays.setAll(
        pulls, unit -> Math.sqrt(Math.max(0, pairs[unit] * pairs[unit] - squares[unit] / 2)));
    return pulls;
  }
}
