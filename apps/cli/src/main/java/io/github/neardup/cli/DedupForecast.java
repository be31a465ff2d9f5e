package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.dedup.Forecast;
import java.util.Locale;

/** Announces a long run of {@code dedup}: how long it will take, and how much memory. */
final class DedupForecast {

  /** A run of fewer seconds needs no announcement. */
  private static final double SHORT = 60;

  /** From this many seconds on, the announcement suggests {@code --resume}. */
  private static final double LONG = 600;

  private static final double GIGABYTE = 1e9;
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;

  /** Below this many hours, one decimal is shown. */
  private static final double FEW_HOURS = 10;

  private DedupForecast() {}

  /** Announces a run that is not short. */
  static void say(Forecast forecast, boolean resumable, Console console, QuietOption quiet) {
    if (forecast.seconds() >= SHORT) {
      quiet.interrupt(console, text(forecast, resumable));
    }
  }

  /** Says that a run is resumed. */
  static void sayResumed(int documents, Console console, QuietOption quiet) {
    quiet.interrupt(
        console,
        String.format(
            Locale.ROOT,
            "neardup: resuming after %,d documents that were fingerprinted before",
            documents));
  }

  /**
   * A line.
   *
   * @param resumable whether the run can be resumed after a kill
   */
  static String text(Forecast forecast, boolean resumable) {
    return String.format(
        Locale.ROOT,
        "neardup: about %,d documents: about %s more to fingerprint them, and then the search; about"
            + " %.1f GB of memory%s%s",
        rounded(forecast.documents()),
        time(forecast.seconds()),
        Math.max(0.1, forecast.memory() / GIGABYTE),
        forecast.available() == Long.MAX_VALUE
            ? ""
            : String.format(Locale.ROOT, " of %.1f GB", forecast.available() / GIGABYTE),
        !resumable && forecast.seconds() >= LONG
            ? " (with --resume, a run that is killed can be resumed)"
            : "");
  }

  /** To two digits: no more is known. */
  private static long rounded(long number) {
    long unit = 1;
    while (number / unit >= 100) {
      unit *= 10;
    }
    return (number + unit / 2) / unit * unit;
  }

  private static String time(double seconds) {
    if (seconds < HOUR) {
      return Math.max(1, Math.round(seconds / MINUTE)) + " min";
    }
    double hours = seconds / HOUR;
    return String.format(Locale.ROOT, hours < FEW_HOURS ? "%.1f h" : "%.0f h", hours);
  }
}
