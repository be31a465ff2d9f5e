package io.github.neardup.minhash;

/**
 * From which estimate on candidates are worth verifying: so far below the threshold that all but a
 * stated share of the pairs at the threshold reach it, and more of those above.
 */
final class WorthVerifying {

  /** The share of the pairs at the threshold whose estimate may be too low. */
  private static final double MOST_LOST = 0.001;

  private WorthVerifying() {}

  /**
   * The share of pairs that a search for a recall may lose: {@link #MOST_LOST}, or a tenth of one
   * minus the recall if that is less.
   *
   * @param recall from 0 to less than 1; 0 = none is asked for
   */
  static double lost(double recall) {
    return Math.min(MOST_LOST, (1 - recall) / 10);
  }

  /**
   * The most agreements that pairs at the threshold reach but for the share {@code lost}.
   *
   * @param components how many components there are
   * @param agreement the probability that two components agree at the threshold
   * @param lost above 0, at most 1/2
   */
  static int leastAgreements(int components, double agreement, double lost) {
    int enough = 0;
    int tooMany = components + 1;
    while (tooMany - enough > 1) {
      int middle = (enough + tooMany) >>> 1;
      // Fewer than that many are rare if even a lower probability would make them so.
      if (BinomialBounds.upper(middle - 1, components, lost) <= agreement) {
        enough = middle;
      } else {
        tooMany = middle;
      }
    }
    return enough;
  }
}
