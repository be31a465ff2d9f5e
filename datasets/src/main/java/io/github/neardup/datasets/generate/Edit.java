package io.github.neardup.datasets.generate;

/**
 * A change to a text: a pure function of text, strength and random numbers, defined for every text.
 * Thread-safe. A text of whole code points stays one.
 */
@FunctionalInterface
public interface Edit {

  /**
   * Changes a text.
   *
   * @param text any text
   * @param strength how much is changed, above 0 and at most 1
   * @param chance decides what is left open
   * @return the changed text; the text itself if there is nothing in it that could be changed
   */
  String apply(String text, double strength, Randomness chance);
}
