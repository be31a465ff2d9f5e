package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Fingerprints;
import java.util.List;
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

  /** The bytes of a run whatever its corpus: classes, and the tables of the tokenizer. */
  private static final long MEMORY_OF_PROGRAM = 24_000_000;

  /** The bytes of a thread: texts read ahead, rows being made, and rows that it has compared. */
  private static final long MEMORY_OF_THREAD = 8_000_000;

  /** A forecast below this share of the memory is never refused: forecasts are not exact enough. */
  private static final double SHARE = 0.9;

  /**
   * Makes a forecast.
   *
   * @param first documents like all others
   */
  static Forecast of(
      DeduplicationRequest request, List<Document> first, long documents, double seconds) {
    Algorithm typical = request.spec().typical();
    Fingerprints sample = Fingerprints.of(typical, first::stream, 1);
    return new Forecast(
        documents,
        MEMORY_OF_PROGRAM
            + request.threads * MEMORY_OF_THREAD
            + Fingerprints.neededBytes(typical, sample, (double) documents),
        request.mostMemory(),
        seconds);
  }

  /** Returns whether the run is likely to run out of memory. */
  public boolean isTooMuch() {
    return memory > SHARE * available;
  }

  /** Returns how many bytes Java must be allowed to use, so that the run is not refused. */
  public long heap() {
    return (long) (memory / SHARE) + 1;
  }

  /** A run was refused because it is likely to need more memory than Java may use. */
  public static final class ExceededException extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final long MEGABYTE = 1_000_000;
    private static final long GIGABYTE = 1_000_000_000;

    private final transient Forecast forecast;

    ExceededException(Forecast forecast) {
      super(
          String.format(
              Locale.ROOT,
              "about %,d documents are likely to need %s of memory, and Java may use %s, less a tenth for short-lived objects",
              forecast.documents(),
              amount(forecast.memory()),
              amount(forecast.available())));
      this.forecast = forecast;
    }

    private static String amount(long bytes) {
      return bytes < GIGABYTE
          ? bytes / MEGABYTE + " MB"
          : String.format(Locale.ROOT, "%.1f GB", (double) bytes / GIGABYTE);
    }

    /** Returns the forecast that was exceeded. */
    public Forecast forecast() {
      return forecast;
    }
  }
}
