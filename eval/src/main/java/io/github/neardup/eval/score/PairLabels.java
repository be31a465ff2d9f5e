package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.RowPair;
import java.util.List;

/**
 * What the truth says of the document pairs that a pair of fingerprints stands for: all pairs
 * between the documents with one fingerprint and those with the other or, for a fingerprint and
 * itself, all pairs within.
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
      case JUDGED_PAIRS -> new JudgedLabels(groups, dataset.judgedPairs(), ignored);
    };
  }

  /** The number of pairs the truth calls duplicates. */
  long duplicates();

  /** The number of pairs the truth says are no duplicates. */
  long others();

  /**
   * Of the pairs between the documents represented by {@code left} and by {@code right}, how many
   * are duplicates.
   *
   * @param left a representative
   * @param right another, or the same for the pairs within its group
   */
  long duplicates(int left, int right);

  /**
   * Of the same pairs, how many are not duplicates; pairs the truth says nothing of are not
   * counted.
   */
  long others(int left, int right);
}
