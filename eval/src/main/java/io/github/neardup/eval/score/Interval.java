package io.github.neardup.eval.score;

/**
 * A confidence interval; both ends are NaN if there is none.
 *
 * @param low the lower end
 * @param high the upper end, at least {@code low}
 */
public record Interval(double low, double high) {

  /** The interval where none can be given. */
  public static final Interval UNDEFINED = new Interval(Double.NaN, Double.NaN);

  public Interval {
    if (low > high || Double.isNaN(low) != Double.isNaN(high)) {
      throw new IllegalArgumentException("not an interval: from " + low + " to " + high);
    }
  }

  /** Whether the interval is defined and contains {@code value}. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
