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

  /** The timing of one task and then another, whose runs have nothing to do with each other. */
  public Timing plus(Timing other) {
    return new Timing(
        median + other.median, least + other.least, most + other.most, Math.min(runs, other.runs));
  }
}
