package io.github.neardup.bench.quality;

import static io.github.neardup.bench.quality.SimulatedPairs.Wrong.AT_SOME;
import static io.github.neardup.bench.quality.SimulatedPairs.Wrong.BY_CHANCE;

import io.github.neardup.bench.quality.SimulatedPairs.Sizes;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures how often intervals contain the truth, and how often equal searches are declared
 * different, on simulated data. Writes the tables into a page, between two comments.
 */
public final class CoverageTable {

  static final List<Integer> UNITS = List.of(10, 20, 50, 300);

  private static final int REPLICATES = 400;
  private static final int TESTS = 400;

  private CoverageTable() {}

  /**
   * Writes the tables.
   *
   * @param arguments the page, and the number of simulations of each combination
   */
  public static void main(String[] arguments) throws IOException {
    int simulations = Integer.parseInt(arguments[1]);
    String tables =
        ShapeTable.of(simulations, REPLICATES)
            + "\n"
            + coverage(simulations)
            + "\n"
            + differences(simulations)
            + "\n"
            + tests(TESTS);
    PageBlock.write(Path.of(arguments[0]), "coverage", tables);
  }

  /** A combination of true values. */
  private record Cell(double recall, double precision) {}

  private static String coverage(int simulations) {
    StringBuilder table = new StringBuilder("| clusters | measure | least |");
    table.append(" mean | mean width | none |\n|---:|---|---:|---:|---:|---:|\n");
    for (int units : UNITS) {
      Map<Measure, Map<Cell, CoverageStudy.Tally>> tallies = tallies(units, simulations);
      tallies.forEach((measure, cells) -> row(table, units, measure, cells));
    }
    return table.toString();
  }

  private static Map<Measure, Map<Cell, CoverageStudy.Tally>> tallies(int units, int simulations) {
    Map<Measure, Map<Cell, CoverageStudy.Tally>> tallies = new LinkedHashMap<>();
    long seed = units;
    for (double recall : CoverageStudy.SHARES) {
      for (double precision : CoverageStudy.SHARES) {
        for (SimulatedPairs.Wrong wrong : SimulatedPairs.Wrong.values()) {
          for (double correlation : CoverageStudy.CORRELATIONS) {
            seed += 1_000_000;
            SimulatedPairs data = new SimulatedPairs(units, recall, precision, wrong, correlation);
            CoverageStudy.run(data, simulations, REPLICATES, seed)
                .forEach(
                    (measure, tally) ->
                        tallies
                            .computeIfAbsent(measure, m -> new LinkedHashMap<>())
                            .computeIfAbsent(
                                new Cell(recall, precision), c -> new CoverageStudy.Tally())
                            .add(tally));
          }
        }
      }
    }
    return tallies;
  }

  private static void row(
      StringBuilder table, int units, Measure measure, Map<Cell, CoverageStudy.Tally> cells) {
    CoverageStudy.Tally all = new CoverageStudy.Tally();
    cells.values().forEach(all::add);
    double least =
        cells.values().stream()
            .filter(tally -> tally.given() >= 100)
            .mapToDouble(CoverageStudy.Tally::coverage)
            .min()
            .orElse(Double.NaN);
    table.append(
        String.format(
            Locale.ROOT,
            "| %d | %s | %.1f%% | %.1f%% | %.3f | %.0f%% |%n",
            units,
            measure.title(),
            100 * least,
            100 * all.coverage(),
            all.width(),
            100 * all.without()));
  }

  private static String differences(int simulations) {
    StringBuilder table =
        new StringBuilder(
            "| difference of F1 | clusters | holds | mean width |\n|---|---:|---:|---:|\n");
    for (Sizes sizes : List.of(Sizes.EQUAL, Sizes.SMALL, Sizes.POWER_LAW)) {
      for (int units : ShapeTable.UNITS) {
        CoverageStudy.Tally tally = new CoverageStudy.Tally();
        for (SimulatedPairs.Wrong wrong : List.of(BY_CHANCE, AT_SOME)) {
          for (double recall : List.of(0.9, 0.7, 0.5)) {
            tally.add(
                TestStudy.differences(
                    new SimulatedPairs(units, 0.9, 0.9, wrong, 0.3, sizes),
                    new SimulatedPairs(units, recall, 0.9, wrong, 0.3, sizes),
                    simulations,
                    REPLICATES,
                    units));
          }
        }
        table.append(
            String.format(
                Locale.ROOT,
                "| %s | %d | %.1f%% | %.3f |%n",
                sizes.title(),
                units,
                100 * tally.coverage(),
                tally.width()));
      }
    }
    return table.toString();
  }

  private static SimulatedPairs data(int units, double recall, double precision) {
    return new SimulatedPairs(units, recall, precision, SimulatedPairs.Wrong.AT_SOME, 0.3);
  }

  static String tests(int simulations) {
    List<String> rows = new ArrayList<>();
    for (int units : UNITS) {
      for (double share : List.of(0.05, 0.3, 0.7, 0.95)) {
        rows.add(
            row(
                "F1 of equals: recall and precision %s".formatted(share),
                units,
                data(units, share, share),
                data(units, share, share),
                simulations));
      }
      rows.add(
          row(
              "F1 0.643 of recall 0.9, precision 0.5 and the reverse",
              units,
              data(units, 0.9, 0.5),
              data(units, 0.5, 0.9),
              simulations));
      rows.add(
          row(
              "**power**: recall 0.5 and 0.8, precision 0.95",
              units,
              data(units, 0.5, 0.95),
              data(units, 0.8, 0.95),
              simulations));
    }
    for (int units : List.of(20, 50, 300)) {
      rows.add(
          String.format(
              Locale.ROOT,
              "| F1 of equals: one cluster, or none, each with 19 wrong pairs | %d | %.1f%% |",
              units,
              100 * TestStudy.passedOfHubs(units, 19, simulations, REPLICATES, units)));
    }
    for (double precision : List.of(0.5, 0.92, 0.98)) {
      rows.add(
          String.format(
              Locale.ROOT,
              "| precision of 14 pairs and of 247 others, both %s | 261 | %.1f%% |",
              precision,
              100 * TestStudy.passedOfPrecision(14, 247, precision, simulations, REPLICATES, 1)));
    }
    return "| what is compared | clusters | p < 0.05 |\n|---|---:|---:|\n"
        + String.join("\n", rows)
        + "\n";
  }

  private static String row(
      String what, int units, SimulatedPairs first, SimulatedPairs second, int simulations) {
    double passed = TestStudy.passed(first, second, Measures.F1, simulations, REPLICATES, units);
    return String.format(Locale.ROOT, "| %s | %d | %.1f%% |", what, units, 100 * passed);
  }
}
