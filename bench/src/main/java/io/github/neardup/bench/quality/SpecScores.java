package io.github.neardup.bench.quality;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.score.PairCounts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** F1 of many specs on a dataset, without times and intervals, for the grid of the league. */
public final class SpecScores {

  private SpecScores() {}

  /**
   * Writes one line per spec: spec, tab, F1 of the verified pairs, {@code NaN} if undefined.
   *
   * @param arguments the dataset, the file to write, then specs
   */
  public static void main(String[] arguments) throws IOException {
    Dataset dataset =
        Datasets.resolve(arguments[0], fault -> System.err.println(fault.getMessage()));
    int threads = Runtime.getRuntime().availableProcessors();
    List<String> lines = new ArrayList<>();
    for (String spec : List.of(arguments).subList(2, arguments.length)) {
      Algorithm algorithm = Algorithms.create(spec);
      FingerprintTable table =
          FingerprintTable.of(algorithm, dataset.documents().iterator(), threads);
      PairCounts counts = PairCounts.of(dataset, Search.of(algorithm, threads).pairs(table));
      lines.add(spec + "\t" + counts.f1());
    }
    Files.write(Path.of(arguments[1]), lines, StandardCharsets.UTF_8);
  }
}
