package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.PairLabels;
import io.github.neardup.eval.score.PairSample;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A similarity of the documents of a dataset, and the pairs that settings with different thresholds
 * find by it. Not thread-safe.
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

  /** The number of steps searched together where nothing is estimated. */
  private static final int STEPS_TOGETHER = 4;

  /**
   * With this many pairs for each duplicate, a third is wrong: lower thresholds are seldom better.
   */
  private static final double ENOUGH = 1.5;

  /** Fewer similar pairs do not suffice for an estimate. */
  private static final int LEAST_SEEN = 20;

  private final Dataset dataset;
  private final TokenColumns tokens;
  private final int threads;
  private final Representation first;
  private final FingerprintTable table;

  /** Pairs drawn at random, and their similarities; none if a search is as cheap as an estimate. */
  private final Optional<PairSample> random;

  private final double[] drawn;

  private final long duplicates;

  /** The result of the last search, and the least similarity of its pairs. */
  private @Nullable SearchResult found;

  private double least = Double.POSITIVE_INFINITY;

  /** Groups of equal fingerprints, which are the same at every threshold. */
  private @Nullable FingerprintGroups groups;

  private @Nullable PairLabels labels;

  /**
   * A similarity.
   *
   * @param first settings with this similarity, on the documents of the dataset
   * @param random pairs drawn at random, which serve to estimate how many a search finds; empty to
   *     estimate nothing
   */
  Similarity(
      Representation first,
      Dataset dataset,
      TokenColumns tokens,
      long duplicates,
      Optional<PairSample> random,
      int threads) {
    this.first = first;
    this.dataset = dataset;
    this.tokens = tokens;
    this.duplicates = duplicates;
    this.random = random;
    this.threads = threads;
    this.table = first.compared().table();
    this.drawn =
        random
            .map(pairs -> pairs.similarities(first.compared()::similarity, threads))
            .orElse(new double[0]);
  }

  /** The estimated number of pairs a search would find; {@code wrong} is 0 for judged pairs. */
  record Estimate(double pairs, double wrong) {}

  /** Settings that have this similarity and differ only in the threshold. */
  final class Thresholds {

    private final List<Algorithm> algorithms;
    private final List<Algorithm> finding;

    /** The fingerprints to look up: sketches or, for judged pairs, whole fingerprints. */
    private @Nullable FingerprintTable own;

    /** Settings in descending order of threshold. */
    Thresholds(Grid.Combination combination) {
      Representation own = first.alike(combination);
      IntStream steps = IntStream.range(0, combination.steps().size());
      this.algorithms = steps.mapToObj(own::algorithm).toList();
      this.finding = IntStream.range(0, algorithms.size()).mapToObj(own::finding).toList();
    }

    /** Estimates how many pairs a search finds; 0 if too few of the drawn pairs are similar. */
    Estimate estimate(int step) {
      double threshold = finding.get(step).threshold();
      boolean clusters = dataset.truth() == Dataset.Truth.CLUSTERS;
      double pairs = 0;
      double wrong = 0;
      for (int i = 0; i < drawn.length; i++) {
        if (drawn[i] >= threshold) {
          PairSample all = random.orElseThrow();
          pairs += all.weight(i);
          if (clusters && dataset.clusters()[all.left(i)] != dataset.clusters()[all.right(i)]) {
            wrong += all.weight(i);
          }
        }
      }
      return new Estimate(orNone(pairs), orNone(wrong));
    }

    private double orNone(double estimated) {
      return estimated > 0 && estimated >= fewest() ? estimated : 0;
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
      return PairCounts.of(result, Objects.requireNonNull(groups), labels);
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
      return tokens.column(algorithm.tokenization().orElseThrow()).words();
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
      double enough =
          Math.min(Sweep.MOST_PAIRS, Math.max(ENOUGH * duplicates, estimate(step).pairs()));
      int lowest = step;
      while (lowest + 1 < finding.size()
          && (random.isPresent()
              ? Math.max(estimate(lowest + 1).pairs(), fewest()) <= enough
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
