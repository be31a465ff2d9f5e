package io.github.neardup.kshingle.bundle;

/**
 * When bundles are gathered to {@link Passages}, and long lists of these divided. It changes how
 * long the join takes and who is a candidate, and no verified pair.
 *
 * @param mostMeetings from how many meetings a set on bundles are left as they are
 * @param longList how many postings make a list long
 * @param mostCost what share of the meetings of a list it may cost to divide it
 */
public record Division(double mostMeetings, int longList, double mostCost) {

  /** What is expected to be the fastest. */
  public static final Division USUAL = new Division(128, 32, 0.5);

  /** Bundles are left as they are. */
  public static final Division NEVER = new Division(Double.POSITIVE_INFINITY, 2, 0);

  /** Whatever can be divided is, which is slow, and a test of the whole. */
  public static final Division ALWAYS = new Division(-1, 2, Double.POSITIVE_INFINITY);
}
