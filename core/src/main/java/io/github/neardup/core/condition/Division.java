package io.github.neardup.core.condition;

/** Divides texts into classes. Texts of different classes are never duplicates. Thread-safe. */
interface Division {

  /** Returns a reader, which is not thread-safe. */
  Reader reader();

  /**
   * Describes in a few words how the classes of two texts differ.
   *
   * @return one line, without a full stop
   */
  String difference(String left, String right);

  /** Determines the class of a text. */
  interface Reader {

    /** Returns a hash of the class. */
    long classOf(String text);

    /** Returns the part of the text that is compared within the class. */
    default String rest(String text) {
      return text;
    }
  }
}
