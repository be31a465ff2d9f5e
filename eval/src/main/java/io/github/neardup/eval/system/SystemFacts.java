package io.github.neardup.eval.system;

import java.util.List;

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
public record SystemFacts(
    String holds,
    long found,
    boolean scores,
    boolean candidates,
    double seconds,
    double memoryBytes,
    List<String> undefined) {

  /** Copies the list. */
  public SystemFacts {
    undefined = List.copyOf(undefined);
  }
}
