package io.github.neardup.bench.quality;

import io.github.neardup.bench.quality.CoverageStudy.Tally;
import io.github.neardup.bench.quality.SimulatedPairs.Sizes;
import io.github.neardup.bench.quality.SimulatedPairs.Wrong;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures how often intervals contain the truth, by the shape of the data. */
final class ShapeTable {

  static final List<Integer> UNITS = List.of(10, 30, 100, 300);
  static final List<Double> SHARES = List.of(0.5, 0.9, 0.99);

  /** A simulation of data of one shape with given recall and precision. */
  private interface Simulation {
    Map<Measure, Tally> run(double recall, double precision, int units, long seed);
  }

  private ShapeTable() {}

  static String of(int simulations, int replicates) {
    StringBuilder table =
        new StringBuilder(
            """
            | shape | units | precision | width | recall | width | F1 | width | F1, least |
            |---|---:|---:|---:|---:|---:|---:|---:|---:|
            """);
    shapes(simulations, replicates)
        .forEach(
            (shape, simulation) -> UNITS.forEach(units -> row(table, shape, units, simulation)));
    return table.toString();
  }

  private static Map<String, Simulation> shapes(int simulations, int replicates) {
    Map<String, Simulation> shapes = new LinkedHashMap<>();
    for (Sizes sizes : Sizes.values()) {
      shapes.put("clusters, " + sizes.title(), ofClusters(sizes, simulations, replicates));
    }
    shapes.put("judged, 1 to 5 pairs", ofJudgments(false, simulations, replicates));
    shapes.put("judged, weights 1 to 16", ofJudgments(true, simulations, replicates));
    return shapes;
  }

  private static Simulation ofClusters(Sizes sizes, int simulations, int replicates) {
    return (recall, precision, units, seed) -> {
      Map<Measure, Tally> all = new LinkedHashMap<>();
      for (Wrong wrong : List.of(Wrong.BY_CHANCE, Wrong.AT_SOME)) {
        for (double correlation : CoverageStudy.CORRELATIONS) {
          SimulatedPairs data =
              new SimulatedPairs(units, recall, precision, wrong, correlation, sizes);
          add(all, CoverageStudy.run(data, simulations, replicates, seed + all.size()));
        }
      }
      return all;
    };
  }

  private static Simulation ofJudgments(boolean weighted, int simulations, int replicates) {
    return (recall, precision, units, seed) -> {
      Map<Measure, Tally> all = new LinkedHashMap<>();
      for (double correlation : CoverageStudy.CORRELATIONS) {
        SimulatedJudgments data =
            new SimulatedJudgments(units, recall, precision, correlation, weighted);
        // As many as for clusters, which have two kinds of wrong pairs.
        add(all, CoverageStudy.run(data, 2 * simulations, replicates, seed + all.size()));
      }
      return all;
    };
  }

  private static void add(Map<Measure, Tally> all, Map<Measure, Tally> more) {
    more.forEach((measure, tally) -> all.computeIfAbsent(measure, m -> new Tally()).add(tally));
  }

  private static void row(StringBuilder table, String shape, int units, Simulation simulation) {
    Map<Measure, Tally> all = new LinkedHashMap<>();
    double least = 1;
    long seed = units;
    for (double recall : SHARES) {
      for (double precision : SHARES) {
        seed += 1_000_000;
        Map<Measure, Tally> tallies = simulation.run(recall, precision, units, seed);
        least = Math.min(least, tallies.getOrDefault(Measures.F1, new Tally()).coverage());
        add(all, tallies);
      }
    }
    table.append("| ").append(shape).append(" | ").append(units).append(" |");
    for (Measure measure : List.of(Measures.PRECISION, Measures.RECALL, Measures.F1)) {
      Tally tally = all.getOrDefault(measure, new Tally());
      table.append(
          String.format(Locale.ROOT, " %.1f%% | %.3f |", 100 * tally.coverage(), tally.width()));
    }
    table.append(String.format(Locale.ROOT, " %.1f%% |%n", 100 * least));
  }
}
