package io.github.neardup.eval;

/**
 * How many pairs an algorithm decided rightly and wrongly.
 *
 * @param truePositives pairs found that are duplicates
 * @param falsePositives pairs found that are not
 * @param falseNegatives duplicates not found
 */
public record PairCounts(long truePositives, long falsePositives, long falseNegatives) {

  /** The share of the pairs found that are duplicates; NaN if none was found. */
  public double precision() {
    return ratio(truePositives, truePositives + falsePositives);
  }

  /** The share of the duplicates that were found; NaN if there are none. */
  public double recall() {
    return ratio(truePositives, truePositives + falseNegatives);
  }

  /**
   * The harmonic mean of precision and recall; NaN if there are no duplicates and none was found.
   */
  public double f1() {
    return ratio(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives);
  }

  /** F with precision weighing more; NaN where {@link #f1} is. */
  public double f05() {
    return f(0.25);
  }

  /** F with recall weighing more; NaN where {@link #f1} is. */
  public double f2() {
    return f(4);
  }

  private double f(double weight) {
    double found = (1 + weight) * truePositives;
    double whole = found + weight * falseNegatives + falsePositives;
    return whole == 0 ? Double.NaN : found / whole;
  }

  private static double ratio(long part, long whole) {
    return whole == 0 ? Double.NaN : (double) part / whole;
  }
}
