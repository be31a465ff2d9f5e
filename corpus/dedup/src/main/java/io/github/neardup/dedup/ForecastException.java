package io.github.neardup.dedup;

import java.util.Locale;

/** A run was refused because it is likely to need more memory than Java may use. */
public final class ForecastException extends RuntimeException {

  private static final long serialVersionUID = 1;
  private static final double GIGABYTE = 1e9;

  private final transient Forecast forecast;

  ForecastException(Forecast forecast) {
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
