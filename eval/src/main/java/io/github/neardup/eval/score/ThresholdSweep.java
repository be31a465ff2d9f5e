package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.score.CommonPairs.PairScorer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What every threshold would have given, from one search at a low threshold or from pairs that were
 * all compared; and how well similarity ranks the pairs. Pairs that are no candidates at the low
 * threshold are missed at all of them.
 *
 * @param points a point for each similarity that occurs, from the highest to the lowest
 * @param duplicates how many pairs are duplicates, found or not; a weighted pair counts as its
 *     weight, here and elsewhere
 * @param others how many pairs have a label and are no duplicates, found or not
 */
public record ThresholdSweep(List<Point> points, double duplicates, double others) {

  /**
   * A threshold and what it gives.
   *
   * @param threshold the least similarity of a verified pair
   * @param counts decisions at this threshold, ignored pairs counted neither way
   */
  public record Point(double threshold, PairCounts counts) {}

  public ThresholdSweep {
    points = List.copyOf(points);
  }

  /**
   * Counts anew for each threshold. Takes time n log n in the number of pairs found.
   *
   * @param dataset has the labels
   * @param result what a search among its documents found, at the lowest threshold of interest
   */
  public static ThresholdSweep of(Dataset dataset, SearchResult result) {
    FingerprintGroups groups = new FingerprintGroups(result);
    PairLabels labels = PairLabels.of(dataset, groups, true);
    NavigableMap<Double, double[]> bySimilarity = new TreeMap<>();
    groups.forEachFound(
        result.distinctPairs(),
        (left, right, similarity) -> {
          double[] counts = bySimilarity.computeIfAbsent(similarity, s -> new double[2]);
          counts[0] += labels.duplicates(left, right);
          counts[1] += labels.others(left, right);
        });
    return of(bySimilarity, labels.duplicates(), labels.others());
  }

  /**
   * Counts for each similarity that occurs among pairs, whatever keys say. A pair without a
   * similarity reaches no threshold. Takes a similarity a pair, and memory for those that differ.
   */
  public static ThresholdSweep of(CommonPairs pairs, PairScorer scorer, int threads) {
    List<Map<Double, double[]>> byWorker =
        Stream.<Map<Double, double[]>>generate(HashMap::new).limit(threads).toList();
    pairs.forEach(
        threads,
        (worker, left, right, duplicate, weight) -> {
          double similarity = scorer.similarity(left, right);
          if (!Double.isNaN(similarity)) {
            // There is one 0, not two.
            byWorker.get(worker)
                    .computeIfAbsent(similarity + 0.0, s -> new double[2])[duplicate ? 0 : 1] +=
                weight;
          }
        });
    NavigableMap<Double, double[]> bySimilarity = new TreeMap<>();
    for (Map<Double, double[]> counted : byWorker) {
      counted.forEach(
          (similarity, counts) ->
              bySimilarity.merge(
                  similarity, counts, (a, b) -> new double[] {a[0] + b[0], a[1] + b[1]}));
    }
    return of(bySimilarity, pairs.duplicates(), pairs.others());
  }

  /** Adds up, from the highest similarity, duplicates and others that have just that similarity. */
  private static ThresholdSweep of(
      NavigableMap<Double, double[]> bySimilarity, double duplicates, double others) {
    List<Point> points = new ArrayList<>();
    double found = 0;
    double wrong = 0;
    for (var entry : bySimilarity.descendingMap().entrySet()) {
      found += entry.getValue()[0];
      wrong += entry.getValue()[1];
      points.add(
          new Point(
              entry.getKey(), new PairCounts(found, wrong, duplicates - found, others - wrong)));
    }
    return new ThresholdSweep(points, duplicates, others);
  }

  /**
   * Average precision: the sum, over the similarities that occur from the highest down, of the
   * precision among the pairs that reach it, weighted by the share of all duplicates that have
   * exactly it (Manning, Raghavan, Schütze, "Introduction to Information Retrieval", 8.4). Pairs
   * without a point come last, all together. NaN if there are no duplicates.
   */
  public double averagePrecision() {
    double precisions = 0;
    double before = 0;
    for (PairCounts counts : toTheEnd()) {
      double found = counts.truePositives();
      if (found > before) {
        precisions += (found - before) * found / (found + counts.falsePositives());
      }
      before = found;
    }
    // 0 / 0 is NaN, as it should be.
    return precisions / duplicates;
  }

  /**
   * The area under the ROC curve: the probability that a random duplicate is ranked before a random
   * other pair, ties counted half (Fawcett, "An introduction to ROC analysis", Pattern Recognition
   * Letters 27, 2006). NaN if there are no duplicates or no other pairs.
   */
  public double rocAuc() {
    double area = 0;
    double found = 0;
    double wrong = 0;
    for (PairCounts counts : toTheEnd()) {
      double more = counts.truePositives() - found;
      area += (counts.falsePositives() - wrong) * (found + more / 2);
      found = counts.truePositives();
      wrong = counts.falsePositives();
    }
    return area / duplicates / others;
  }

  /** The counts of the points, and those of taking every pair. */
  private List<PairCounts> toTheEnd() {
    return Stream.concat(
            points.stream().map(Point::counts), Stream.of(new PairCounts(duplicates, others, 0, 0)))
        .toList();
  }

  /**
   * The share of the pairs that are no duplicates which a point takes for such; NaN if there are
   * none.
   */
  public double falsePositiveRate(Point point) {
    return others == 0 ? Double.NaN : point.counts().falsePositives() / others;
  }

  /**
   * The same curve with fewer points: of those whose similarity falls into one of some equal steps,
   * only the last.
   *
   * @param steps how many steps there are from 0 to 1, at least 1
   */
  public ThresholdSweep thinned(int steps) {
    List<Point> kept = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      if (i == points.size() - 1 || step(points.get(i), steps) != step(points.get(i + 1), steps)) {
        kept.add(points.get(i));
      }
    }
    return new ThresholdSweep(kept, duplicates, others);
  }

  private static int step(Point point, int steps) {
    return (int) Math.floor(point.threshold() * steps);
  }

  /**
   * The point of the highest F1; of several the one of the highest threshold.
   *
   * @throws IllegalStateException if nothing was found
   */
  public Point best() {
    return points.stream()
        .max(Comparator.comparingDouble(point -> point.counts().f1()))
        .orElseThrow(() -> new IllegalStateException("no pair was found at any threshold"));
  }

  /**
   * The best threshold beside one that ran, on one curve.
   *
   * @param f1 the highest F1 of all thresholds above 0; NaN if there is no point or no duplicate
   * @param threshold the threshold that has it; of several the highest
   * @param f1AsRun F1 at the threshold that ran
   */
  public record BestPoint(double f1, double threshold, double f1AsRun) {

    /** Where there is no curve or no threshold. */
    public static final BestPoint UNDEFINED = new BestPoint(Double.NaN, Double.NaN, Double.NaN);

    /** How much higher F1 must be for another threshold to be worth a word. */
    public static final double FAR = 0.05;

    /** Whether F1 would be higher by more than 0.05 at the best threshold. */
    public boolean isFarFromRun() {
      return f1 - f1AsRun > FAR;
    }
  }

  /**
   * The best point, and what a threshold gives on the same curve. A threshold of 0 takes every pair
   * for a duplicate; no algorithm has it, so it is not the best one.
   */
  public BestPoint bestBeside(double threshold) {
    if (duplicates == 0 || Double.isNaN(threshold)) {
      return BestPoint.UNDEFINED;
    }
    double asRun =
        points.stream()
            .filter(point -> point.threshold() >= threshold)
            .reduce((before, after) -> after)
            .map(point -> point.counts().f1())
            .orElse(0.0);
    return points.stream()
        .filter(point -> point.threshold() > 0)
        .max(Comparator.comparingDouble(point -> point.counts().f1()))
        .map(best -> new BestPoint(best.counts().f1(), best.threshold(), asRun))
        .orElse(BestPoint.UNDEFINED);
  }
}
