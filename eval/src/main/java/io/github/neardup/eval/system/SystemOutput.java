package io.github.neardup.eval.system;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import java.util.List;

/**
 * The output of a system for one dataset, as read from its file. Thread-safe.
 *
 * @param spec the user's statements about the system, for this dataset
 * @param algorithm the algorithm that searches and compares the tables
 * @param found one row for each document, with the pairs that were found
 * @param all the same, including pairs that were compared but not found
 * @param threshold the least score of a pair found; NaN if there are no scores
 * @param facts the facts known about the output
 * @param notes remarks on the file for the user, as sentences without a full stop
 */
public record SystemOutput(
    SystemSpec spec,
    GivenPairs algorithm,
    FingerprintTable found,
    FingerprintTable all,
    double threshold,
    Facts facts,
    List<String> notes) {

  /** The name of the system. */
  public String name() {
    return spec.name();
  }

  /** The name of the dataset. */
  public String dataset() {
    return spec.dataset().orElseThrow();
  }

  /** Returns the pairs that were found. */
  public SearchResult result(int threads) {
    return Search.of(algorithm, threads).pairs(found);
  }

  /**
   * The facts known about a system's output, and the measures that these leave undefined.
   *
   * @param holds the content of its file: {@code pairs} or {@code clusters}
   * @param found the number of pairs found, or of documents in clusters of two or more
   * @param scores whether pairs have scores; without them, pairs cannot be ranked
   * @param candidates whether the file says which pairs were compared but not found
   * @param seconds the time from texts to pairs, as stated by the user; NaN if not stated
   * @param memoryBytes the peak memory, as stated by the user; NaN if not stated
   * @param undefined why measures are undefined, as sentences without a full stop
   */
  public record Facts(
      String holds,
      long found,
      boolean scores,
      boolean candidates,
      double seconds,
      double memoryBytes,
      List<String> undefined) {}
}
