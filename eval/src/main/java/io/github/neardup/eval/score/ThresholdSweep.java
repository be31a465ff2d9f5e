package io.github.neardup.eval.score;

import io.github.neardup.eval.score.PairSample.PairScorer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;

/**
 * The results of every threshold, computed from one search at a low threshold or from pairs that
 * were all compared; and measures of how well similarity ranks the pairs. Pairs that are not
 * candidates at the low threshold count as missed at all thresholds.
 *
 * @param points a point for each distinct similarity, in descending order
 * @param duplicates the number of duplicates, found or not; here and elsewhere a weighted pair
 *     counts as its weight
 * @param others the number of labelled pairs that are not duplicates, found or not
 */
public record ThresholdSweep(List<Point> points, double duplicates, double others) {

  /**
   * The result of one threshold.
   *
   * @param threshold the least similarity of a verified pair
   * @param counts decisions at this threshold, without ignored pairs
   */
  public record Point(double threshold, PairCounts counts) {}

  public ThresholdSweep {
    points = List.copyOf(points);
  }

  /**
   * Computes the counts at each distinct similarity of the given labelled pairs, whatever their
   * keys. A pair without a similarity reaches no threshold. Computes one similarity for each pair.
   */
  public static ThresholdSweep of(PairSample pairs, PairScorer scorer, int threads) {
    double[] similarities = pairs.similarities(scorer, threads);
    Map<Double, double[]> bySimilarity = new HashMap<>();
    for (int pair = 0; pair < similarities.length; pair++) {
      if (!Double.isNaN(similarities[pair])) {
        // Replaces -0 by 0.
        bySimilarity
                .computeIfAbsent(similarities[pair] + 0.0, s -> new double[2])[
                pairs.stratum(pair) == PairSample.DUPLICATES ? 0 : 1] +=
            pairs.weight(pair);
      }
    }
    return of(new TreeMap<>(bySimilarity), pairs.duplicates(), pairs.others());
  }

  /**
   * Adds up, in descending order of similarity, the duplicates and others with exactly that
   * similarity.
   */
  static ThresholdSweep of(
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

  /** Returns the counts of the lowest similarity that is wanted; nothing is found if none is. */
  public PairCounts counts(DoublePredicate wanted) {
    PairCounts counts = new PairCounts(0, 0, duplicates, others);
    for (Point point : points) {
      if (!wanted.test(point.threshold())) {
        break;
      }
      counts = point.counts();
    }
    return counts;
  }

  /**
   * Returns average precision: the sum over distinct similarities of the precision among the pairs
   * that reach the similarity, weighted by the share of all duplicates with exactly that similarity
   * (Manning, Raghavan, Schütze, "Introduction to Information Retrieval", 8.4). Pairs without a
   * point come last, all together. NaN if there are no duplicates.
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
    // 0 / 0 is NaN, as intended.
    return precisions / duplicates;
  }

  /**
   * Returns the area under the ROC curve: the probability that a random duplicate is ranked before
   * a random other pair, with ties counted half (Fawcett, "An introduction to ROC analysis",
   * Pattern Recognition Letters 27, 2006). NaN if there are no duplicates or no other pairs.
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

  /** Returns the counts of the points, followed by the counts when every pair is accepted. */
  private List<PairCounts> toTheEnd() {
    return Stream.concat(
            points.stream().map(Point::counts), Stream.of(new PairCounts(duplicates, others, 0, 0)))
        .toList();
  }

  /**
   * Returns the share of the pairs that are not duplicates but are accepted at a point; NaN if
   * there are no such pairs.
   */
  public double falsePositiveRate(Point point) {
    return others == 0 ? Double.NaN : point.counts().falsePositives() / others;
  }

  /**
   * Returns the same curve with fewer points: only the last point of each step of similarity, the
   * steps being equal.
   *
   * @param steps the number of steps from 0 to 1, at least 1
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
   * The best threshold compared with the threshold of a run, on one curve.
   *
   * @param f1 the highest F1 of all thresholds above 0; NaN if there are no points or no duplicates
   * @param threshold the threshold with that F1; the highest of several
   * @param f1AsRun F1 at the threshold of the run
   */
  public record BestPoint(double f1, double threshold, double f1AsRun) {

    /** The value if there is no curve or no threshold. */
    public static final BestPoint UNDEFINED = new BestPoint(Double.NaN, Double.NaN, Double.NaN);

    /** The least gain in F1 for which another threshold is mentioned. */
    public static final double FAR = 0.05;
  }

  /**
   * Returns the best point, and the result of a threshold on the same curve. A threshold of 0
   * accepts every pair; no algorithm has it, so it is never the best.
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
