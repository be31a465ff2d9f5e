package io.github.neardup.bench.quality;

import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.SearchSweep;
import io.github.neardup.eval.score.ThresholdSweep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures the effect of weights by rarity: for each dataset the F1 of K-Shingle with and without
 * the frequencies of the dataset, at the best threshold for the dataset and at the usual one.
 * Writes the table into a page, between two comments.
 */
public final class RarityTable {

  private static final double USUAL = 0.5;

  /** A column; the threshold in its spec is the lowest of interest. */
  private record Column(String name, String spec) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("`shingle=auto`", "kshingle:threshold=0.2"),
          new Column("1 word", "kshingle:shingle=1,threshold=0.25"),
          new Column("1 word, `idf`", "kshingle:shingle=1,weights=idf,threshold=0.25"),
          new Column("2 words", "kshingle:shingle=2,threshold=0.15"),
          new Column("2 words, `idf`", "kshingle:shingle=2,weights=idf,threshold=0.15"),
          new Column("3 words", "kshingle:shingle=3,threshold=0.1"),
          new Column("3 words, `idf`", "kshingle:shingle=3,weights=idf,threshold=0.1"));

  /** F1 at the best threshold, and at the usual threshold. */
  private record Quality(double best, double threshold, double usual) {

    static Quality of(ThresholdSweep sweep) {
      PairCounts usual =
          sweep.points().stream()
              .filter(point -> point.threshold() >= USUAL)
              .reduce((earlier, later) -> later)
              .map(ThresholdSweep.Point::counts)
              .orElse(new PairCounts(0, 0, sweep.duplicates(), sweep.others()));
      double f1 = usual.f1();
      return new Quality(
          SearchSweep.best(sweep).counts().f1(),
          SearchSweep.best(sweep).threshold(),
          Double.isNaN(f1) ? 0 : f1);
    }

    String cell() {
      return String.format(Locale.ROOT, " %.3f at %.2f; %.3f |", best, threshold, usual);
    }
  }

  private RarityTable() {}

  /**
   * Writes the table.
   *
   * @param arguments the page, then datasets
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2) {
      System.err.println("usage: bench/rarity DATASET...");
      System.exit(2);
    }
    StringBuilder table = new StringBuilder("| dataset | texts |");
    COLUMNS.forEach(column -> table.append(" ").append(column.name()).append(" |"));
    table.append("\n|---|---:|").append("---|".repeat(COLUMNS.size())).append("\n");
    List<List<Quality>> all = new ArrayList<>();
    for (String name : Arrays.asList(arguments).subList(1, arguments.length)) {
      Dataset dataset = Datasets.resolve(name, fault -> System.err.println(fault.getMessage()));
      List<Quality> row = COLUMNS.stream().map(column -> quality(dataset, column.spec())).toList();
      all.add(row);
      table.append(
          String.format(Locale.ROOT, "| %s | %,d |", dataset.name(), dataset.documents().size()));
      row.forEach(quality -> table.append(quality.cell()));
      table.append("\n");
      System.err.println(dataset.name());
    }
    table.append("| **mean** | |");
    for (int i = 0; i < COLUMNS.size(); i++) {
      int column = i;
      table.append(
          String.format(
              Locale.ROOT,
              " **%.3f**; %.3f |",
              all.stream().mapToDouble(row -> row.get(column).best()).average().orElseThrow(),
              all.stream().mapToDouble(row -> row.get(column).usual()).average().orElseThrow()));
    }
    PageBlock.write(Path.of(arguments[0]), "rarity", table.append("\n").toString());
  }

  private static Quality quality(Dataset dataset, String spec) {
    int threads = Runtime.getRuntime().availableProcessors();
    OpenSpec open = OpenSpec.of(spec);
    OpenSpec.Settled settled =
        open.in(
            Fingerprints.of(open.reading(), () -> dataset.documents().stream(), threads), threads);
    return Quality.of(
        SearchSweep.of(
            dataset, Search.of(settled.algorithm(), threads).pairs(settled.fingerprints())));
  }
}
