package io.github.neardup.eval.run;

/**
 * How long a task takes, over several runs.
 *
 * @param median the median of the runs, in seconds
 * @param least the shortest run
 * @param most the longest run
 * @param runs how many there were
 */
public record Timing(double median, double least, double most, int runs) {

  /** Of a task that nobody timed. */
  public static final Timing UNKNOWN = new Timing(Double.NaN, Double.NaN, Double.NaN, 0);
}
