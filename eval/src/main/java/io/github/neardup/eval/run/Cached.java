package io.github.neardup.eval.run;

/**
 * How many things are cached: runs of an algorithm on a dataset, or tunings on a dataset.
 *
 * @param whole those that need not be run
 * @param untimed runs that are only timed again, because the number of threads or runs or the
 *     machine is another
 * @param all those that are asked for
 */
public record Cached(int whole, int untimed, int all) {

  /** None of none. */
  public static final Cached NONE = new Cached(0, 0, 0);

  /** These and those. */
  public Cached plus(Cached other) {
    return new Cached(whole + other.whole, untimed + other.untimed, all + other.all);
  }
}
