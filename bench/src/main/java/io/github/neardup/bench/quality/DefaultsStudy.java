package io.github.neardup.bench.quality;

import io.github.neardup.core.TextLength;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.CollectionDefaults;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.score.PairCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the defaults give on labelled datasets: those that follow from the length of texts, the
 * fixed ones they took the place of, and those that the other datasets of the same length would
 * have chosen from a small grid. Writes the tables into a page, between two comments.
 */
public final class DefaultsStudy {

  /** The fixed defaults by algorithm, written out. */
  private static final Map<String, String> FIXED =
      new TreeMap<>(
          Map.of(
              "kshingle", "kshingle:shingle=3,threshold=0.6",
              "minhash", "minhash:shingle=3,threshold=0.6",
              "simhash", "simhash:shingle=1,distance=3",
              "ksentence", "ksentence:k=3"));

  private static final Map<String, List<String>> GRID =
      Map.of(
          "kshingle",
          product("kshingle:shingle=%s,threshold=%s", List.of("0.6", "0.7", "0.8")),
          "simhash",
          product("simhash:shingle=%s,distance=%s", List.of("3", "6", "8", "10")),
          "ksentence",
          List.of("ksentence:k=1", "ksentence:k=2", "ksentence:k=3"));

  private final List<Dataset> datasets;

  /** By dataset and spec. */
  private final Map<List<String>, PairCounts> counts = new LinkedHashMap<>();

  private DefaultsStudy(List<Dataset> datasets) {
    this.datasets = datasets;
  }

  /**
   * Writes the tables.
   *
   * @param arguments the page, then datasets
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2) {
      System.err.println("usage: bench/defaults DATASET...");
      System.exit(2);
    }
    DefaultsStudy study =
        new DefaultsStudy(
            Arrays.stream(arguments)
                .skip(1)
                .map(name -> Datasets.resolve(name, f -> System.err.println(f.getMessage())))
                .toList());
    StringBuilder tables = new StringBuilder();
    for (String algorithm : FIXED.keySet()) {
      tables.append(study.table(algorithm));
    }
    PageBlock.write(Path.of(arguments[0]), "defaults", tables.toString().stripTrailing() + "\n");
  }

  private static List<String> product(String spec, List<String> values) {
    return List.of("1", "2", "3").stream()
        .flatMap(shingle -> values.stream().map(value -> spec.formatted(shingle, value)))
        .toList();
  }

  private String table(String algorithm) {
    List<String> grid = GRID.getOrDefault(algorithm, List.of());
    StringBuilder table = new StringBuilder("### " + algorithm + "\n\n");
    table.append("| dataset | settings | F1 before | F1 | precision before | precision |");
    table.append(grid.isEmpty() ? "\n" : " F1, left out | settings of the others |\n");
    table.append("|---|---|---:|---:|---:|---:|").append(grid.isEmpty() ? "\n" : "---:|---|\n");
    List<double[]> rows = new ArrayList<>();
    for (Dataset dataset : datasets) {
      PairCounts before = count(dataset, fixed(algorithm));
      PairCounts now = count(dataset, algorithm);
      List<Double> row =
          new ArrayList<>(
              List.of(zero(before.f1()), zero(now.f1()), before.precision(), now.precision()));
      String others = grid.isEmpty() ? "" : ofOthers(dataset, grid);
      if (!grid.isEmpty()) {
        row.add(zero(count(dataset, others).f1()));
      }
      table.append("| %s | %s |".formatted(dataset.name(), settings(dataset, algorithm)));
      row.forEach(value -> table.append(cell(value)));
      table.append(grid.isEmpty() ? "\n" : " %s |\n".formatted(afterColon(others)));
      rows.add(row.stream().mapToDouble(value -> value).toArray());
      System.err.println(algorithm + " " + dataset.name() + " " + row);
    }
    table.append("| **mean** | |");
    for (int column = 0; column < rows.get(0).length; column++) {
      int at = column;
      table.append(
          cell(
              rows.stream()
                  .mapToDouble(row -> row[at])
                  .filter(value -> !Double.isNaN(value))
                  .average()
                  .orElse(Double.NaN)));
    }
    return table.append(grid.isEmpty() ? "\n\n" : " |\n\n").toString();
  }

  private static String fixed(String algorithm) {
    return FIXED.getOrDefault(algorithm, algorithm);
  }

  private static String cell(double value) {
    return Double.isNaN(value) ? " - |" : String.format(Locale.ROOT, " %.3f |", value);
  }

  /** An F1 that is not defined, because nothing is found, is worth nothing. */
  private static double zero(double f1) {
    return Double.isNaN(f1) ? 0 : f1;
  }

  private static String settings(Dataset dataset, String spec) {
    return afterColon(CollectionDefaults.of(dataset.documents()).complete(spec));
  }

  private static String afterColon(String spec) {
    return spec.substring(spec.indexOf(':') + 1).replace(",", ", ");
  }

  /**
   * The spec of the grid that is best on average for the other datasets of the same length or, if
   * there is none, of the next shorter one.
   */
  private String ofOthers(Dataset leftOut, List<String> grid) {
    List<Dataset> others = List.of();
    List<TextLength> lengths = List.of(TextLength.values());
    for (int i = lengths.indexOf(length(leftOut)); others.isEmpty() && i >= 0; i--) {
      TextLength like = lengths.get(i);
      others = datasets.stream().filter(d -> d != leftOut && length(d) == like).toList();
    }
    return best(grid, others);
  }

  private String best(List<String> grid, List<Dataset> others) {
    return grid.stream()
        .max(
            Comparator.comparingDouble(
                spec ->
                    others.stream()
                        .collect(Collectors.averagingDouble(d -> zero(count(d, spec).f1())))))
        .orElseThrow();
  }

  private static TextLength length(Dataset dataset) {
    return CollectionDefaults.of(dataset.documents()).length().orElseThrow();
  }

  private PairCounts count(Dataset dataset, String spec) {
    return counts.computeIfAbsent(
        List.of(dataset.name(), spec),
        key -> {
          int threads = Runtime.getRuntime().availableProcessors();
          Algorithm algorithm = CollectionDefaults.of(dataset.documents()).create(spec);
          Fingerprints fingerprints =
              Fingerprints.of(algorithm, () -> dataset.documents().stream(), threads);
          return PairCounts.of(dataset, Search.of(algorithm, threads).pairs(fingerprints));
        });
  }
}
