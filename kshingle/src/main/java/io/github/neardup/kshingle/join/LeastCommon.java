package io.github.neardup.kshingle.join;

import java.util.Arrays;

/**
 * What one set must have in common with others to match, by their weight. Divisions are slow, and
 * partners are often of the same weights, so what was worked out is kept. For one thread.
 */
public final class LeastCommon {

  /** A power of two. */
  private static final int KEPT = 256;

  private final MatchRule rule;
  private final long[] totals = new long[KEPT];
  private final long[] least = new long[KEPT];
  private long total;

  public LeastCommon(MatchRule rule) {
    this.rule = rule;
  }

  /** From now on, the set is one of this weight, above 0. */
  public void use(long newTotal) {
    if (newTotal != total) {
      total = newTotal;
      Arrays.fill(totals, 0);
    }
  }

  /** The least weight in common with a set of weight {@code other}, above 0. */
  public long with(long other) {
    int place = (int) other & (KEPT - 1);
    if (totals[place] != other) {
      totals[place] = other;
      least[place] = rule.measure().leastCommon(total, other, rule.threshold());
    }
    return least[place];
  }
}
