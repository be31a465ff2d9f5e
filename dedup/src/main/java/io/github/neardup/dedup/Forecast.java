package io.github.neardup.dedup;

/**
 * What a run will need, as its first documents tell.
 *
 * @param documents about how many documents there are
 * @param memory about how many bytes of memory their fingerprints and the search take
 * @param available how many bytes Java may use
 */
public record Forecast(long documents, long memory, long available) {

  /** Below this share of the memory nothing is refused: a forecast is not that exact. */
  private static final double SHARE = 0.9;

  /** Whether the run is likely to end for want of memory. */
  public boolean isTooMuch() {
    return memory > SHARE * available;
  }
}
