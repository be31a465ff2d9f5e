package io.github.neardup.eval;

import java.util.List;

/**
 * What several algorithms did on one dataset.
 *
 * @param measurements one for each algorithm
 * @param comparisons one for each two of them
 */
public record DatasetResults(List<Measurement> measurements, List<Comparison> comparisons) {

  /** Copies the lists. */
  public DatasetResults {
    measurements = List.copyOf(measurements);
    comparisons = List.copyOf(comparisons);
  }
}
