package io.github.neardup.eval.score;

import java.util.Arrays;

/**
 * Pairs between two units each, such as wrong pairs between two true clusters, made ready for
 * resampling.
 *
 * <p>Let h be the number of pairs between two units, and H the number of pairs of a unit with all
 * others. How much the total would vary over samples of units is estimated without bias by the sum
 * of H^2 over units less the sum of h^2 over pairs of units (Hoeffding, "A class of statistics with
 * asymptotically normal distribution", Annals of Mathematical Statistics 19, 1948, for a total over
 * pairs that mostly are 0). Drawing units and multiplying how often the two of a pair were drawn
 * comes to the sum of H^2 <em>plus</em> that of h^2: up to three times as much, where no unit has
 * many pairs (Owen, "The pigeonhole bootstrap", Annals of Applied Statistics 1, 2007). So a unit
 * pulls the total by sqrt(H^2 - sum of its h^2 / 2) each time it is drawn more than once, or less:
 * that has the right variance, and is a plain sum over units.
 */
public final class UnitBetween {

  private final double[] pairs;
  private final double[] squares;

  public UnitBetween(int units) {
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
    Arrays.setAll(pulls, unit -> pull(pairs[unit], squares[unit]));
    return pulls;
  }

  /** For the pairs with all others, and the sum of the squares of how many there are with each. */
  static double pull(double pairs, double squares) {
    return Math.sqrt(Math.max(0, pairs * pairs - squares / 2));
  }
}
