package io.github.neardup.datasets;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * In which measure published results on a dataset are given. Pairs are scored on every dataset;
 * another measure comes on top.
 */
public enum Scoring {
  /** Precision, recall and F1 of pairs. */
  @JsonEnumDefaultValue
  PAIRS,

  /** A document is found when all its duplicates are in the cluster predicted for it. */
  WHOLE_CLUSTERS,

  /** The adjusted Rand index over all documents. */
  ADJUSTED_RAND;

  /** The name it has in {@code dataset.json}. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label();
  }
}
