package io.github.neardup.eval;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.VerifiedPairs;
import io.github.neardup.datasets.Dataset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What every threshold would have given, from one search: the pairs found at a low threshold,
 * counted again for each higher one. Pairs that are no candidates at the low threshold are missed
 * at all of them.
 *
 * @param points a point for each similarity that occurs, from the highest to the lowest
 */
public record ThresholdSweep(List<Point> points) {

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
    NavigableMap<Double, long[]> bySimilarity = new TreeMap<>(Collections.reverseOrder());
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        add(bySimilarity, 1, labels.duplicates(row, row), labels.others(row, row));
      }
    }
    VerifiedPairs pairs = result.pairs();
    for (int i = 0; i < pairs.size(); i++) {
      add(
          bySimilarity,
          pairs.similarity(i),
          labels.duplicates(pairs.left(i), pairs.right(i)),
          labels.others(pairs.left(i), pairs.right(i)));
    }
    List<Point> points = new ArrayList<>();
    long found = 0;
    long wrong = 0;
    for (var entry : bySimilarity.entrySet()) {
      found += entry.getValue()[0];
      wrong += entry.getValue()[1];
      points.add(
          new Point(entry.getKey(), new PairCounts(found, wrong, labels.duplicates() - found)));
    }
    return new ThresholdSweep(points);
  }

  private static void add(
      NavigableMap<Double, long[]> bySimilarity, double similarity, long duplicates, long others) {
    long[] counts = bySimilarity.computeIfAbsent(similarity, s -> new long[2]);
    counts[0] += duplicates;
    counts[1] += others;
  }

  /**
   * The point of the highest F1; of several the one of the highest threshold.
   *
   * @throws IllegalStateException if nothing was found
   */
  public Point best() {
    Point best = null;
    for (Point point : points) {
      if (best == null || point.counts().f1() > best.counts().f1()) {
        best = point;
      }
    }
    if (best == null) {
      throw new IllegalStateException("no pair was found at any threshold");
    }
    return best;
  }
}
