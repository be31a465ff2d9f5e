package io.github.neardup.bench.quality;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.SearchSweep;
import io.github.neardup.eval.score.ThresholdSweep;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Measures how well different representations separate duplicates from other texts: shingles of
 * words and characters, mixed, weighted, compared by Jaccard similarity, containment or SimHash.
 * Each representation gets one threshold for all datasets of short texts, one for medium texts, and
 * one for longer texts: the best on average. Writes the tables into a page, between two comments.
 */
public final class RepresentationStudy {

  /** The number of equal steps into which thresholds up to 1 are divided. */
  private static final int STEPS = 20;

  /** For 64 bits, steps of two bits. */
  private static final int BIT_STEPS = 32;

  /** A tolerance, because similarities are fractions and steps are not exact. */
  private static final double ROUNDING = 1e-9;

  private static final String OWN_FREQUENCIES = "frequencies=OWN";

  /**
   * A way to compare texts.
   *
   * @param name the name in the table
   * @param specs the specs of the search, at the lowest threshold of interest; the features of two
   *     specs are combined
   * @param steps the number of equal steps into which thresholds are divided
   */
  private record Representation(String name, List<String> specs, int steps) {}

  private static final List<Representation> REPRESENTATIONS =
      List.of(
          sets("words", "shingle=1", 0.4),
          sets("pairs of words", "shingle=2", 0.2),
          sets("three words", "shingle=3", 0.1),
          sets("four words", "shingle=4", 0.1),
          sets("five words", "shingle=5", 0.1),
          new Representation(
              "words and pairs",
              List.of("kshingle:shingle=1,threshold=0.3", "kshingle:shingle=2,threshold=0.3"),
              STEPS),
          sets("characters", "tokens=char,shingle=1", 0.7),
          sets("two characters", "tokens=char,shingle=2", 0.5),
          sets("three characters", "tokens=char,shingle=3", 0.4),
          sets("four characters", "tokens=char,shingle=4", 0.3),
          sets("five characters", "tokens=char,shingle=5", 0.2),
          sets("words, TF-IDF", weighted("shingle=1"), 0.3),
          sets("pairs of words, TF-IDF", weighted("shingle=2"), 0.2),
          sets("three words, TF-IDF", weighted("shingle=3"), 0.1),
          sets("words, containment", "measure=containment,shingle=1", 0.7),
          sets("pairs of words, containment", "measure=containment,shingle=2", 0.4),
          sets("three words, containment", "measure=containment,shingle=3", 0.2),
          bits("SimHash, words", "shingle=1"),
          bits("SimHash, pairs of words", "shingle=2"),
          bits("SimHash, three words", "shingle=3"),
          bits("SimHash, three characters", "tokens=char,shingle=3"),
          bits("SimHash, five characters", "tokens=char,shingle=5"),
          bits("SimHash, words, TF-IDF", "weights=tfidf,shingle=1," + OWN_FREQUENCIES),
          bits("SimHash, pairs of words, TF-IDF", "weights=tfidf,shingle=2," + OWN_FREQUENCIES));

  private static final int FEW_PAIRS = 50;
  private static final int MANY_PAIRS = 150;

  /** The datasets by length of their texts. */
  private final Map<String, List<Dataset>> groups = new LinkedHashMap<>();

  private final Path folder;

  /** Files of frequencies, by dataset and settings of the text. */
  private final Map<List<String>, Path> frequencies = new HashMap<>();

  private RepresentationStudy(List<Dataset> datasets, Path folder) {
    for (String group : List.of("Short texts", "Medium texts", "Long and very long texts")) {
      groups.put(group, new ArrayList<>());
    }
    for (Dataset dataset : datasets) {
      groups.computeIfAbsent(group(dataset), name -> new ArrayList<>()).add(dataset);
    }
    this.folder = folder;
  }

  /** Classifies a dataset by the number of pairs of words in its median text. */
  private static String group(Dataset dataset) {
    Algorithm pairs = Algorithms.create("kshingle:shingle=2");
    int[] lengths =
        dataset.documents().stream()
            .mapToInt(document -> pairs.fingerprint(document.text()).length)
            .sorted()
            .toArray();
    int typical = lengths[lengths.length / 2];
    return typical < FEW_PAIRS
        ? "Short texts"
        : typical < MANY_PAIRS ? "Medium texts" : "Long and very long texts";
  }

  private static Representation sets(String name, String settings, double lowest) {
    return new Representation(
        name, List.of("kshingle:" + settings + ",threshold=" + lowest), STEPS);
  }

  private static String weighted(String settings) {
    return "measure=weighted-jaccard," + settings + "," + OWN_FREQUENCIES;
  }

  private static Representation bits(String name, String settings) {
    return new Representation(name, List.of("simhash:" + settings + ",distance=20"), BIT_STEPS);
  }

  /**
   * Writes the tables.
   *
   * @param arguments the page, then datasets
   */
  public static void main(String[] arguments) throws IOException {
    List<Dataset> datasets =
        Arrays.stream(arguments)
            .skip(1)
            .map(name -> Datasets.resolve(name, fault -> System.err.println(fault.getMessage())))
            .toList();
    Path folder = Files.createTempDirectory("representations");
    folder.toFile().deleteOnExit();
    RepresentationStudy study = new RepresentationStudy(datasets, folder);
    PageBlock.write(Path.of(arguments[0]), "representations", study.tables());
  }

  private String tables() throws IOException {
    StringBuilder tables = new StringBuilder();
    for (Map.Entry<String, List<Dataset>> group : groups.entrySet()) {
      List<Dataset> datasets = group.getValue();
      if (datasets.isEmpty()) {
        continue;
      }
      tables.append("### " + group.getKey() + "\n\n| representation | threshold |");
      datasets.forEach(dataset -> tables.append(" " + dataset.name() + " |"));
      tables.append(" **mean** |\n|---|" + "---:|".repeat(datasets.size() + 2) + "\n");
      for (Representation representation : REPRESENTATIONS) {
        tables.append("| " + representation.name() + " |" + cells(representation, datasets) + "\n");
      }
      tables.append("\n");
    }
    return tables.toString().stripTrailing() + "\n";
  }

  /**
   * Returns the threshold that is best on average, F1 at this threshold on each dataset, and the
   * mean.
   */
  private String cells(Representation representation, List<Dataset> datasets) throws IOException {
    List<double[]> f1 = new ArrayList<>();
    for (Dataset dataset : datasets) {
      long start = System.nanoTime();
      f1.add(f1(representation, dataset));
      System.err.printf(
          Locale.ROOT,
          "%s, %s: %.3f at best, %.1f s%n",
          representation.name(),
          dataset.name(),
          Arrays.stream(f1.get(f1.size() - 1)).max().orElseThrow(),
          (System.nanoTime() - start) / 1e9);
    }
    int best =
        IntStream.rangeClosed(0, representation.steps())
            .boxed()
            .max(Comparator.comparingDouble(step -> mean(f1, step)))
            .orElseThrow();
    StringBuilder cells = new StringBuilder(" " + threshold(representation, best) + " |");
    f1.forEach(ofDataset -> cells.append(cell("%.3f", ofDataset[best])));
    return cells.append(cell("**%.3f**", mean(f1, best))).toString();
  }

  private static String threshold(Representation representation, int step) {
    return representation.steps() == BIT_STEPS
        ? (BIT_STEPS - step) * 2 + " bits"
        : String.format(Locale.ROOT, "%.2f", (double) step / STEPS);
  }

  private static String cell(String format, double value) {
    return String.format(Locale.ROOT, " " + format + " |", value);
  }

  private static double mean(List<double[]> f1, int step) {
    return f1.stream().mapToDouble(ofDataset -> ofDataset[step]).average().orElse(Double.NaN);
  }

  /**
   * Returns F1 at each step of the threshold; 0 if nothing is found or the step is below the
   * search.
   */
  private double[] f1(Representation representation, Dataset dataset) throws IOException {
    int threads = Runtime.getRuntime().availableProcessors();
    Algorithm algorithm = algorithm(representation.specs().get(0), dataset);
    FingerprintTable table =
        FingerprintTable.of(algorithm, dataset.documents().iterator(), threads);
    if (representation.specs().size() > 1) {
      table =
          together(
              table,
              FingerprintTable.of(
                  algorithm(representation.specs().get(1), dataset),
                  dataset.documents().iterator(),
                  threads));
    }
    ThresholdSweep sweep = SearchSweep.of(dataset, Search.of(algorithm, threads).pairs(table));
    TreeMap<Double, PairCounts> points = new TreeMap<>();
    sweep.points().forEach(point -> points.put(point.threshold(), point.counts()));
    double[] f1 = new double[representation.steps() + 1];
    for (int step = 0; step < f1.length; step++) {
      double threshold = (double) step / representation.steps();
      var point = points.ceilingEntry(threshold - ROUNDING);
      if (threshold > algorithm.threshold() - ROUNDING && point != null) {
        double value = point.getValue().f1();
        f1[step] = Double.isNaN(value) ? 0 : value;
      }
    }
    return f1;
  }

  /** Gives each row the features of both tables; their hashes are different. */
  private static FingerprintTable together(FingerprintTable a, FingerprintTable b) {
    FingerprintTable both = new FingerprintTable();
    for (int row = 0; row < a.size(); row++) {
      long[] features =
          LongStream.concat(
                  Arrays.stream(a.row(row).toArray()), Arrays.stream(b.row(row).toArray()))
              .distinct()
              .toArray();
      LongArrays.unstableSort(features);
      both.add(Row.of(features));
    }
    return both;
  }

  private Algorithm algorithm(String spec, Dataset dataset) throws IOException {
    if (!spec.contains(OWN_FREQUENCIES)) {
      return Algorithms.create(spec);
    }
    String shingle = spec.replaceAll(".*(shingle=\\d+).*", "$1");
    Path file = frequencies.get(List.of(dataset.name(), shingle));
    if (file == null) {
      file = folder.resolve(dataset.name() + "-" + shingle);
      file.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(file)) {
        DocumentFrequencies.collect(
                TextPipeline.of(Algorithms.create("kshingle:" + shingle).settings()),
                dataset.documents().iterator(),
                1)
            .save(out);
      }
      frequencies.put(List.of(dataset.name(), shingle), file);
    }
    return Algorithms.create(spec.replace("OWN", file.toString()));
  }
}
