package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Thresholds above the one of a search. */
public final class SearchSweep {

  private SearchSweep() {}

  /**
   * Computes the counts at each threshold. Takes time n log n in the number of pairs found.
   *
   * @param dataset the dataset with the labels
   * @param result the result of a search among its documents, at the lowest threshold of interest
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
    return ThresholdSweep.of(bySimilarity, labels.duplicates(), labels.others());
  }

  /** Returns the point with the highest F1; of several, the one with the highest threshold. */
  public static ThresholdSweep.Point best(ThresholdSweep sweep) {
    return sweep.points().stream()
        .max(Comparator.comparingDouble(point -> point.counts().f1()))
        .orElseThrow(() -> new IllegalStateException("no pair was found at any threshold"));
  }
}
