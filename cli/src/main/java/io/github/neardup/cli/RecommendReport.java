package io.github.neardup.cli;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.core.algorithm.Spec;
import io.github.neardup.recommend.Interval;
import io.github.neardup.recommend.Option;
import io.github.neardup.recommend.Recommendation;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A recommendation for people: the figures behind it, and the command to type. */
final class RecommendReport {

  private static final int MOST_THAT_SUFFICE = 8;
  private static final double MEGABYTE = 1e6;

  /** A heap that is just large enough makes for a slow collector of garbage. */
  private static final double ROOM = 1.25;

  private static final double GIGABYTE = 1e9;

  private final Recommendation recommendation;
  private final long heap;

  /**
   * A report.
   *
   * @param heap how many bytes of memory this program may take
   */
  RecommendReport(Recommendation recommendation, long heap) {
    this.recommendation = recommendation;
    this.heap = heap;
  }

  /**
   * The report.
   *
   * @param inputs the files of the corpus
   * @param options of the command to type, with a space before each
   */
  String toText(List<Path> inputs, String options) {
    String files =
        inputs.stream().map(path -> quoted(path.toString())).collect(Collectors.joining(" "));
    return facts()
        + "\n"
        + table()
        + "\n"
        + verdict()
        + "\n  neardup dedup "
        + files
        + options
        + " -a "
        + quoted(recommendation.recommended())
        + " -o OUTPUT\n";
  }

  private static String quoted(String argument) {
    return argument.matches("[\\w./:=,+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }

  private String facts() {
    Recommendation.Corpus corpus = recommendation.corpus();
    return format(
        """
        corpus   %,d documents with %s%,d different texts
        sample   %s
        similar  %s pairs of different texts, by %s; recall is measured on %,d in %,d clusters
        wanted   recall %s, precision %s
        """,
        corpus.documents(),
        corpus.wholeSampled() ? "" : "about ",
        corpus.differentTexts(),
        corpus.wholeSampled()
            ? "all of them"
            : format("%,d of these, similar ones together", corpus.sampled()),
        (corpus.wholeSampled() ? "" : "about ") + rounded(corpus.similarPairs()),
        recommendation.truth(),
        corpus.sampledPairs(),
        corpus.sampledClusters(),
        recommendation.recall(),
        recommendation.precision());
  }

  /** What suffices, and of what does not the nearest of each algorithm. */
  private String table() {
    AlignedTable table =
        new AlignedTable(1, "algorithm", "recall", "precision", "candidates", "memory", "time", "");
    int sufficing = 0;
    Set<String> others = new HashSet<>();
    for (Option choice : recommendation.choices()) {
      boolean shown =
          choice.truth()
              || (choice.suffices()
                  ? sufficing++ < MOST_THAT_SUFFICE
                  : others.add(Spec.parse(choice.spec()).algorithm()));
      if (shown) {
        table.add(
            choice.spec(),
            share(choice.recall(), choice.recallInterval(), choice.truth()),
            share(choice.precision(), choice.precisionInterval(), choice.truth()),
            (choice.measured() ? "" : "> ") + rounded(choice.candidates()),
            bytes(choice.bytes()),
            (choice.measured() ? "" : "> ") + time(choice.seconds().total()),
            remark(choice));
      }
    }
    return table.render();
  }

  private String remark(Option choice) {
    if (choice.spec().equals(recommendation.recommended())) {
      return "<- recommended";
    } else if (choice.suffices()) {
      return "";
    } else if (choice.recallInterval().low() < recommendation.recall()) {
      return "recall too low";
    }
    return choice.measured() ? "precision too low" : "too slow";
  }

  private String verdict() {
    StringBuilder text = new StringBuilder();
    Option chosen = recommendation.choices().get(0);
    Recommendation.Corpus corpus = recommendation.corpus();
    if (recommendation.tooFewPairs()) {
      text.append(
          format(
              "There are only %,d similar pairs in the sample, too few to measure recall on%s. The exact"
                  + " search finds them all, so it is what is left:\n",
              corpus.sampledPairs(), corpus.wholeSampled() ? "" : "; try a larger --sample"));
    } else if (chosen.truth()) {
      text.append(
          recommendation.choices().stream().filter(Option::suffices).count() > 1
              ? "The exact search finds every pair, and nothing that finds enough is faster here:\n"
              : "Nothing but the exact search is sure to find enough"
                  + (corpus.wholeSampled() ? "" : "; a larger --sample makes surer")
                  + ":\n");
    } else if (known(chosen.recallInterval())) {
      text.append(
          format(
              "Of the near-duplicate pairs this finds %.1f %%, measured on all texts:\n",
              100 * down(chosen.recall())));
    } else {
      text.append(
          format(
              "Of the near-duplicate pairs this finds %.1f %%, and at least %.1f %% with a confidence of"
                  + " 97.5 %% for this line alone:\n",
              100 * chosen.recall(), 100 * down(chosen.recallInterval().low())));
    }
    if (chosen.bytes() > heap) {
      text.insert(
          0,
          format(
              "It needs %s of memory, more than the %s that neardup may take now; allow more, as"
                  + " with NEARDUP_OPTS=-Xmx%dg.\n",
              bytes(chosen.bytes()),
              bytes(heap),
              (long) Math.ceil((double) chosen.bytes() * ROOM / (1 << 30))));
    }
    return text.toString();
  }

  private static String share(double value, Interval interval, boolean exact) {
    if (exact) {
      return "1";
    }
    if (Double.isNaN(value)) {
      return "-";
    }
    return known(interval)
        ? format("%.3f", down(value))
        : format("%.3f [%.3f, %.3f]", value, down(interval.low()), interval.high());
  }

  /** Whether it was measured on all there is. */
  private static boolean known(Interval interval) {
    return interval.low() == interval.high();
  }

  /** So that what is short of a round number is not shown as reaching it. */
  private static double down(double value) {
    return Math.floor(value * 1000) / 1000;
  }

  /** Three figures of a number: 950, 12.3 k, 4.56 M. */
  static String rounded(double number) {
    String[] units = {"", " k", " M", " G", " T"};
    double scaled = number;
    int unit = 0;
    while (scaled >= 999.5 && unit < units.length - 1) {
      scaled /= 1000;
      unit++;
    }
    int digits = unit == 0 || scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2;
    return format("%." + digits + "f%s", scaled, units[unit]);
  }

  static String bytes(long count) {
    double bytes = (double) count;
    return bytes < GIGABYTE
        ? format("%.0f MB", Math.max(1, bytes / MEGABYTE))
        : format("%.1f GB", bytes / GIGABYTE);
  }

  static String time(double seconds) {
    if (seconds < 99.5) {
      return format(seconds < 9.95 ? "%.1f s" : "%.0f s", seconds);
    }
    return seconds < 99.5 * 60
        ? format("%.0f min", seconds / 60)
        : format("%.1f h", seconds / 3600);
  }

  private static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
