package io.github.neardup.recommend;

/**
 * How much work a recommendation is worth.
 *
 * @param seconds how long it may take, beside one pass over the corpus, above 0
 * @param saving algorithms other than the exact search are tried only if they could save more than
 *     this many seconds of a deduplication, at least 0
 */
public record Effort(double seconds, double saving) {

  /** A minute, to save at least ten seconds. */
  public static final Effort USUAL = new Effort(60, 10);

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public Effort {
    if (!(seconds > 0)) {
      throw new IllegalArgumentException("time must be above 0 seconds, not " + seconds);
    }
    if (!(saving >= 0)) {
      throw new IllegalArgumentException("saving must be at least 0 seconds, not " + saving);
    }
  }
}
