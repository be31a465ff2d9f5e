package io.github.neardup.datasets;

import java.util.Objects;

/**
 * What {@code dataset.json} says of a dataset beside the number of its documents.
 *
 * @param name the name
 * @param language the language of the texts as a BCP 47 tag
 * @param license the license of the texts
 * @param source where it comes from
 * @param meaning what is a duplicate in it, in plain words
 * @param truth what its labels say
 * @param scoring in which measure published results are given
 */
public record DatasetDescription(
    String name,
    String language,
    String license,
    String source,
    String meaning,
    Dataset.Truth truth,
    Scoring scoring) {

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if a string is blank
   */
  public DatasetDescription {
    requireText("name", name);
    requireText("language", language);
    requireText("license", license);
    requireText("source", source);
    requireText("meaning", meaning);
    Objects.requireNonNull(truth, "truth");
    Objects.requireNonNull(scoring, "scoring");
  }

  private static void requireText(String field, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("the " + field + " of a dataset must not be blank");
    }
  }
}
