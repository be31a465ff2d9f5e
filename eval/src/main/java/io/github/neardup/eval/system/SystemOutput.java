package io.github.neardup.eval.system;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import java.util.List;

/**
 * What a system found in one dataset, as its file says. Thread-safe.
 *
 * @param spec what the user said of it, for this dataset
 * @param algorithm searches and compares the tables
 * @param found a row for each document, with the pairs that were found
 * @param all the same with the pairs, too, that were looked at and not found
 * @param threshold the least score of a pair that was found; NaN if there are no scores
 * @param facts what is known of it
 * @param notes what the user should know of the file, in sentences without a full stop
 */
public record SystemOutput(
    SystemSpec spec,
    GivenPairs algorithm,
    FingerprintTable found,
    FingerprintTable all,
    double threshold,
    Facts facts,
    List<String> notes) {

  public SystemOutput {
    notes = List.copyOf(notes);
  }

  /** Its name. */
  public String name() {
    return spec.name();
  }

  /** The name of the dataset. */
  public String dataset() {
    return spec.dataset().orElseThrow();
  }

  /** The pairs that were found. */
  public SearchResult result(int threads) {
    return Search.of(algorithm, threads).pairs(found);
  }

  /**
   * What is known of how a system's results came about, and what of them is not.
   *
   * @param holds what its file holds: {@code pairs} or {@code clusters}
   * @param found pairs that were found, or documents in clusters of two or more
   * @param scores whether pairs have scores: without, similarity ranks nothing
   * @param candidates whether the file says which pairs were looked at and not found
   * @param seconds from texts to pairs, as its user states; NaN if not stated
   * @param memoryBytes the most memory it took, as its user states; NaN if not stated
   * @param undefined why measures of it are not defined, in sentences without a full stop
   */
  public record Facts(
      String holds,
      long found,
      boolean scores,
      boolean candidates,
      double seconds,
      double memoryBytes,
      List<String> undefined) {

    public Facts {
      undefined = List.copyOf(undefined);
    }
  }
}
