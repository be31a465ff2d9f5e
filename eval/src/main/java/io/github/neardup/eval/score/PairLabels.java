package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The labels of the document pairs for which a pair of fingerprints stands: all pairs between the
 * documents with one fingerprint and the documents with the other or, for a fingerprint paired with
 * itself, all pairs within. A judged pair counts as its weight.
 */
public interface PairLabels {

  /**
   * Returns the labels of a dataset.
   *
   * @param ignoring whether to leave out ignored pairs
   */
  static PairLabels of(Dataset dataset, FingerprintGroups groups, boolean ignoring) {
    List<RowPair> ignored = ignoring ? dataset.ignoredPairs() : List.of();
    return switch (dataset.truth()) {
      case CLUSTERS -> new ClusterLabels(groups, dataset.clusters(), ignored);
      case JUDGED_PAIRS -> new JudgedLabels(groups, judged(dataset.judgedPairs(), ignored));
    };
  }

  /**
   * Returns the judged pairs of a dataset that are not ignored.
   *
   * <p>Their weights are rounded to multiples of a power of two, fine enough that the number of all
   * pairs times the largest weight has 53 bits. Every sum of weights is then exact, in any order
   * and on any number of threads. Whole numbers stay unchanged, up to a sum of 2^52.
   *
   * @throws IllegalStateException if the dataset has no judged pairs
   */
  static List<JudgedPair> judged(Dataset dataset) {
    return judged(dataset.judgedPairs(), dataset.ignoredPairs());
  }

  private static List<JudgedPair> judged(List<JudgedPair> all, List<RowPair> ignored) {
    Set<RowPair> leftOut = new HashSet<>(ignored);
    double largest = all.stream().mapToDouble(JudgedPair::weight).max().orElse(1);
    double step = Math.ulp(all.size() * largest);
    return all.stream()
        .filter(pair -> !leftOut.contains(pair.rows()))
        .map(
            pair ->
                new JudgedPair(
                    pair.rows(),
                    pair.duplicate(),
                    Math.max(step, Math.rint(pair.weight() / step) * step)))
        .toList();
  }

  /** The number of pairs labelled as duplicates. */
  double duplicates();

  /** The number of pairs labelled as not being duplicates. */
  double others();

  /**
   * Returns the number of duplicates among the pairs between the documents represented by {@code
   * left} and by {@code right}.
   *
   * @param left a representative
   * @param right another representative, or the same for the pairs within its group
   */
  double duplicates(int left, int right);

  /**
   * Returns the number of pairs among these that are labelled as not being duplicates; unlabelled
   * pairs are not counted.
   */
  double others(int left, int right);
}
