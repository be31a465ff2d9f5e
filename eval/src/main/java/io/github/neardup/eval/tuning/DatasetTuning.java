package io.github.neardup.eval.tuning;

import java.util.List;

/**
 * What tuning gave on one dataset. A value that Jackson can write and read.
 *
 * @param dataset its name
 * @param development the part that settings were chosen on
 * @param test the part they were measured on
 * @param algorithms in the order of the run; empty if the dataset cannot be tuned on
 * @param obstacle why it cannot; empty if it can
 */
public record DatasetTuning(
    String dataset, Part development, Part test, List<TunedAlgorithm> algorithms, String obstacle) {

  /** Copies the list. */
  public DatasetTuning {
    algorithms = List.copyOf(algorithms);
  }

  /**
   * A part of a dataset.
   *
   * @param units true clusters, or groups of judged pairs
   * @param documents how many documents
   * @param duplicates how many pairs are duplicates
   */
  public record Part(int units, int documents, long duplicates) {}
}
