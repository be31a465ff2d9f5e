package io.github.neardup.eval;

import io.github.neardup.eval.Comparison.Verdict;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.score.RankTest;
import io.github.neardup.eval.score.Tests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The best algorithm by F1, on each dataset and over all datasets. Immutable.
 *
 * @param datasets the answer for each dataset, in order
 * @param overall the answer over all datasets; empty for a single dataset, or if fewer than two
 *     algorithms ran on all of them
 */
public record Answer(List<OfDataset> datasets, Optional<Overall> overall) {

  /** With so few differing units, no p-value can be below 0.05. */
  private static final int TOO_FEW = 5;

  /**
   * The answer on one dataset. Algorithms are named by their specs, in descending order of F1.
   *
   * @param dataset name of the dataset
   * @param best the algorithm with the highest F1, and all algorithms that are not worse at 5%
   * @param worse all other algorithms with a defined F1
   * @param worseP the largest adjusted p-value of a difference between the algorithm with the
   *     highest F1 and a worse one; NaN if there is none
   * @param undefined algorithms whose F1 is not defined
   * @param tested whether algorithms were compared; if not, {@code best} holds the algorithms with
   *     the highest F1 and {@code worse} the others
   * @param sentence the answer in words, without a full stop
   */
  public record OfDataset(
      String dataset,
      List<String> best,
      List<String> worse,
      double worseP,
      List<String> undefined,
      boolean tested,
      String sentence) {}

  /**
   * The answer over all datasets.
   *
   * @param algorithms the names of the algorithms that ran on all datasets: their labels or, where
   *     labels differ between datasets, their specs
   * @param meanF1 the mean of their F1 over the datasets that count, in the order of {@code
   *     algorithms}; NaN if no dataset counts
   * @param ranks their ranks by F1, in the same order
   * @param records a record for each two of them
   * @param left names of algorithms that did not run on all datasets
   * @param undefined datasets that do not count because an F1 is not defined there
   * @param sentence the answer in words, without a full stop
   */
  public record Overall(
      List<String> algorithms,
      List<Double> meanF1,
      RankTest ranks,
      List<WinsTiesLosses> records,
      List<String> left,
      List<String> undefined,
      String sentence) {}

  /**
   * The number of datasets on which one algorithm was better than another.
   *
   * @param first the index of one algorithm in {@link Overall#algorithms}
   * @param second the index of the other, larger
   * @param wins datasets on which the first is better, at 5%
   * @param ties datasets on which the two were not distinguishable or not compared
   * @param losses datasets on which the second is better
   */
  public record WinsTiesLosses(int first, int second, int wins, int ties, int losses) {}

  /** Returns the answer for some results. */
  static Answer of(Results results) {
    return new Answer(
        results.datasets().stream()
            .filter(dataset -> !dataset.measurements().isEmpty())
            .map(Answer::of)
            .toList(),
        overall(results));
  }

  private static double f1(Measurement measurement) {
    return measurement.of(Measures.F1).value();
  }

  /** The outcome of a comparison, as seen from the first algorithm. */
  private record Outcome(Verdict verdict, double p, int differingUnits) {

    private static final Outcome UNTESTED = new Outcome(Verdict.NOT_TESTED, Double.NaN, 0);

    static Outcome of(List<Comparison> comparisons, String first, String second) {
      for (Comparison c : comparisons) {
        if (c.first().equals(first) && c.second().equals(second)) {
          return new Outcome(c.verdict(), c.adjustedP(), c.differingUnits());
        }
        if (c.first().equals(second) && c.second().equals(first)) {
          return new Outcome(
              Verdict.of(-c.f1Difference(), c.adjustedP()), c.adjustedP(), c.differingUnits());
        }
      }
      return UNTESTED;
    }
  }

  private static OfDataset of(DatasetResults results) {
    List<Measurement> ranked =
        results.measurements().stream()
            .filter(measurement -> !Double.isNaN(f1(measurement)))
            .sorted(Comparator.comparingDouble(Answer::f1).reversed())
            .toList();
    List<Measurement> undefined =
        results.measurements().stream().filter(m -> Double.isNaN(f1(m))).toList();
    List<Measurement> best = new ArrayList<>();
    List<Measurement> worse = new ArrayList<>();
    double worseP = Double.NaN;
    int differing = 0;
    boolean samePairs = true;
    boolean tested = ranked.size() > 1;
    if (!ranked.isEmpty()) {
      best.add(ranked.get(0));
    }
    for (Measurement measurement : ranked.subList(Math.min(1, ranked.size()), ranked.size())) {
      Outcome outcome = Outcome.of(results.comparisons(), best.get(0).spec(), measurement.spec());
      boolean untested = outcome.verdict() == Verdict.NOT_TESTED;
      boolean isWorse =
          untested ? f1(measurement) < f1(best.get(0)) : outcome.verdict() == Verdict.BETTER;
      (isWorse ? worse : best).add(measurement);
      samePairs &= isWorse || outcome.differingUnits() == 0;
      tested &= !untested;
      differing = Math.max(differing, outcome.differingUnits());
      if (isWorse) {
        worseP = Double.isNaN(worseP) ? outcome.p() : Math.max(worseP, outcome.p());
      }
    }
    return new OfDataset(
        results.measurements().get(0).dataset(),
        specs(best),
        specs(worse),
        worseP,
        specs(undefined),
        tested,
        sentence(best, worse, worseP, undefined, tested, samePairs, differing));
  }

  private static List<String> specs(List<Measurement> measurements) {
    return measurements.stream().map(Measurement::spec).toList();
  }

  /**
   * Returns the measurements of a dataset by algorithm, whatever settings an algorithm derived
   * there.
   */
  private static Map<String, Measurement> byAlgorithm(
      DatasetResults results, List<String> algorithms) {
    Map<String, Measurement> measurements = new LinkedHashMap<>();
    for (int i = 0; i < results.measurements().size(); i++) {
      Measurement measurement = results.measurements().get(i);
      String spec = measurement.spec();
      boolean chosen =
          !algorithms.contains(spec) && measurement.system().isEmpty() && i < algorithms.size();
      measurements.put(chosen ? algorithms.get(i) : spec, measurement);
    }
    return measurements;
  }

  private static Optional<Overall> overall(Results results) {
    List<DatasetResults> datasets =
        results.datasets().stream().filter(d -> !d.measurements().isEmpty()).toList();
    List<Map<String, Measurement>> byDataset =
        datasets.stream().map(d -> byAlgorithm(d, results.run().algorithms())).toList();
    List<String> all = byDataset.stream().flatMap(of -> of.keySet().stream()).distinct().toList();
    List<String> common =
        all.stream().filter(a -> byDataset.stream().allMatch(of -> of.containsKey(a))).toList();
    if (datasets.size() < 2 || common.size() < 2) {
      return Optional.empty();
    }
    Map<String, String> names =
        all.stream().collect(Collectors.toMap(a -> a, a -> name(a, byDataset)));
    List<double[]> values =
        byDataset.stream()
            .map(of -> common.stream().mapToDouble(a -> f1(measurement(of, a))).toArray())
            .toList();
    List<String> undefined =
        IntStream.range(0, values.size())
            .filter(
                i ->
                    IntStream.range(0, common.size()).anyMatch(a -> Double.isNaN(values.get(i)[a])))
            .mapToObj(i -> datasets.get(i).measurements().get(0).dataset())
            .toList();
    RankTest ranks = RankTest.of(values, common.size());
    List<String> shown = common.stream().map(a -> names.getOrDefault(a, a)).toList();
    List<String> left =
        all.stream().filter(a -> !common.contains(a)).map(a -> names.getOrDefault(a, a)).toList();
    return Optional.of(
        new Overall(
            shown,
            IntStream.range(0, common.size()).mapToObj(a -> mean(values, a)).toList(),
            ranks,
            records(datasets, byDataset, common),
            left,
            undefined,
            sentence(shown, ranks, left)));
  }

  /** The mean of an algorithm over the datasets on which all algorithms have a value. */
  private static double mean(List<double[]> values, int algorithm) {
    return values.stream()
        .filter(row -> Arrays.stream(row).noneMatch(Double::isNaN))
        .mapToDouble(row -> row[algorithm])
        .average()
        .orElse(Double.NaN);
  }

  private static Measurement measurement(Map<String, Measurement> measurements, String algorithm) {
    return Optional.ofNullable(measurements.get(algorithm)).orElseThrow();
  }

  /** Returns the label if it is the same on all datasets, else the spec. */
  private static String name(String algorithm, List<Map<String, Measurement>> byDataset) {
    List<String> labels =
        byDataset.stream()
            .flatMap(of -> Stream.ofNullable(of.get(algorithm)))
            .map(Measurement::label)
            .distinct()
            .toList();
    return labels.size() == 1 ? labels.get(0) : algorithm;
  }

  private static List<WinsTiesLosses> records(
      List<DatasetResults> datasets,
      List<Map<String, Measurement>> byDataset,
      List<String> algorithms) {
    List<WinsTiesLosses> records = new ArrayList<>();
    for (int i = 0; i < algorithms.size(); i++) {
      for (int j = i + 1; j < algorithms.size(); j++) {
        int wins = 0;
        int losses = 0;
        for (int d = 0; d < datasets.size(); d++) {
          Verdict verdict =
              Outcome.of(
                      datasets.get(d).comparisons(),
                      measurement(byDataset.get(d), algorithms.get(i)).spec(),
                      measurement(byDataset.get(d), algorithms.get(j)).spec())
                  .verdict();
          wins += verdict == Verdict.BETTER ? 1 : 0;
          losses += verdict == Verdict.WORSE ? 1 : 0;
        }
        records.add(new WinsTiesLosses(i, j, wins, datasets.size() - wins - losses, losses));
      }
    }
    return records;
  }

  private static String sentence(
      List<Measurement> best,
      List<Measurement> worse,
      double worseP,
      List<Measurement> undefined,
      boolean tested,
      boolean samePairs,
      int differing) {
    List<String> parts = new ArrayList<>();
    if (best.size() + worse.size() == 1) {
      parts.add(names(best) + " has F1 " + number(f1(best.get(0))));
    } else if (!best.isEmpty() && f1(best.get(0)) == 0) {
      parts.add("no algorithm finds a duplicate");
    } else if (!best.isEmpty() && !tested) {
      parts.add(
          "%s %s the highest F1, %s; no comparison was asked for"
              .formatted(names(best), best.size() == 1 ? "has" : "have", number(f1(best.get(0)))));
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

  private static String sentence(List<String> names, RankTest ranks, List<String> left) {
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
    List<Integer> order = ranks.order();
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
    if (ranks.p() >= Tests.LEVEL || rest.isEmpty()) {
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
