package io.github.neardup.eval.score;

/**
 * A confidence interval; both ends NaN if there is none.
 *
 * @param low its lower end
 * @param high its upper end, at least {@code low}
 */
public record Interval(double low, double high) {

  /** Where nothing can be said. */
  public static final Interval UNDEFINED = new Interval(Double.NaN, Double.NaN);

  public Interval {
    if (low > high || Double.isNaN(low) != Double.isNaN(high)) {
      throw new IllegalArgumentException("not an interval: from " + low + " to " + high);
    }
  }

  /** Whether the interval is there and {@code value} is within it. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
