package io.github.neardup.eval;

import io.github.neardup.eval.score.RankTest;
import io.github.neardup.eval.score.Tests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The {@linkplain Answer answers} in words. */
final class AnswerWords {

  /** With so few differing units, no p-value can be below 0.05. */
  private static final int TOO_FEW = 5;

  private static final double LEVEL = 0.05;

  private AnswerWords() {}

  static String ofDataset(
      List<Measurement> best,
      List<Measurement> worse,
      double worseP,
      List<Measurement> undefined,
      boolean tested,
      boolean samePairs,
      int differing) {
    List<String> parts = new ArrayList<>();
    if (best.size() + worse.size() == 1) {
      parts.add(names(best) + " has F1 " + number(Answer.f1(best.get(0))));
    } else if (!best.isEmpty() && Answer.f1(best.get(0)) == 0) {
      parts.add("no algorithm finds a duplicate");
    } else if (!best.isEmpty() && !tested) {
      parts.add(
          "%s %s the highest F1, %s; no comparison was asked for"
              .formatted(
                  names(best), best.size() == 1 ? "has" : "have", number(Answer.f1(best.get(0)))));
    } else if (!best.isEmpty()) {
      parts.add(names(best) + areBest(best.size() == 1, worse.isEmpty(), samePairs, differing));
      if (!worse.isEmpty()) {
        parts.add(
            "%s %s worse (%s)"
                .formatted(
                    names(worse),
                    worse.size() == 1 ? "is" : "are",
                    probability(worseP, worse.size() > 1)));
      }
    }
    if (!undefined.isEmpty()) {
      parts.add("F1 of " + names(undefined) + " is not defined");
    }
    return String.join("; ", parts);
  }

  private static String areBest(boolean one, boolean all, boolean samePairs, int differing) {
    if (one) {
      return " is best";
    }
    if (samePairs) {
      return " found the same pairs" + (all ? "" : " and are best");
    }
    return all ? " cannot be told apart" + tooFew(differing) : " are best and cannot be told apart";
  }

  private static String tooFew(int differing) {
    return differing > TOO_FEW
        ? ""
        : ": they differ in %d %s, which is too few"
            .formatted(differing, differing == 1 ? "unit" : "units");
  }

  /** A p-value, or the largest of several. */
  private static String probability(double p, boolean largest) {
    String text = Tests.printed(p);
    return text.startsWith("<") ? "p " + text : (largest ? "p up to " : "p = ") + text;
  }

  private static String names(List<Measurement> measurements) {
    return join(measurements.stream().map(Measurement::label).toList());
  }

  /** Joins names: one; one and two; one, two and three. */
  private static String join(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  static String overall(List<String> names, RankTest ranks, List<String> left) {
    List<String> parts = new ArrayList<>();
    if (ranks.datasets() == 0) {
      parts.add("on every dataset some F1 is not defined");
    } else {
      parts.add(ofRanks(names, ranks));
      if (!ranks.reason().isEmpty()) {
        parts.add("a test needs at least " + RankTest.LEAST_DATASETS + " datasets");
      }
    }
    if (!left.isEmpty()) {
      parts.add(join(left) + (left.size() == 1 ? " is" : " are") + " not on all datasets");
    }
    return String.join("; ", parts);
  }

  private static String ofRanks(List<String> names, RankTest ranks) {
    List<Integer> order =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(Comparator.comparingDouble(ranks.meanRanks()::get))
            .toList();
    double first = ranks.meanRanks().get(order.get(0));
    boolean tested = ranks.reason().isEmpty();
    List<Integer> best =
        order.stream()
            .filter(
                i ->
                    tested
                        ? ranks.meanRanks().get(i) - first < ranks.criticalDifference()
                        : ranks.meanRanks().get(i) == first)
            .toList();
    List<Integer> rest = order.subList(best.size(), order.size());
    String over =
        "over %d %s ".formatted(ranks.datasets(), ranks.datasets() == 1 ? "dataset" : "datasets");
    if (!tested) {
      return over
          + ranked(names, ranks, best)
          + (best.size() == 1 ? " ranks first" : " rank first")
          + (rest.isEmpty() ? "" : ", before " + ranked(names, ranks, rest));
    }
    if (ranks.p() >= LEVEL || rest.isEmpty()) {
      return over
          + "mean ranks do not tell the algorithms apart (%s in Friedman's test): "
              .formatted(probability(ranks.p(), false))
          + ranked(names, ranks, order);
    }
    return over
        + ranked(names, ranks, best)
        + (best.size() == 1 ? " ranks best; " : " rank best and cannot be told apart; ")
        + ranked(names, ranks, rest)
        + (rest.size() == 1 ? " ranks worse" : " rank worse");
  }

  /** Names with their mean ranks. */
  private static String ranked(List<String> names, RankTest ranks, List<Integer> algorithms) {
    return join(
        algorithms.stream()
            .map(
                i ->
                    "%s (%s)"
                        .formatted(
                            names.get(i),
                            String.format(Locale.ROOT, "%.2f", ranks.meanRanks().get(i))))
            .toList());
  }
}
