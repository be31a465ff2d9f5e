package io.github.neardup.dedup;

import java.util.Locale;

/**
 * A forecast of what a run needs, made from its first documents.
 *
 * @param documents about how many documents there are
 * @param memory about how many bytes of memory the fingerprints and the search take
 * @param available how many bytes Java may use; {@link Long#MAX_VALUE} if memory is not to be
 *     checked
 * @param seconds about how many seconds of fingerprinting are left; 0 if unknown
 */
public record Forecast(long documents, long memory, long available, double seconds) {

  /** A forecast below this share of the memory is never refused: forecasts are not exact enough. */
  private static final double SHARE = 0.9;

  /** Returns whether the run is likely to run out of memory. */
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

    /** Returns the forecast that was exceeded. */
    public Forecast forecast() {
      return forecast;
    }
  }
}
