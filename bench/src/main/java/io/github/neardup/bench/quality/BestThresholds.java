package io.github.neardup.bench.quality;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.score.SearchSweep;
import io.github.neardup.eval.score.ThresholdSweep;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Finds the threshold with the highest F1 for each dataset and spec: the upper limit of what
 * settings can give.
 */
public final class BestThresholds {

  private BestThresholds() {}

  /**
   * Prints a table in Markdown, one row per spec.
   *
   * @param arguments datasets, then {@code --}, then specs with low thresholds
   */
  public static void main(String[] arguments) {
    List<String> all = Arrays.asList(arguments);
    int separator = all.indexOf("--");
    if (separator < 1 || separator == all.size() - 1) {
      System.err.println("usage: bench/best-thresholds DATASET... -- SPEC...");
      System.exit(2);
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    List<Dataset> datasets =
        all.subList(0, separator).stream()
            .map(name -> Datasets.resolve(name, fault -> System.err.println(fault.getMessage())))
            .toList();
    out.print("| spec |");
    datasets.forEach(dataset -> out.print(" " + dataset.name() + " |"));
    out.println();
    out.println("|---|" + "---|".repeat(datasets.size()));
    for (String spec : all.subList(separator + 1, all.size())) {
      out.print("| `" + spec + "` |");
      datasets.forEach(dataset -> out.print(" " + best(dataset, spec) + " |"));
      out.println();
    }
  }

  private static String best(Dataset dataset, String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    int threads = Runtime.getRuntime().availableProcessors();
    FingerprintTable table =
        FingerprintTable.of(algorithm, dataset.documents().iterator(), threads);
    SearchResult found = Search.of(algorithm, threads).pairs(table);
    ThresholdSweep.Point best = SearchSweep.best(SearchSweep.of(dataset, found));
    return String.format(Locale.ROOT, "%.3f at %.2f", best.counts().f1(), best.threshold());
  }
}
