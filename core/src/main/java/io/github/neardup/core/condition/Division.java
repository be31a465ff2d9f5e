package io.github.neardup.core.condition;

/** Divides texts into classes: texts of two classes are no duplicates. Thread-safe. */
interface Division {

  /** Makes a reader for the use of one thread. */
  Reader reader();

  /**
   * Says in a few words how the classes of two texts differ.
   *
   * @return one line, without a full stop
   */
  String difference(String left, String right);

  /** Finds the class of a text. */
  interface Reader {

    /** A hash of the class. */
    long classOf(String text);

    /** What is compared within the class. */
    default String rest(String text) {
      return text;
    }
  }
}
