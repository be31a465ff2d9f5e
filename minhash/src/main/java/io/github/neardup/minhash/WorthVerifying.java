package io.github.neardup.minhash;

/**
 * Computes the estimate from which candidates are worth verifying: so far below the threshold that
 * all pairs at the threshold but a stated share reach it, and more of the pairs above it.
 */
final class WorthVerifying {

  /** The share of the pairs at the threshold whose estimate may be too low. */
  private static final double MOST_LOST = 0.001;

  private WorthVerifying() {}

  /**
   * Returns the share of pairs that a search may lose for a required recall: {@link #MOST_LOST}, or
   * a tenth of one minus the recall if that is less.
   *
   * @param recall from 0 to less than 1; 0 = none required
   */
  static double lost(double recall) {
    return Math.min(MOST_LOST, (1 - recall) / 10);
  }

  /**
   * Returns the largest number of agreements that all pairs at the threshold but the share {@code
   * lost} reach.
   *
   * @param lost above 0, at most 1/2
   */
  static int leastAgreements(int components, double agreement, double lost) {
    int enough = 0;
    int tooMany = components + 1;
    while (tooMany - enough > 1) {
      int middle = (enough + tooMany) >>> 1;
      // Fewer agreements than that are rare if even a lower probability would make them rare.
      if (BinomialBounds.upper(middle - 1, components, lost) <= agreement) {
        enough = middle;
      } else {
        tooMany = middle;
      }
    }
    return enough;
  }
}
