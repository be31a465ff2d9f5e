package io.github.neardup.cli;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.recommend.Interval;
import io.github.neardup.recommend.Recommendation;
import io.github.neardup.recommend.Recommendation.Option;
import io.github.neardup.recommend.Recommendation.Representation;
import io.github.neardup.recommend.RecommendationRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A recommendation as text: the figures behind it, and the command to type. */
final class RecommendReport {

  private static final int MOST_THAT_SUFFICE = 8;
  private static final int MOST_COMPARED = 6;
  private static final double MEGABYTE = 1e6;

  /** A heap that is only just large enough makes garbage collection slow. */
  private static final double ROOM = 1.25;

  private static final double GIGABYTE = 1e9;

  private final Recommendation recommendation;
  private final long heap;

  RecommendReport(Recommendation recommendation, long heap) {
    this.recommendation = recommendation;
    this.heap = heap;
  }

  /** With the files of the corpus and the options of the command to type, each after a space. */
  String toText(List<String> inputs, String options) {
    String files = inputs.stream().map(SparkCommand::quoted).collect(Collectors.joining(" "));
    String spec = SparkCommand.quoted(recommendation.recommended());
    String command = "  neardup dedup " + files + options + " -a " + spec + " -o OUTPUT\n";
    String others = recommendation.time().othersTried() ? table() + "\n" : "";
    return facts() + "\n" + representation() + "\n" + others + verdict() + "\n" + command;
  }

  private String facts() {
    Recommendation.Corpus corpus = recommendation.corpus();
    Recommendation.Time time = recommendation.time();
    boolean whole = corpus.wholeSampled();
    return format(
        """
        corpus   %s with %s%s
        sample   %s
        similar  %s%s
        wanted   recall %s, precision %s
        time     %s to read, and then %s of at most %s%s
        """,
        Console.count(corpus.documents(), "document", "documents"),
        whole ? "" : "about ",
        Console.count(corpus.differentTexts(), "different text", "different texts"),
        whole ? "all of them" : format("%,d of these, similar ones together", corpus.sampled()),
        pairs(corpus.similarPairs()) + " of different texts, by " + recommendation.truth(),
        time.othersTried()
            ? format(
                "; recall is measured on %,d in %s",
                corpus.sampledPairs(),
                Console.count(corpus.sampledClusters(), "cluster", "clusters"))
            : "",
        recommendation.recall(),
        recommendation.precision(),
        time(time.read()),
        time(time.worked()),
        time(time.allowed()),
        time.cutShort().isEmpty()
            ? ""
            : "; left out: " + String.join(", ", time.cutShort()) + " (--time allows more)");
  }

  /** An estimate of a number of pairs, if it is one. */
  private String pairs(double count) {
    return (recommendation.corpus().wholeSampled() ? "" : "about ")
        + rounded(count)
        + (Math.round(count) == 1 ? " pair" : " pairs");
  }

  /** What counts as near-duplicates, why, and what others would give. */
  private String representation() {
    Representation representation = recommendation.representation();
    boolean byLabels = representation.origin() == Representation.Origin.LABELS;
    String why =
        switch (representation.origin()) {
          case SPEC -> "What counts as near-duplicates was given. Compared with others:";
          case DEFAULT ->
              "What counts as near-duplicates was assumed, as by default; "
                  + RecommendationRequest.ENOUGH_DUPLICATES
                  + " labelled\npairs (--duplicates) would tell. Compared with others:";
          case LABELS ->
              format(
                  "What counts as near-duplicates was chosen by %,d labelled pairs of different"
                      + " texts%s.\nCompared with the best of each kind:",
                  representation.labelled(),
                  representation.labelled() < RecommendationRequest.ENOUGH_DUPLICATES
                      ? "; " + RecommendationRequest.ENOUGH_DUPLICATES + " would be more certain"
                      : "");
        };
    AlignedTable table =
        byLabels
            ? new AlignedTable(1, "near-duplicates by", "labelled", "pairs", "removed", "")
            : new AlignedTable(1, "near-duplicates by", "pairs", "removed", "");
    for (Representation.Compared each :
        representation.compared().stream().limit(MOST_COMPARED).toList()) {
      List<String> cells = new ArrayList<>(List.of(each.spec()));
      if (byLabels) {
        cells.add(format("%.0f%%", 100 * each.found()));
      }
      cells.add(rounded(each.pairs()));
      cells.add(format("%.1f%%", 100 * each.removed()));
      cells.add(each.taken() ? "<- taken" : "");
      table.add(cells.toArray(String[]::new));
    }
    return why + "\n" + table.render();
  }

  /** Whatever suffices and, for each algorithm without such a choice, the nearest one. */
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
            cost(choice, rounded(choice.candidates())),
            cost(choice, bytes(choice.bytes())).replace("> ", ""),
            cost(choice, time(choice.seconds().total())),
            remark(choice));
      }
    }
    return table.render();
  }

  private static String cost(Option choice, String value) {
    return switch (choice.cost()) {
      case MEASURED -> value;
      case TOO_HIGH -> "> " + value;
      case NOT_MEASURED -> "-";
    };
  }

  private String remark(Option choice) {
    if (choice.spec().equals(recommendation.recommended())) {
      return "<- recommended";
    } else if (choice.suffices()) {
      return "";
    } else if (choice.recallInterval().low() < recommendation.recall()) {
      return "recall too low";
    }
    return choice.cost() == Option.Cost.MEASURED ? "precision too low" : "too slow";
  }

  private String verdict() {
    Option chosen = recommendation.choices().get(0);
    String more =
        chosen.bytes() > heap
            ? format(
                "It needs %s of memory, but neardup may use only %s now; allow more, for example"
                    + " with NEARDUP_OPTS=-Xmx%dg.\n",
                bytes(chosen.bytes()),
                bytes(heap),
                (long) Math.ceil((double) chosen.bytes() * ROOM / (1 << 30)))
            : "";
    return more + (chosen.truth() ? whyExact() : found(chosen)) + ":\n";
  }

  private String whyExact() {
    boolean whole = recommendation.corpus().wholeSampled();
    if (recommendation.tooFewPairs()) {
      return format(
          "The sample has %s, too few to measure recall%s. Only the exact search is certain to find"
              + " them all",
          fewPairs(recommendation.corpus().sampledPairs()), whole ? "" : "; try a larger --sample");
    }
    if (!recommendation.time().othersTried()) {
      return format(
          "The exact search is cheap: it takes about %s, and no other algorithm could save more"
              + " than %s\n(--saving 0 tries them all the same)",
          time(recommendation.choices().get(0).seconds().total()),
          time(Math.max(0, recommendation.time().mostSaved())));
    }
    return recommendation.choices().stream().filter(Option::suffices).count() > 1
        ? "The exact search finds every pair, and nothing that finds enough is noticeably faster"
        : "Only the exact search is certain to find enough"
            + (whole ? "" : "; a larger --sample would give more certainty");
  }

  private static String fewPairs(long pairs) {
    return pairs == 0
        ? "no similar pairs"
        : format(pairs == 1 ? "only %,d similar pair" : "only %,d similar pairs", pairs);
  }

  private static String found(Option chosen) {
    return known(chosen.recallInterval())
        ? format(
            "This finds %.1f%% of the near-duplicate pairs, measured on all texts",
            100 * down(chosen.recall()))
        : format(
            "This finds %.1f%% of the near-duplicate pairs, and at least %.1f%% with 97.5%%"
                + " confidence (for this line alone)",
            100 * chosen.recall(), 100 * down(chosen.recallInterval().low()));
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

  /** Whether it was measured on the whole corpus. */
  private static boolean known(Interval interval) {
    return interval.low() == interval.high();
  }

  /** Rounds down, so that nothing is shown as reaching a number that it does not reach. */
  private static double down(double value) {
    return Math.floor(value * 1000) / 1000;
  }

  /** A number with three significant digits: 950, 12.3 k, 4.56 M. */
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
