package io.github.neardup.eval.tuning;

import io.github.neardup.eval.Comparison.Advantage;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What tuning gave on one dataset. A value that Jackson can write and read.
 *
 * @param dataset its name
 * @param development the part that settings were chosen on
 * @param test the part they were measured on
 * @param algorithms in the order of the run; empty if the dataset cannot be tuned on
 * @param contrasts of each two algorithms, each with its own threshold, on the test part
 * @param obstacle why it cannot; empty if it can
 */
public record DatasetTuning(
    String dataset,
    Part development,
    Part test,
    List<TunedAlgorithm> algorithms,
    List<Contrast> contrasts,
    String obstacle) {

  /** Copies the lists. */
  public DatasetTuning {
    algorithms = List.copyOf(algorithms);
    contrasts = List.copyOf(contrasts);
  }

  /**
   * Two algorithms, each with its own threshold.
   *
   * @param first spec of the one
   * @param second spec of the other
   * @param advantages of the first in precision and in recall, by the measure's label
   */
  public record Contrast(String first, String second, Map<String, Advantage> advantages) {

    /** Copies the map. */
    public Contrast {
      advantages = Collections.unmodifiableMap(new LinkedHashMap<>(advantages));
    }
  }

  /**
   * A part of a dataset.
   *
   * @param units true clusters, or groups of judged pairs
   * @param documents how many documents
   * @param duplicates how many pairs are duplicates
   */
  public record Part(int units, int documents, long duplicates) {}
}
