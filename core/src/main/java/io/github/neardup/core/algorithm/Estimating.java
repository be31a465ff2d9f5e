package io.github.neardup.core.algorithm;

import java.util.Optional;

/** An {@link Algorithm} whose similarity may be an estimate of another's. */
public interface Estimating {

  /**
   * The spec of an algorithm that finds every pair whose exact similarity reaches the threshold,
   * where this one's similarity is an estimate of it. It is for measuring how many of these pairs
   * the keys find; the algorithm may not be on the class path. Empty if these settings estimate
   * nothing that another computes.
   */
  Optional<String> exactSearch();
}
