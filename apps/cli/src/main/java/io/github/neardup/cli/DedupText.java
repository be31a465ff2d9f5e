package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.composite.AutoShingle;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Forecast;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.Optional;

/** The texts that {@code dedup} shows its user: the summary, warnings, and the forecast. */
final class DedupText {

  private static final int FEW = 1000;
  private static final double MEGABYTE = 1e6;

  /** A shorter run, in seconds, needs no forecast. */
  private static final double SHORT = 60;

  /** From this many seconds on, the forecast suggests {@code --resume}. */
  private static final double LONG = 600;

  private static final double GIGABYTE = 1e9;
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;

  /** Below this many hours, one decimal is shown. */
  private static final double FEW_HOURS = 10;

  private DedupText() {}

  /**
   * Returns the summary, in lines.
   *
   * @param dryRun whether nothing was written
   */
  static String of(DeduplicationSummary summary, boolean dryRun) {
    DeduplicationSummary.Seconds seconds = summary.speed().seconds();
    StringBuilder text = new StringBuilder();
    line(text, "algorithm", Algorithms.settings(summary.settings().algorithm()).toShortSpec());
    usualThreshold(summary)
        .ifPresent(
            setting ->
                line(
                    text,
                    setting.name(),
                    "%s, the default; neardup label asks what you call a duplicate",
                    Algorithms.settings(summary.settings().algorithm())
                        .written(setting.name())
                        .orElseThrow()));
    if (summary.settings().countedShingles() > 0) {
      line(
          text,
          "weights",
          "by rarity in these documents: %,d different shingles",
          summary.settings().countedShingles());
    }
    line(
        text,
        "documents",
        "%,d%s",
        summary.documents(),
        summary.records().skipped() == 0
            ? ""
            : Console.format(
                " (of %,d records, %,d could not be read)",
                summary.records().read(), summary.records().skipped()));
    switch (summary.settings().search()) {
      case EXACT ->
          line(
              text,
              "search",
              "exact, since there are few texts: no pair %s",
              losesPairsBelowHalf(summary.settings().algorithm())
                  ? "of 0.5 or more is missed; write shingle=2 to miss none below"
                  : "is missed");
      case SKETCHES -> line(text, "search", "by sketches: may miss pairs just above the threshold");
      case JOIN, KEYS -> {} // the algorithm's only search
    }
    line(text, "clusters", "%,d of two or more", summary.clusters().count());
    line(
        text,
        "removed",
        "%,d (%s: %,d exact copies, %,d near-duplicates%s%s%s)",
        summary.removed().all(),
        percent(summary.removed().all(), summary.documents()),
        summary.removed().exact(),
        summary.removed().near(),
        more(summary.removed().inReference(), "in a reference"),
        more(summary.removed().inside(), "containing a reference"),
        more(summary.removed().tooShort(), "short"));
    line(text, "kept", "%,d%s", summary.kept(), dryRun ? " (dry run: nothing was written)" : "");
    line(
        text,
        "seconds",
        "%.2f (fingerprint %.2f, search %.2f, write %.2f)",
        seconds.total(),
        seconds.fingerprint(),
        seconds.search(),
        seconds.write());
    line(
        text,
        "input",
        "%,.1f MB of files%s",
        summary.speed().inputBytes() / MEGABYTE,
        summary.documents() < FEW // most of the time is the start of Java
            ? ""
            : Console.format(", %,.0f documents/s", summary.documents() / seconds.total()));
    String name = "largest";
    for (DeduplicationSummary.LargeCluster cluster : summary.clusters().largestClusters()) {
      line(
          text,
          name,
          "%,d like %s: %s",
          cluster.size(),
          cluster.id().replaceAll("\\R", " "),
          cluster.beginning());
      name = "";
    }
    return text.toString();
  }

  private static String more(int documents, String what) {
    return documents == 0 ? "" : Console.format(", %,d %s", documents, what);
  }

  private static String percent(int part, int whole) {
    return Similarities.rounded(whole == 0 ? 0 : 100.0 * part / whole, 1, 100) + "%";
  }

  private static void line(StringBuilder text, String name, String format, Object... values) {
    text.append(Console.format("%-10s ", name)).append(Console.format(format, values)).append('\n');
  }

  /** Returns the setting of the threshold, if it has its default value. */
  private static Optional<Setting<?>> usualThreshold(DeduplicationSummary summary) {
    Map<String, String> changed =
        Spec.parse(Algorithms.settings(summary.settings().algorithm()).toShortSpec()).values();
    return Algorithms.provider(Spec.parse(summary.settings().algorithm()))
        .thresholdSetting()
        .filter(setting -> !changed.containsKey(setting.name()));
  }

  /** Returns whether {@link AutoShingle} has no fingerprint by which some pairs are compared. */
  private static boolean losesPairsBelowHalf(String spec) {
    Settings settings = Algorithms.settings(spec);
    return settings.written("shingle").filter(TextPipeline.AUTO::equals).isPresent()
        && settings
            .written("threshold")
            .filter(value -> Double.parseDouble(value) < AutoShingle.LEAST_THRESHOLD)
            .isPresent();
  }

  /** Shows the forecast of a run that is not short. */
  static void sayForecast(
      Forecast forecast, boolean resumable, Console console, QuietOption quiet) {
    if (forecast.seconds() >= SHORT) {
      quiet.interrupt(console, forecast(forecast, resumable));
    }
  }

  /** Reports that a run is resumed. */
  static void sayResumed(int documents, Console console, QuietOption quiet) {
    quiet.interrupt(
        console,
        Console.format("neardup: resuming after %,d documents fingerprinted earlier", documents));
  }

  /**
   * Returns the forecast in a line.
   *
   * @param resumable whether the run can be resumed after a kill
   */
  static String forecast(Forecast forecast, boolean resumable) {
    return Console.format(
        "neardup: about %,d documents: about %s more to fingerprint them, and then the search; about"
            + " %.1f GB of memory%s%s",
        rounded(forecast.documents()),
        time(forecast.seconds()),
        Math.max(0.1, forecast.memory() / GIGABYTE),
        forecast.available() == Long.MAX_VALUE
            ? ""
            : Console.format(" of %.1f GB", forecast.available() / GIGABYTE),
        !resumable && forecast.seconds() >= LONG
            ? " (with --resume, you can resume a killed run)"
            : "");
  }

  /** Rounds to two digits, which is the precision of the forecast. */
  private static long rounded(long number) {
    return BigDecimal.valueOf(number).round(new MathContext(2)).longValue();
  }

  private static String time(double seconds) {
    if (seconds < HOUR) {
      return Math.max(1, Math.round(seconds / MINUTE)) + " min";
    }
    double hours = seconds / HOUR;
    return Console.format(hours < FEW_HOURS ? "%.1f h" : "%.0f h", hours);
  }
}
