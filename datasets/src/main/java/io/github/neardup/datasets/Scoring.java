package io.github.neardup.datasets;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * In which measure published results on a dataset are given. Pairs are scored on every dataset;
 * another measure comes on top.
 */
public enum Scoring {
  /** Precision, recall and F1 of pairs. */
  @JsonEnumDefaultValue
  PAIRS("pairs"),

  /** A document is found when all its duplicates are in the cluster predicted for it. */
  WHOLE_CLUSTERS("whole-clusters"),

  /** The adjusted Rand index over all documents. */
  ADJUSTED_RAND("adjusted-rand");

  private final String label;

  Scoring(String label) {
    this.label = label;
  }

  /** The name it has in {@code dataset.json}. */
  @JsonValue
  public String label() {
    return label;
  }

  @Override
  public String toString() {
    return label;
  }
}
