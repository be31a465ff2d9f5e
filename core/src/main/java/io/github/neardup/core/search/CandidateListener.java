package io.github.neardup.core.search;

/** Is told of every candidate pair of distinct fingerprints, verified or not, each once. */
@FunctionalInterface
public interface CandidateListener {

  /** Listens to nothing. */
  CandidateListener NONE = (left, right) -> {};

  /**
   * Two rows are candidates. Called from several threads at once, in no particular order.
   *
   * @param left the lower row; the first of those with its fingerprint
   * @param right the higher row; the first of those with its fingerprint
   */
  void candidate(int left, int right);
}
