package io.github.neardup.datasets.generate;

import java.math.BigDecimal;

/**
 * A named change of texts, with a strength from 0 (none) to 1.
 *
 * @param name the name by which users select it: lower case, with hyphens
 * @param meaning what it does, in one line
 * @param strength the parts of the text whose changed share is the strength, in a few words
 * @param result how the changed text relates to the original text
 * @param edit the change
 */
public record Perturbation(String name, String meaning, String strength, Result result, Edit edit) {

  /** How the changed text relates to the original text. */
  public enum Result {
    /** The same text to a reader. */
    DUPLICATE,

    /** A text that looks alike and has another meaning: not a duplicate. */
    LOOK_ALIKE
  }

  /**
   * A perturbation at a strength.
   *
   * @param perturbation the change
   * @param strength the strength, from 0 to 1
   */
  public record Graded(Perturbation perturbation, double strength) {

    /**
     * Checks the arguments.
     *
     * @throws IllegalArgumentException if the strength is out of range
     */
    public Graded {
      checkStrength(perturbation.name(), strength);
    }

    /** Changes a text. */
    public String apply(String text, Randomness chance) {
      return perturbation.apply(text, strength, chance);
    }

    /** The form in which users give it, such as {@code typos=0.1}. */
    @Override
    public String toString() {
      return perturbation.name()
          + "="
          + BigDecimal.valueOf(strength).stripTrailingZeros().toPlainString();
    }
  }

  /**
   * A change of a text: a pure function of text, strength and random numbers, defined for every
   * text. Thread-safe. A text without lone surrogates stays such a text.
   */
  @FunctionalInterface
  public interface Edit {

    /**
     * Changes a text.
     *
     * @param text any text
     * @param strength the share to change, above 0 and at most 1
     * @param chance the source of random choices
     * @return the changed text; the given text if nothing in it can be changed
     */
    String apply(String text, double strength, Randomness chance);
  }

  /**
   * Changes a text.
   *
   * @param text any text
   * @param strength the strength, from 0 to 1; 0 changes nothing
   * @param chance the source of random choices
   * @return the changed text; the given text if the change does not apply to it
   * @throws IllegalArgumentException if the strength is out of range
   */
  public String apply(String text, double strength, Randomness chance) {
    checkStrength(name, strength);
    return strength == 0 ? text : edit.apply(text, strength, chance);
  }

  static void checkStrength(String name, double strength) {
    if (!(strength >= 0 && strength <= 1)) {
      throw new IllegalArgumentException(
          "the strength of " + name + " must be from 0 to 1, not " + strength);
    }
  }
}
