package io.github.neardup.core;

import java.util.Objects;

/**
 * A text and its identifier.
 *
 * @param id the identifier, not empty; unique within a corpus
 * @param text the text, possibly empty: any sequence of UTF-16 code units, even lone surrogates
 */
public record Document(String id, String text) {

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if {@code id} is empty
   */
  public Document {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(text, "text");
    if (id.isEmpty()) {
      throw new IllegalArgumentException("the id of a document must not be empty");
    }
  }
}
