package io.github.neardup.bench.quality;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.score.PairCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the defaults give on labelled datasets. Writes the tables into a page, between two comments.
 */
public final class DefaultsStudy {

  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  private DefaultsStudy() {}

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
    List<Dataset> datasets =
        Arrays.stream(arguments)
            .skip(1)
            .map(name -> Datasets.resolve(name, f -> System.err.println(f.getMessage())))
            .toList();
    StringBuilder tables = new StringBuilder();
    for (AlgorithmProvider provider : Algorithms.providers()) {
      tables.append(table(Algorithms.create(provider.name()), datasets));
    }
    PageBlock.write(Path.of(arguments[0]), "defaults", tables.toString().stripTrailing() + "\n");
  }

  private static String table(Algorithm algorithm, List<Dataset> datasets) {
    StringBuilder table = new StringBuilder("### " + algorithm.settings().algorithm() + "\n\n");
    table.append("| dataset | F1 | precision |\n|---|---:|---:|\n");
    List<PairCounts> all = new ArrayList<>();
    for (Dataset dataset : datasets) {
      Fingerprints fingerprints =
          Fingerprints.of(algorithm, () -> dataset.documents().stream(), THREADS);
      PairCounts counts = PairCounts.of(dataset, Search.of(algorithm, THREADS).pairs(fingerprints));
      all.add(counts);
      table.append(row(dataset.name(), f1(counts), counts.precision()));
    }
    double f1 = all.stream().mapToDouble(DefaultsStudy::f1).average().orElseThrow();
    double precision =
        all.stream()
            .mapToDouble(PairCounts::precision)
            .filter(value -> !Double.isNaN(value))
            .average()
            .orElse(Double.NaN);
    return table.append(row("**mean**", f1, precision)).append('\n').toString();
  }

  private static String row(String name, double f1, double precision) {
    return "| %s |%s%s\n".formatted(name, cell(f1), cell(precision));
  }

  private static String cell(double value) {
    return Double.isNaN(value) ? " - |" : String.format(Locale.ROOT, " %.3f |", value);
  }

  /** An F1 that is not defined, because nothing is found, is worth nothing. */
  private static double f1(PairCounts counts) {
    return Double.isNaN(counts.f1()) ? 0 : counts.f1();
  }
}
