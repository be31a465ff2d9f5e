package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.statistics.Ranking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What every threshold would have given, from one search: the pairs found at a low threshold,
 * counted again for each higher one. Pairs that are no candidates at the low threshold are missed
 * at all of them.
 *
 * @param points a point for each similarity that occurs, from the highest to the lowest
 * @param duplicates how many pairs are duplicates, found or not
 * @param others how many pairs have a label and are no duplicates, found or not
 */
public record ThresholdSweep(List<Point> points, long duplicates, long others) {

  /**
   * A threshold and what it gives.
   *
   * @param threshold the least similarity of a verified pair
   * @param counts decisions at this threshold, ignored pairs counted neither way
   */
  public record Point(double threshold, PairCounts counts) {}

  /** Copies the list. */
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
    NavigableMap<Double, long[]> bySimilarity = new TreeMap<>();
    groups.forEachFound(
        result.distinctPairs(),
        (left, right, similarity) -> {
          long[] counts = bySimilarity.computeIfAbsent(similarity, s -> new long[2]);
          counts[0] += labels.duplicates(left, right);
          counts[1] += labels.others(left, right);
        });
    return of(bySimilarity, labels.duplicates(), labels.others());
  }

  /** Adds up, from the highest similarity, duplicates and others that have just that similarity. */
  static ThresholdSweep of(
      NavigableMap<Double, long[]> bySimilarity, long duplicates, long others) {
    List<Point> points = new ArrayList<>();
    long found = 0;
    long wrong = 0;
    for (var entry : bySimilarity.descendingMap().entrySet()) {
      found += entry.getValue()[0];
      wrong += entry.getValue()[1];
      points.add(
          new Point(
              entry.getKey(), new PairCounts(found, wrong, duplicates - found, others - wrong)));
    }
    return new ThresholdSweep(points, duplicates, others);
  }

  /** How well similarity ranks the pairs; those not found come last, all together. */
  public Ranking ranking() {
    long[] found = new long[points.size() + 1];
    long[] wrong = new long[points.size() + 1];
    long foundBefore = 0;
    long wrongBefore = 0;
    for (int i = 0; i < points.size(); i++) {
      PairCounts counts = points.get(i).counts();
      found[i] = counts.truePositives() - foundBefore;
      wrong[i] = counts.falsePositives() - wrongBefore;
      foundBefore = counts.truePositives();
      wrongBefore = counts.falsePositives();
    }
    found[points.size()] = duplicates - foundBefore;
    wrong[points.size()] = others - wrongBefore;
    return Ranking.of(found, wrong, duplicates, others);
  }

  /**
   * The share of the pairs that are no duplicates which a point takes for such; NaN if there are
   * none.
   */
  public double falsePositiveRate(Point point) {
    return others == 0 ? Double.NaN : (double) point.counts().falsePositives() / others;
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
}
