package io.github.neardup.eval.cache;

/**
 * How many things were kept of earlier runs: cells, an algorithm on a dataset each, or tunings, a
 * dataset each.
 *
 * @param whole those that need not be run
 * @param untimed cells that are timed again only, because the number of threads or runs or the
 *     machine is another
 * @param all those there are to be
 */
public record Cached(int whole, int untimed, int all) {

  /** None of none. */
  public static final Cached NONE = new Cached(0, 0, 0);

  /** These and those. */
  public Cached plus(Cached other) {
    return new Cached(whole + other.whole, untimed + other.untimed, all + other.all);
  }
}
