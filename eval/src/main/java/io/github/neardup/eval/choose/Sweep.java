package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.choose.SplitTuning.Conditions;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.PairLabels;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.score.Scorer;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tries thresholds on one part of a dataset, in descending order, with one pass of fingerprints for
 * all of them. Each threshold is counted as a search of its own would find, because keys may depend
 * on the threshold.
 *
 * <p>The lower the threshold, the more pairs are found, up to all pairs. The sweep therefore stops
 * as soon as lower thresholds cannot be better: with D duplicates and w wrong pairs found at a
 * threshold, every lower threshold has an F of at most (1 + b²) D / ((1 + b²) D + w), and a
 * precision of at most D / (D + w).
 */
final class Sweep {

  /** The limit on pairs to search for: more would take gigabytes and minutes. */
  static final long MOST_PAIRS = 20_000_000;

  /** With fewer pairs of documents, a search is as cheap as an estimate. */
  private static final double WORTH_AN_ESTIMATE = 1_000_000;

  /** The number of pairs drawn for estimates. */
  private static final int DRAWN = 1 << 16;

  /** The number of steps searched together where nothing is estimated. */
  private static final int STEPS_TOGETHER = 4;

  /**
   * With this many pairs for each duplicate, a third is wrong: lower thresholds are seldom better.
   */
  private static final double ENOUGH = 1.5;

  /** Fewer similar pairs do not suffice for an estimate. */
  private static final int LEAST_SEEN = 20;

  private final Dataset dataset;
  private final Measure measure;
  private final int threads;
  private final boolean pruning;
  private final Scorer scorer;
  private final TokenColumns tokens;
  private final long duplicates;

  /** Empty if a search is as cheap as an estimate. */
  private final Optional<PairSample> random;

  /** The number of pairs of documents in the largest part, divided by the number in this part. */
  private final double scale;

  /** With the size of the largest part, which must be searchable too. */
  Sweep(Dataset dataset, int largest, Conditions conditions) {
    this.dataset = dataset;
    this.measure = conditions.measure();
    this.threads = conditions.threads();
    this.pruning = conditions.pruning();
    this.scorer = new Scorer(dataset, 0, conditions.seed(), threads);
    this.tokens = new TokenColumns(dataset.documents()::stream, threads);
    this.duplicates = PairCounts.duplicates(dataset);
    this.scale = Math.pow((double) largest / dataset.size(), 2);
    this.random =
        (double) largest * largest / 2 < WORTH_AN_ESTIMATE
            ? Optional.empty()
            : Optional.of(random(dataset, conditions.seed()));
  }

  /** Draws pairs that are not ignored, whatever the order of the documents. */
  private static PairSample random(Dataset dataset, long seed) {
    int[] rows = IntStream.range(0, dataset.size()).toArray();
    IntArrays.stableSort(
        rows,
        Comparator.<Integer, String>comparing(row -> dataset.documents().get(row).id())::compare);
    LongOpenHashSet ignored = new LongOpenHashSet();
    dataset
        .ignoredPairs()
        .forEach(pair -> ignored.add(FingerprintGroups.key(pair.left(), pair.right())));
    PairSample.Builder pairs = new PairSample.Builder(seed);
    pairs.addSome(PairSample.Groups.single(rows), false, ignored.toLongArray(), DRAWN, 0);
    return pairs.build();
  }

  /** A threshold and the value of the measure, NaN if undefined. */
  record Point(Grid.Step step, double value) {

    /** Better points come first. */
    static final Comparator<Point> BEST_FIRST =
        Comparator.comparingDouble(
                (Point point) -> Double.isNaN(point.value) ? Double.NEGATIVE_INFINITY : point.value)
            .reversed()
            .thenComparing(Point::step, Grid.Step.PREFERENCE);
  }

  /** Returns the algorithm of a spec; this part supplies what is left open. */
  Algorithm algorithm(OpenSpec spec) {
    return spec.with(spec.frequencies(() -> tokens.fingerprints(spec.reading()), threads));
  }

  /** Performs a whole run except for reading the texts. */
  SearchResult search(Algorithm algorithm) {
    return Search.of(algorithm, threads).pairs(tokens.fingerprints(algorithm));
  }

  /** Returns the thresholds of a combination that were tried, in descending order. */
  List<Point> run(Grid.Combination combination, Similarity similarity) {
    List<Point> points = new ArrayList<>();
    double best = Double.NEGATIVE_INFINITY;
    List<Grid.Step> steps = combination.steps();
    Similarity.Thresholds thresholds = similarity.new Thresholds(combination);
    for (int i = 0; i < steps.size(); i++) {
      if (thresholds.estimate(i) * scale > MOST_PAIRS) {
        break;
      }
      double value;
      boolean enough = false;
      if (measure.isOfPairs()) {
        PairCounts counts = thresholds.count(i);
        value = measure.of(counts);
        enough = cannotReach(higher(best, value), counts);
      } else {
        value = scorer.score(thresholds.result(i)).value(measure);
      }
      points.add(new Point(steps.get(i), value));
      best = higher(best, value);
      if (enough) {
        break;
      }
    }
    return points;
  }

  private static double higher(double best, double value) {
    return Double.isNaN(value) ? best : Math.max(best, value);
  }

  /** Returns the value of the measure for a search of this part. */
  double value(SearchResult result) {
    return measure.isOfPairs()
        ? measure.of(PairCounts.of(dataset, result))
        : scorer.score(result).value(measure);
  }

  /** Whether all duplicates with the wrong pairs of {@code counts} would still be worse. */
  private boolean cannotReach(double best, PairCounts counts) {
    double duplicates = counts.truePositives() + counts.falseNegatives();
    return pruning
        && measure.of(
                new PairCounts(duplicates, counts.falsePositives(), 0, counts.trueNegatives()))
            < best;
  }

  /**
   * A similarity of the documents of a dataset, and the pairs that settings with different
   * thresholds find by it. Not thread-safe.
   */
  final class Similarity {

    /*
     * A search that misses nothing finds at 0.6 everything found at 0.7, with the same similarities.
     * Therefore one search at a low threshold serves all higher ones. It also serves sketches: among
     * the pairs whose exact similarity reaches the threshold, MinHash finds those that share a key
     * and whose estimate is high enough for verification, and both conditions can be looked up.
     *
     * Example: MinHash and K-Shingle with the thresholds 1, 0.95, ..., 0.05 on the same shingles.
     * Suppose 0.6 is the lowest threshold at which the estimated number of pairs is not much larger
     * than the number of duplicates. Then one exact search at 0.6 gives the results of nine
     * thresholds for both algorithms.
     *
     * Invariant: each result is the same as the result of a search with its threshold.
     */

    private final Representation first;
    private final FingerprintTable table;

    /** The similarities of pairs drawn at random. */
    private final double[] drawn;

    /** The result of the last search, and the least similarity of its pairs. */
    private @Nullable SearchResult found;

    private double least = Double.POSITIVE_INFINITY;

    /** Groups of equal fingerprints, which are the same at every threshold. */
    private @Nullable FingerprintGroups groups;

    private @Nullable PairLabels labels;

    /** With any of the settings that have this similarity. */
    Similarity(Grid.Combination combination) {
      this.first = new Representation(combination, tokens, threads);
      this.table = first.compared().table();
      this.drawn =
          random
              .map(pairs -> pairs.similarities(first.compared()::similarity, threads))
              .orElse(new double[0]);
    }

    /** Settings that have this similarity and differ only in the threshold. */
    final class Thresholds {

      private final List<Algorithm> algorithms;
      private final List<Algorithm> finding;

      /** The fingerprints to look up: sketches or, for judged pairs, whole fingerprints. */
      private @Nullable FingerprintTable own;

      /** Settings in descending order of threshold. */
      Thresholds(Grid.Combination combination) {
        Representation own = first.alike(combination);
        this.algorithms = combination.steps().stream().map(own::algorithm).toList();
        this.finding = combination.steps().stream().map(own::finding).toList();
      }

      /** Estimates how many pairs a search finds; 0 if too few of the drawn pairs are similar. */
      double estimate(int step) {
        double threshold = finding.get(step).threshold();
        double pairs =
            IntStream.range(0, drawn.length)
                .filter(i -> drawn[i] >= threshold)
                .mapToDouble(i -> random.orElseThrow().weight(i))
                .sum();
        return pairs > 0 && pairs >= fewest() ? pairs : 0;
      }

      /** Returns how many pairs are decided rightly and wrongly. */
      PairCounts count(int step) {
        if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
          return PairCounts.ofJudgedPairs(
              dataset, algorithms.get(step), fingerprints(algorithms.get(step)));
        }
        SearchResult result = result(step);
        if (labels == null) {
          groups = new FingerprintGroups(result);
          labels = PairLabels.of(dataset, groups, true);
        }
        return PairCounts.of(result.distinctPairs(), Objects.requireNonNull(groups), labels);
      }

      /** Returns the result of a search. */
      SearchResult result(int step) {
        Algorithm algorithm = algorithms.get(step);
        if (algorithm.sketch().isEmpty() && !algorithm.missesNothing()) {
          return Search.of(algorithm, threads).pairs(table);
        }
        double threshold = finding.get(step).threshold();
        if (found == null || threshold < least) {
          Algorithm lowest = finding.get(lowest(step));
          found = null; // keeps two results from being in memory
          found = Search.of(lowest, threads).pairs(table);
          least = lowest.threshold();
        }
        return restricted(
            found,
            threshold,
            algorithm
                .sketch()
                .filter(sketch -> !sketch.isNeedless(table.size(), words(algorithm)))
                .map(this::candidates)
                .orElse((left, right) -> true));
      }

      private long words(Algorithm algorithm) {
        return tokens.words(algorithm.tokenization().orElseThrow());
      }

      private Filter candidates(Sketch sketch) {
        Algorithm estimating = sketch.estimating();
        FingerprintTable sketches = fingerprints(estimating);
        Keys keys = sketches.keys(estimating);
        double worth = estimating.threshold();
        return (left, right) ->
            sketches.areCandidates(keys, left, right)
                && sketches.similarity(estimating, left, right, worth) >= worth;
      }

      private FingerprintTable fingerprints(Algorithm algorithm) {
        if (own == null) {
          own = tokens.table(algorithm);
        }
        return own;
      }

      /**
       * Returns the last step likely to be served by a search that finds slightly more pairs than
       * there are duplicates.
       */
      private int lowest(int step) {
        double enough = Math.min(MOST_PAIRS, Math.max(ENOUGH * duplicates, estimate(step)));
        int lowest = step;
        while (lowest + 1 < finding.size()
            && (random.isPresent()
                ? Math.max(estimate(lowest + 1), fewest()) <= enough
                : lowest + 1 < step + STEPS_TOGETHER)) {
          lowest++;
        }
        return lowest;
      }
    }

    /** The least number of pairs of the dataset that an estimate can distinguish from none. */
    private double fewest() {
      return LEAST_SEEN * random.orElseThrow().weight(0);
    }
  }

  private interface Filter {
    boolean test(int left, int right);
  }

  private static SearchResult restricted(SearchResult all, double threshold, Filter filter) {
    VerifiedPairs pairs = all.distinctPairs();
    IntArrayList lefts = new IntArrayList();
    IntArrayList rights = new IntArrayList();
    DoubleArrayList similarities = new DoubleArrayList();
    for (int i = 0; i < pairs.size(); i++) {
      if (pairs.similarity(i) >= threshold && filter.test(pairs.left(i), pairs.right(i))) {
        lefts.add(pairs.left(i));
        rights.add(pairs.right(i));
        similarities.add(pairs.similarity(i));
      }
    }
    return SearchResult.of(
        IntStream.range(0, all.rows()).map(all::representative).toArray(),
        VerifiedPairs.of(lefts.toIntArray(), rights.toIntArray(), similarities.toDoubleArray()));
  }
}
