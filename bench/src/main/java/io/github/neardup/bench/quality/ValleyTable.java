package io.github.neardup.bench.quality;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SimilarityHistogram;
import io.github.neardup.core.search.SimilarityHistogram.Valley;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.SearchSweep;
import io.github.neardup.eval.score.ThresholdSweep;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Computes for each dataset the histogram of similarities, its valley, and the results of
 * thresholds: the usual threshold, the ends and the middle of the valley, and the best threshold,
 * which only labels show.
 */
public final class ValleyTable {

  private static final String THRESHOLD = "threshold";

  private ValleyTable() {}

  /**
   * Prints a table with tab-separated columns.
   *
   * @param arguments the usual threshold, a spec without a threshold, then datasets
   */
  public static void main(String[] arguments) {
    if (arguments.length < 3) {
      System.err.println("usage: bench/valley THRESHOLD SPEC DATASET...");
      System.exit(2);
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    double usual = Double.parseDouble(arguments[0]);
    out.println(
        "dataset\tdocuments\tpairs\tfound\tlower\tupper\tthreshold\tF1 usual\tF1 lower\tF1 upper"
            + "\tF1 threshold\tF1 best\tP usual\tP lower\tP upper\tP threshold\tms\tms all");
    for (String name : List.of(arguments).subList(2, arguments.length)) {
      out.println(
          row(
              Datasets.resolve(name, fault -> System.err.println(fault.getMessage())),
              arguments[1],
              usual));
    }
  }

  private static Algorithm with(String spec, double threshold) {
    Spec parsed = Spec.parse(spec);
    Map<String, String> values = new LinkedHashMap<>(parsed.values());
    values.put(THRESHOLD, String.valueOf(threshold));
    return Algorithms.create(new Spec(parsed.algorithm(), values).text());
  }

  private static String row(Dataset dataset, String spec, double usual) {
    int threads = Runtime.getRuntime().availableProcessors();
    Fingerprints fingerprints =
        Fingerprints.of(with(spec, usual), () -> dataset.documents().stream(), threads);
    long before = System.nanoTime();
    SimilarityHistogram histogram =
        SimilarityHistogram.of(with(spec, usual), fingerprints, threads).orElseThrow();
    long milliseconds = (System.nanoTime() - before) / 1_000_000;
    before = System.nanoTime();
    Algorithm exact = with(spec, SimilarityHistogram.LOWEST).deciding();
    FingerprintTable table = FingerprintTable.of(exact, dataset.documents().iterator(), threads);
    SearchResult all = Search.of(exact, threads).pairs(table);
    long allMilliseconds = (System.nanoTime() - before) / 1_000_000;
    ThresholdSweep sweep = SearchSweep.of(dataset, all);
    Optional<Valley> valley = histogram.valley(usual);
    double[] thresholds = {
      usual,
      valley.map(Valley::from).orElse(usual),
      valley.map(Valley::to).orElse(usual),
      valley.map(Valley::threshold).orElse(usual)
    };
    List<Object> columns = new ArrayList<>();
    columns.add(dataset.name());
    columns.add(dataset.documents().size());
    columns.add(counts(all));
    columns.add(
        histogram.bands().stream()
            .map(band -> String.valueOf(Math.round(band.pairs())))
            .collect(Collectors.joining(" ")));
    for (int i = 1; i < thresholds.length; i++) {
      columns.add(valley.isPresent() ? String.valueOf(thresholds[i]) : "-");
    }
    for (double threshold : thresholds) {
      columns.add(number(counts(sweep, threshold).f1()));
    }
    columns.add(number(SearchSweep.best(sweep).counts().f1()));
    for (double threshold : thresholds) {
      columns.add(number(counts(sweep, threshold).precision()));
    }
    columns.add(milliseconds);
    columns.add(allMilliseconds);
    return columns.stream().map(String::valueOf).collect(Collectors.joining("\t"));
  }

  private static String counts(SearchResult all) {
    long[] counts = new long[8];
    for (int i = 0; i < all.distinctPairs().size(); i++) {
      counts[Math.min(7, (int) ((all.distinctPairs().similarity(i) - 0.2) * 10 + 1e-9))]++;
    }
    return Arrays.stream(counts).mapToObj(String::valueOf).collect(Collectors.joining(" "));
  }

  private static PairCounts counts(ThresholdSweep sweep, double threshold) {
    return sweep.points().stream()
        .filter(point -> point.threshold() >= threshold)
        .reduce((earlier, later) -> later)
        .map(ThresholdSweep.Point::counts)
        .orElse(new PairCounts(0, 0, sweep.duplicates(), sweep.others()));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
