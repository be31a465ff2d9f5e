package io.github.neardup.eval.run;

import io.github.neardup.datasets.RowPair;

/**
 * What the truth and an algorithm say of two documents.
 *
 * @param rows the documents
 * @param duplicate whether the truth calls them duplicates
 * @param candidate whether they are candidates: with a key in common, or found
 * @param similarity their similarity, candidates or not; NaN if a system gave them none
 */
public record ScoredPair(RowPair rows, boolean duplicate, boolean candidate, double similarity) {

  /** Whether a threshold makes them a verified pair. */
  public boolean isFound(double threshold) {
    return candidate && (Double.isNaN(similarity) || similarity >= threshold);
  }
}
