package io.github.neardup.bench.quality;

import com.sun.management.OperatingSystemMXBean;
import io.github.neardup.bench.speed.JoinBenchmark;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.SearchSweep;
import io.github.neardup.eval.score.ThresholdSweep;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Measures the decisions of MinHash and K-Shingle at every setting of a grid, on one thread, and
 * writes the sets of shingles so that other programs can run on the same sets. Signatures are made
 * once for all thresholds. One search at the lowest threshold serves all thresholds, for MinHash
 * with bands for that threshold. From {@link #SPARSE} on, MinHash also searches for each threshold
 * with the bands for that threshold. Seconds are processor time of all threads of the JVM, so that
 * other programs do not count.
 */
public final class QualityGrid {

  private static final List<String> SHINGLES =
      List.of(
          "tokens=standard,shingle=1",
          "tokens=standard,shingle=2",
          "tokens=standard,shingle=3",
          "tokens=char,shingle=2",
          "tokens=char,shingle=3",
          "tokens=char,shingle=5");

  private static final List<Integer> PERMUTATIONS = List.of(128, 256);
  private static final List<Double> THRESHOLDS =
      IntStream.range(4, 20).mapToObj(step -> step / 20.0).toList();

  /** Thresholds of K-Shingle: exact comparison of nearly all pairs of long texts takes minutes. */
  private static final List<Double> EXACT_THRESHOLDS =
      THRESHOLDS.stream().filter(threshold -> threshold >= 0.4).toList();

  /** Bands for all thresholds: at the lowest threshold, 0.99 of the pairs become candidates. */
  private static final String BANDS_OF_LOWEST = ",bands=21,rows=1";

  /** Below this threshold, bands for the threshold itself would make candidates of most pairs. */
  private static final double SPARSE = 0.5;

  private static final List<String> BANDS = List.of("", ",recall=0.99");

  private static final int SEEDS = 10;

  private static final double NANOSECONDS_A_SECOND = 1e9;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Dataset dataset;
  private final HalvesScore score;
  private final Path folder;
  private final PrintStream out;
  private final Map<String, Double> gridSeconds = new HashMap<>();
  private double bestF1 = -1;
  private String bestMinHash = "";

  private QualityGrid(Dataset dataset, Path folder, PrintStream out) {
    this.dataset = dataset;
    this.score = new HalvesScore(dataset);
    this.folder = folder;
    this.out = out;
  }

  /**
   * Writes into a folder:
   *
   * <ul>
   *   <li>{@code sets-TOKENS-SHINGLE}, in the format of {@link JoinBenchmark#writeSets};
   *   <li>{@code ours.tsv}, one line for each setting: the documents counted ({@code all}, {@code
   *       development} or {@code test}; for K-Shingle also {@code all-any}, at the best of all
   *       thresholds; for MinHash also {@code all-seeds}, the best with other seeds), spec,
   *       duplicates found, other pairs found, duplicates not found, seconds from text to pairs;
   *       and the seconds of the whole grid;
   *   <li>{@code check-pairs}, the pairs that K-Shingle finds by default, with rows of 4 bytes,
   *       big-endian, and their counts in {@code check.tsv}.
   * </ul>
   *
   * @param arguments a dataset with clusters, and an existing folder
   */
  public static void main(String[] arguments) throws IOException {
    Dataset dataset =
        Datasets.resolve(arguments[0], fault -> System.err.println(fault.getMessage()));
    Path folder = Path.of(arguments[1]);
    try (PrintStream out =
        new PrintStream(folder.resolve("ours.tsv").toFile(), StandardCharsets.UTF_8)) {
      QualityGrid grid = new QualityGrid(dataset, folder, out);
      grid.writeSets();
      grid.writeCheck();
      grid.run();
      grid.runSeeds();
      grid.gridSeconds.forEach(
          (algorithm, seconds) ->
              out.printf(Locale.ROOT, "seconds\t%s\t%.3f%n", algorithm, seconds));
    }
  }

  private void run() {
    for (String shingles : SHINGLES) {
      System.err.println(dataset.name() + ", " + shingles);
      exact("kshingle", "kshingle:" + shingles);
      exact(
          "weighted kshingle",
          "kshingle:"
              + shingles
              + ",measure=weighted-jaccard,frequencies="
              + file("frequencies", shingles));
      for (int permutations : PERMUTATIONS) {
        String components = shingles + ",permutations=" + permutations;
        estimated("minhash", components);
        estimated(
            "weighted minhash",
            components + ",weights=tfidf,frequencies=" + file("frequencies", shingles));
      }
    }
  }

  private void exact(String name, String spec) {
    Search search = search(spec + ",threshold=" + EXACT_THRESHOLDS.get(0));
    gridSeconds.merge(name, search.seconds(), Double::sum);
    List<HalvesScore.Counts> counts = score.counts(search.found(), EXACT_THRESHOLDS);
    for (int i = 0; i < counts.size(); i++) {
      lines(spec + ",threshold=" + EXACT_THRESHOLDS.get(i), counts.get(i), search.seconds());
    }
    ThresholdSweep.Point best = SearchSweep.best(SearchSweep.of(dataset, search.found()));
    line("all-any", spec + ",threshold=" + best.threshold(), best.counts(), search.seconds());
  }

  private void estimated(String name, String settings) {
    String spec = "minhash:verify=estimate," + settings;
    double start = processorSeconds();
    FingerprintTable table = fingerprints(Algorithms.create(spec));
    double signing = processorSeconds() - start;
    gridSeconds.merge(name, signing, Double::sum);
    searched(name, spec, BANDS_OF_LOWEST, THRESHOLDS, table, signing);
    for (double threshold : THRESHOLDS) {
      if (threshold >= SPARSE) {
        for (String bands : BANDS) {
          searched(name, spec, bands, List.of(threshold), table, signing);
        }
      }
    }
  }

  private void searched(
      String name,
      String spec,
      String bands,
      List<Double> thresholds,
      FingerprintTable table,
      double signing) {
    double start = processorSeconds();
    Algorithm lowest = Algorithms.create(spec + bands + ",threshold=" + thresholds.get(0));
    SearchResult found = search(lowest, table);
    double searching = processorSeconds() - start;
    gridSeconds.merge(name, searching, Double::sum);
    List<HalvesScore.Counts> counts = score.counts(found, thresholds);
    for (int i = 0; i < thresholds.size(); i++) {
      String whole = spec + bands + ",threshold=" + thresholds.get(i);
      lines(whole, counts.get(i), signing + searching);
      double f1 = counts.get(i).all().f1();
      if (name.equals("minhash") && f1 >= bestF1) {
        bestF1 = f1;
        bestMinHash = whole;
      }
    }
  }

  /**
   * Repeats the best setting of MinHash with other hash functions, to show how much of it is
   * chance.
   */
  private void runSeeds() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      String spec = bestMinHash + ",seed=" + seed;
      Search search = search(spec);
      PairCounts counts = score.counts(search.found(), List.of(0.0)).get(0).all();
      line("all-seeds", spec, counts, search.seconds());
    }
  }

  private void lines(String spec, HalvesScore.Counts counts, double seconds) {
    line("all", spec, counts.all(), seconds);
    line("development", spec, counts.development(), seconds);
    line("test", spec, counts.test(), seconds);
  }

  private void line(String documents, String spec, PairCounts counts, double seconds) {
    out.printf(
        Locale.ROOT,
        "%s\t%s\t%.0f\t%.0f\t%.0f\t%.3f%n",
        documents,
        spec,
        counts.truePositives(),
        counts.falsePositives(),
        counts.falseNegatives(),
        seconds);
  }

  /** The pairs found, and the seconds of processor time from texts to pairs. */
  private record Search(SearchResult found, double seconds) {}

  private Search search(String spec) {
    double start = processorSeconds();
    Algorithm algorithm = Algorithms.create(spec);
    SearchResult found = search(algorithm, fingerprints(algorithm));
    return new Search(found, processorSeconds() - start);
  }

  private FingerprintTable fingerprints(Algorithm algorithm) {
    return FingerprintTable.of(algorithm, dataset.documents().iterator(), 1);
  }

  private static SearchResult search(Algorithm algorithm, FingerprintTable table) {
    return io.github.neardup.core.search.Search.of(algorithm, 1).pairs(table);
  }

  private static double processorSeconds() {
    return SYSTEM.getProcessCpuTime() / NANOSECONDS_A_SECOND;
  }

  private void writeSets() throws IOException {
    for (String shingles : SHINGLES) {
      Algorithm algorithm = Algorithms.create("kshingle:" + shingles);
      JoinBenchmark.writeSets(fingerprints(algorithm), file("sets", shingles));
      DocumentFrequencies frequencies =
          DocumentFrequencies.collect(
              TextPipeline.of(algorithm.settings()), dataset.documents().iterator(), 1);
      try (OutputStream to = Files.newOutputStream(file("frequencies", shingles))) {
        frequencies.save(to);
      }
    }
  }

  private Path file(String what, String shingles) {
    return folder.resolve(
        what + "-" + shingles.replaceAll("tokens=|shingle=", "").replace(',', '-'));
  }

  private void writeCheck() throws IOException {
    SearchResult found = search("kshingle").found();
    try (DataOutputStream pairs =
        new DataOutputStream(
            new BufferedOutputStream(Files.newOutputStream(folder.resolve("check-pairs"))))) {
      for (int left = 0; left < found.rows(); left++) {
        for (int right = left + 1; right < found.rows(); right++) {
          if (found.matches(left, right)) {
            pairs.writeInt(left);
            pairs.writeInt(right);
          }
        }
      }
    }
    List<ThresholdSweep.Point> points = SearchSweep.of(dataset, found).points();
    PairCounts counts = points.get(points.size() - 1).counts();
    Files.writeString(
        folder.resolve("check.tsv"),
        "%.0f\t%.0f\t%.0f"
            .formatted(counts.truePositives(), counts.falsePositives(), counts.falseNegatives()));
  }
}
