package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.score.Scorer;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Tries thresholds on one part of a dataset, in descending order, with one pass of fingerprints for
 * all of them. Each threshold is counted as a search of its own would find, because keys may depend
 * on the threshold.
 *
 * <p>The lower the threshold, the more pairs are found, up to all pairs. The sweep therefore stops
 * as soon as lower thresholds cannot be better: with D duplicates and w wrong pairs found at a
 * threshold, every lower threshold has an F of at most (1 + b²) D / ((1 + b²) D + w), and a
 * precision of at most D / (D + w). Before each search, w is also estimated from random pairs, and
 * a quarter of the estimate is taken as certain.
 */
final class Sweep {

  /** The limit on pairs to search for: more would take gigabytes and minutes. */
  static final long MOST_PAIRS = 20_000_000;

  /** With fewer pairs of documents, a search is as cheap as an estimate. */
  private static final double WORTH_AN_ESTIMATE = 1_000_000;

  /** The number of pairs drawn for estimates. */
  private static final int DRAWN = 1 << 16;

  private static final double SURE_SHARE_OF_ESTIMATE = 0.25;

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
  Sweep(Dataset dataset, Measure measure, int largest, long seed, int threads, boolean pruning) {
    this.dataset = dataset;
    this.measure = measure;
    this.threads = threads;
    this.pruning = pruning;
    this.scorer = new Scorer(dataset, 0, seed, threads);
    this.tokens = new TokenColumns(dataset.documents()::stream, threads);
    this.duplicates = PairCounts.duplicates(dataset);
    this.scale = Math.pow((double) largest / dataset.size(), 2);
    this.random =
        (double) largest * largest / 2 < WORTH_AN_ESTIMATE
            ? Optional.empty()
            : Optional.of(random(dataset, seed));
  }

  /** Draws pairs that are not ignored, whatever the order of the documents. */
  private static PairSample random(Dataset dataset, long seed) {
    int[] rows =
        IntStream.range(0, dataset.size())
            .boxed()
            .sorted(Comparator.comparing(row -> dataset.documents().get(row).id()))
            .mapToInt(row -> row)
            .toArray();
    LongOpenHashSet ignored = new LongOpenHashSet();
    dataset.ignoredPairs().forEach(pair -> ignored.add(PairSample.key(pair.left(), pair.right())));
    PairSample.Builder pairs = new PairSample.Builder(seed);
    pairs.addSome(PairSample.Groups.single(rows), false, ignored.toLongArray(), DRAWN, 0);
    return pairs.build();
  }

  /** Why a sweep ended. */
  enum Stop {
    ALL("all thresholds were tried"),
    CANNOT_WIN("at lower ones the wrong pairs found already leave no better value"),
    ESTIMATED("at the next one a quarter of the wrong pairs estimated would leave no better value"),
    TOO_MANY_PAIRS(
        String.format(
            "at the next one more than %,d pairs would be found, by an estimate", MOST_PAIRS));

    private final String label;

    Stop(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
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

  /** The thresholds tried, in descending order, and why there are no more. */
  record Outcome(List<Point> points, Stop stop) {

    /** Returns the best point; empty if none could be tried. */
    Optional<Point> best() {
      return points.stream().min(Point.BEST_FIRST);
    }
  }

  /** Returns the algorithm of a spec; this part supplies what is left open. */
  Algorithm algorithm(OpenSpec spec) {
    return spec.with(spec.frequencies(() -> tokens.fingerprints(spec.reading()), threads));
  }

  /** Performs a whole run except for reading the texts. */
  SearchResult search(Algorithm algorithm) {
    return Search.of(algorithm, threads).pairs(tokens.fingerprints(algorithm));
  }

  /**
   * Returns the data shared by combinations with the same {@linkplain Grid.Combination#similarity
   * similarity}.
   */
  Similarity similarity(Grid.Combination combination) {
    return new Similarity(
        new Representation(combination, tokens, threads),
        dataset,
        tokens,
        duplicates,
        random,
        threads);
  }

  /** Tries the thresholds of a combination. */
  Outcome run(Grid.Combination combination, Similarity similarity) {
    List<Point> points = new ArrayList<>();
    double best = Double.NEGATIVE_INFINITY;
    PairCounts last = new PairCounts(0, 0, 0, 0);
    List<Grid.Step> steps = combination.steps();
    Similarity.Thresholds thresholds = similarity.new Thresholds(combination);
    for (int i = 0; i < steps.size(); i++) {
      Similarity.Estimate estimate = thresholds.estimate(i);
      if (estimate.pairs() * scale > MOST_PAIRS) {
        return new Outcome(points, Stop.TOO_MANY_PAIRS);
      }
      double sure = SURE_SHARE_OF_ESTIMATE * estimate.wrong();
      if (!points.isEmpty() && cannotReach(best, last, sure)) {
        return new Outcome(points, Stop.ESTIMATED);
      }
      double value;
      boolean enough = false;
      if (measure.isOfPairs()) {
        last = thresholds.count(i);
        value = measure.of(last);
        enough = cannotReach(higher(best, value), last, last.falsePositives());
      } else {
        value = scorer.score(thresholds.result(i)).value(measure);
      }
      points.add(new Point(steps.get(i), value));
      best = higher(best, value);
      if (enough && points.size() < steps.size()) {
        return new Outcome(points, Stop.CANNOT_WIN);
      }
    }
    return new Outcome(points, Stop.ALL);
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

  /** Whether all duplicates with {@code wrong} other pairs would still be worse. */
  private boolean cannotReach(double best, PairCounts counts, double wrong) {
    double duplicates = counts.truePositives() + counts.falseNegatives();
    double others = counts.falsePositives() + counts.trueNegatives();
    return pruning
        && measure.isOfPairs()
        && measure.of(new PairCounts(duplicates, wrong, 0, Math.max(0, others - wrong))) < best;
  }
}
