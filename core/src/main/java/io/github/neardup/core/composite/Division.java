package io.github.neardup.core.composite;

import java.util.List;

/**
 * Divides texts into what must be equal in duplicates, and sections that must be similar.
 * Thread-safe.
 */
interface Division {

  /**
   * A divided text.
   *
   * @param header what must be equal: the hash of a class of texts, or the number of sections
   * @param sections the fields of each section, at least one
   */
  record Divided(long header, List<List<String>> sections) {

    /** A text of one section. */
    static Divided of(long classOf, List<String> fields) {
      return new Divided(classOf, List.of(fields));
    }
  }

  /** Divides texts. Not thread-safe. */
  @FunctionalInterface
  interface Reader {

    /** Divides a text of fields. */
    Divided divide(List<String> fields);
  }

  /** Returns a reader. */
  Reader reader();

  /** Returns whether the header is the number of sections; otherwise there is one. */
  default boolean countsSections() {
    return false;
  }

  /** Describes in a few words how the headers of two texts differ. */
  String difference(List<String> left, List<String> right);
}
