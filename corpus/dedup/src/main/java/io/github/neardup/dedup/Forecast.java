package io.github.neardup.dedup;

import java.util.Locale;

/**
 * What a run will need, as its first documents tell.
 *
 * @param documents about how many documents there are
 * @param memory about how many bytes of memory their fingerprints and the search take
 * @param available how many bytes Java may use; {@link Long#MAX_VALUE} if that does not matter
 * @param seconds about how many seconds it still takes to fingerprint them; 0 if that is not known
 */
public record Forecast(long documents, long memory, long available, double seconds) {

  /** Below this share of the memory nothing is refused: a forecast is not that exact. */
  private static final double SHARE = 0.9;

  /** Whether the run is likely to end for want of memory. */
  public boolean isTooMuch() {
    return memory > SHARE * available;
  }

  /** A run was refused because it is likely to need more memory than Java may use. */
  public static final class ExceededException extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final double GIGABYTE = 1e9;

    private final transient Forecast forecast;

    ExceededException(Forecast forecast) {
      super(
          String.format(
              Locale.ROOT,
              "about %,d documents are likely to need %.1f GB of memory, and Java may use %.1f GB",
              forecast.documents(),
              forecast.memory() / GIGABYTE,
              forecast.available() / GIGABYTE));
      this.forecast = forecast;
    }

    /** What the run was likely to need. */
    public Forecast forecast() {
      return forecast;
    }
  }
}
