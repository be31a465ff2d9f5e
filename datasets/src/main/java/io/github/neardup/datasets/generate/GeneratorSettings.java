package io.github.neardup.datasets.generate;

import java.util.List;
import java.util.Objects;

/**
 * What a generated dataset is to be.
 *
 * @param documents how many documents, at least 1
 * @param duplicates the share of them that a perfect deduplication removes, from 0 to below 1
 * @param lookAlikes the share made from an original by {@code template}, which are no duplicates
 * @param largestCluster the largest size of a cluster, at least 2
 * @param seed chooses among all the datasets that are so
 * @param perturbations how duplicates are made, as {@code name=strength}, each about equally often;
 *     empty for {@link #DEFAULT_PERTURBATIONS}
 * @param synonyms the words that can stand for one another
 */
public record GeneratorSettings(
    long documents,
    double duplicates,
    double lookAlikes,
    int largestCluster,
    long seed,
    List<String> perturbations,
    Synonyms synonyms) {

  /** The most documents. */
  public static final long MOST_DOCUMENTS = Integer.MAX_VALUE;

  /** How duplicates are made unless said otherwise; those that do not apply are left out. */
  public static final List<String> DEFAULT_PERTURBATIONS =
      List.of(
          "exact-copy",
          "spacing=0.2",
          "punctuation=0.3",
          "case=0.1",
          "width=0.5",
          "script=1",
          "typos=0.03",
          "ocr=0.03",
          "synonyms=0.3",
          "clause-order=0.3",
          "sentence-order=0.5",
          "sentence-deletion=0.2",
          "paragraph-deletion=0.3",
          "truncation=0.3",
          "boilerplate=0.3",
          "concatenation=0.3");

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if there are no or too many documents
   */
  public GeneratorSettings {
    perturbations = List.copyOf(perturbations);
    Objects.requireNonNull(synonyms, "synonyms");
    if (documents < 1 || documents > MOST_DOCUMENTS) {
      throw new IllegalArgumentException(
          "documents must be from 1 to " + MOST_DOCUMENTS + ", not " + documents);
    }
  }
}
