package io.github.neardup.datasets;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

  /** The names in {@code dataset.json}. */
  static List<String> labels() {
    return Arrays.stream(values()).map(Scoring::label).toList();
  }

  /** The measure of that name. */
  public static Optional<Scoring> of(String label) {
    return Arrays.stream(values()).filter(scoring -> scoring.label.equals(label)).findFirst();
  }

  @Override
  public String toString() {
    return label;
  }
}
