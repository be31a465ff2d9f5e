package io.github.neardup.kshingle.bundle;

/**
 * One set, laid out to be compared with others: its weights by rank, which the ranks of another
 * pick up without a branch that depends on the data. For one thread. 8 bytes a bundle.
 */
final class Comparison {

  private static final int NONE = -1;

  private final Bundles bundles;
  private final long[][] rests;

  /** By rank, the weights of the set's bundles; 0 for others. */
  private final long[] held;

  private int position = NONE;

  /** With the {@link Bundles#rests} of the bundles. */
  Comparison(Bundles bundles, long[][] rests) {
    this.bundles = bundles;
    this.rests = rests;
    this.held = new long[bundles.weights().length];
  }

  /** From now on, the set is the one at this position. */
  void use(int newPosition) {
    if (newPosition == position) {
      return;
    }
    if (position != NONE) {
      for (int rank : bundles.ofRow()[position]) {
        held[rank] = 0;
      }
    }
    for (int rank : bundles.ofRow()[newPosition]) {
      held[rank] = bundles.weights()[rank];
    }
    position = newPosition;
  }

  /**
   * The weight that the set has in common with another.
   *
   * @param other position of the other
   * @param from how many of its bundles need not be looked at
   * @param before what these have in common with the set
   * @param needed if there is less in common, any number below it may be given back
   */
  long common(int other, int from, long before, long needed) {
    int[] ranks = bundles.ofRow()[other];
    long[] restsThere = rests[other];
    long common = before;
    int i = from;
    while (i < ranks.length) {
      int block = i / Bundles.REST_STEP + 1;
      int to = Math.min(ranks.length, block * Bundles.REST_STEP);
      for (; i < to; i++) {
        common += held[ranks[i]];
      }
      if (common + restsThere[block] < needed) {
        return -1;
      }
    }
    return common;
  }
}
