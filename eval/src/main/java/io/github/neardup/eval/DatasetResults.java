package io.github.neardup.eval;

import java.util.List;

/**
 * What several algorithms did on one dataset.
 *
 * @param measurements one for each algorithm
 * @param comparisons one for each two of them
 * @param claims what became of the claims of the literature; empty if the algorithms they are about
 *     were not all run
 */
public record DatasetResults(
    List<Measurement> measurements, List<Comparison> comparisons, List<Claim> claims) {

  /** Copies the lists. */
  public DatasetResults {
    measurements = List.copyOf(measurements);
    comparisons = List.copyOf(comparisons);
    claims = List.copyOf(claims);
  }
}
