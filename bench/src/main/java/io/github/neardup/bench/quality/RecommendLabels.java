package io.github.neardup.bench.quality;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.recommend.RecommendationRequest;
import io.github.neardup.recommend.RecommendationRequest.DuplicatePair;
import io.github.neardup.recommend.RecommendationRequest.Effort;
import io.github.neardup.recommend.Recommender;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * What a handful of labelled pairs is worth: draws pairs from datasets with labels, and compares
 * the representation that {@code neardup recommend} chooses by them with the default and with the
 * best there is. Writes a table into a page, between two comments.
 */
final class RecommendLabels {

  private static final String ALGORITHM = "kshingle";
  private static final int THREADS = Runtime.getRuntime().availableProcessors();
  private static final double LEAST_THRESHOLD = 0.5;
  private static final double STEPS = 20;
  private static final int DRAWS = 3;
  private static final int SAMPLE = 50_000;
  private static final long SEED = 1;
  private static final double MOST_SECONDS = 1000;

  private final Dataset dataset;
  private final Map<String, Double> f1 = new HashMap<>();

  private RecommendLabels(Dataset dataset) {
    this.dataset = dataset;
  }

  /** Writes the table of these datasets into a page. */
  static void write(Path page, List<String> datasets) throws IOException {
    StringBuilder table =
        new StringBuilder(
            "| dataset | pairs drawn | default | F1 | chosen first | F1, mean | F1, least | best |"
                + " F1 |\n"
                + "|---|---:|---|---:|---|---:|---:|---|---:|\n");
    double[] sums = new double[4];
    for (String name : datasets) {
      Dataset dataset = Datasets.resolve(name, fault -> System.err.println(fault.getMessage()));
      Row row = new RecommendLabels(dataset).row();
      table.append(row.text());
      System.err.print(row.text());
      double[] values = {row.ofDefault.f1, row.mean, row.least, row.best.f1};
      Arrays.setAll(sums, i -> sums[i] + values[i]);
    }
    table.append(
        String.format(
            Locale.ROOT,
            "| **mean** | | | %.3f | | %.3f | %.3f | | %.3f |\n",
            Arrays.stream(sums).mapToObj(sum -> sum / datasets.size()).toArray()));
    PageBlock.write(page, "labels", table.toString());
  }

  private record Scored(String spec, double f1) {}

  private record Row(
      String dataset,
      int drawn,
      Scored ofDefault,
      String first,
      double mean,
      double least,
      Scored best) {

    String text() {
      return String.format(
          Locale.ROOT,
          "| %s | %d | %s | %.3f | %s | %.3f | %.3f | %s | %.3f |%n",
          dataset,
          drawn,
          settings(ofDefault.spec),
          ofDefault.f1,
          settings(first),
          mean,
          least,
          settings(best.spec),
          best.f1);
    }

    /** Tokens, shingle and threshold. */
    private static String settings(String spec) {
      Map<String, String> values =
          io.github.neardup.core.spec.Spec.parse(Algorithms.settings(spec).toSpec()).values();
      return "%s, %s, %s"
          .formatted(values.get("tokens"), values.get("shingle"), values.get("threshold"));
    }
  }

  private Row row() {
    List<RowPair> duplicates = duplicates();
    List<String> chosen = new ArrayList<>();
    int drawn = Math.min(RecommendationRequest.ENOUGH_DUPLICATES, duplicates.size());
    for (int draw = 0; draw < DRAWS; draw++) {
      Collections.shuffle(duplicates, new Random(SEED + draw));
      chosen.add(chosen(duplicates.subList(0, drawn)));
    }
    double[] scores = chosen.stream().mapToDouble(this::f1).toArray();
    return new Row(
        dataset.name(),
        drawn,
        new Scored(ALGORITHM, f1(ALGORITHM)),
        chosen.get(0),
        Arrays.stream(scores).average().orElseThrow(),
        Arrays.stream(scores).min().orElseThrow(),
        best());
  }

  /** The duplicates whose texts are not the same. */
  private List<RowPair> duplicates() {
    List<RowPair> pairs = new ArrayList<>();
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      dataset.judgedPairs().stream()
          .filter(JudgedPair::duplicate)
          .map(JudgedPair::rows)
          .forEach(pairs::add);
    } else {
      Map<Integer, List<Integer>> clusters = new HashMap<>();
      int[] cluster = dataset.clusters();
      for (int row = 0; row < cluster.length; row++) {
        List<Integer> before = clusters.computeIfAbsent(cluster[row], c -> new ArrayList<>());
        for (int other : before) {
          pairs.add(new RowPair(other, row));
        }
        before.add(row);
      }
    }
    pairs.removeIf(pair -> text(pair.left()).equals(text(pair.right())));
    return pairs;
  }

  private String text(int row) {
    return dataset.documents().get(row).text();
  }

  private String chosen(List<RowPair> drawn) {
    List<DuplicatePair> pairs =
        drawn.stream().map(pair -> new DuplicatePair(id(pair.left()), id(pair.right()))).toList();
    RecommendationRequest request =
        new RecommendationRequest(
            ALGORITHM,
            pairs,
            0.95,
            0.9,
            SAMPLE,
            SEED,
            new Effort(MOST_SECONDS, Double.MAX_VALUE),
            THREADS);
    return new Recommender(request, work -> {})
        .recommend(dataset.documents().iterator())
        .orElseThrow()
        .truth();
  }

  private String id(int row) {
    return dataset.documents().get(row).id();
  }

  private double f1(String spec) {
    return f1.computeIfAbsent(spec, s -> f1(Algorithms.create(s), table(Algorithms.create(s))));
  }

  private double f1(Algorithm algorithm, FingerprintTable table) {
    PairCounts counts =
        dataset.truth() == Dataset.Truth.JUDGED_PAIRS
            ? PairCounts.ofJudgedPairs(dataset, algorithm, table)
            : PairCounts.of(dataset, Search.of(algorithm, THREADS).pairs(table));
    return Double.isNaN(counts.f1()) ? 0 : counts.f1();
  }

  private FingerprintTable table(Algorithm algorithm) {
    return FingerprintTable.of(algorithm, dataset.documents().iterator(), THREADS);
  }

  /** The best of words and characters, of all shingles and thresholds that are tried. */
  private Scored best() {
    List<Scored> all = new ArrayList<>();
    for (String tokens : List.of("standard", "char")) {
      for (int shingle : List.of(1, 2, 3, 5)) {
        String spec = "%s:tokens=%s,shingle=%d,threshold=".formatted(ALGORITHM, tokens, shingle);
        FingerprintTable table = table(Algorithms.create(spec + 1));
        if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
          for (int step = 4; step <= 20; step++) {
            String whole = spec + step / 20.0;
            all.add(new Scored(whole, f1(Algorithms.create(whole), table)));
          }
        } else {
          all.addAll(sweep(spec, table));
        }
      }
    }
    return Collections.max(all, Comparator.comparingDouble(Scored::f1));
  }

  /** From one search, which at lower thresholds would take minutes. */
  private List<Scored> sweep(String spec, FingerprintTable table) {
    SearchResult found = Search.of(Algorithms.create(spec + LEAST_THRESHOLD), THREADS).pairs(table);
    return ThresholdSweep.of(dataset, found).thinned((int) STEPS).points().stream()
        .map(
            point ->
                new Scored(
                    spec + Math.floor(point.threshold() * STEPS) / STEPS, point.counts().f1()))
        .toList();
  }
}
