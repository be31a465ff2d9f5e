package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the truth says of the document pairs that a pair of fingerprints stands for: all pairs
 * between the documents with one fingerprint and those with the other or, for a fingerprint and
 * itself, all pairs within. A judged pair counts as its weight.
 */
public interface PairLabels {

  /**
   * The labels of a dataset.
   *
   * @param ignoring whether pairs to be ignored count neither way
   */
  static PairLabels of(Dataset dataset, FingerprintGroups groups, boolean ignoring) {
    List<RowPair> ignored = ignoring ? dataset.ignoredPairs() : List.of();
    return switch (dataset.truth()) {
      case CLUSTERS -> new ClusterLabels(groups, dataset.clusters(), ignored);
      case JUDGED_PAIRS -> new JudgedLabels(groups, judged(dataset.judgedPairs(), ignored));
    };
  }

  /**
   * The judged pairs of a dataset that count, those to be ignored left out.
   *
   * <p>Their weights are rounded to multiples of one power of two, so fine that the number of all
   * pairs times the largest weight has 53 bits. Every sum of some of them is then exact, in any
   * order and on any number of threads. Whole numbers stay as they are, up to 2^52 in sum.
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

  /** The number of pairs the truth calls duplicates. */
  double duplicates();

  /** The number of pairs the truth says are no duplicates. */
  double others();

  /**
   * Of the pairs between the documents represented by {@code left} and by {@code right}, how many
   * are duplicates.
   *
   * @param left a representative
   * @param right another, or the same for the pairs within its group
   */
  double duplicates(int left, int right);

  /**
   * Of the same pairs, how many are not duplicates; pairs the truth says nothing of are not
   * counted.
   */
  double others(int left, int right);
}
