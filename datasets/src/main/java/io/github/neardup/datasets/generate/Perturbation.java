package io.github.neardup.datasets.generate;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * A named change to texts, of a strength from 0 (none) to 1.
 *
 * @param name the name it is asked for by: lower case, with hyphens
 * @param meaning what it does, in one line
 * @param strength what the strength is the share of, in a few words
 * @param result what the changed text is to the text
 * @param edit the change
 */
public record Perturbation(String name, String meaning, String strength, Result result, Edit edit) {

  /** What the changed text is to the text it was made from. */
  public enum Result {
    /** The same text in a reader's eyes. */
    DUPLICATE,

    /** A text that looks alike and says something else: no duplicate. */
    LOOK_ALIKE
  }

  /**
   * A perturbation at a strength.
   *
   * @param perturbation what is done
   * @param strength how much, from 0 to 1
   */
  public record Graded(Perturbation perturbation, double strength) {

    /**
     * Checks the arguments.
     *
     * @throws IllegalArgumentException if the strength is not within its range
     */
    public Graded {
      Objects.requireNonNull(perturbation, "perturbation");
      checkStrength(perturbation.name(), strength);
    }

    /** Changes a text. */
    public String apply(String text, Randomness chance) {
      return perturbation.apply(text, strength, chance);
    }

    /** As it is asked for, such as {@code typos=0.1}. */
    @Override
    public String toString() {
      return perturbation.name()
          + "="
          + BigDecimal.valueOf(strength).stripTrailingZeros().toPlainString();
    }
  }

  /**
   * A change to a text: a pure function of text, strength and random numbers, defined for every
   * text. Thread-safe. A text of whole code points stays one.
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

  public Perturbation {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(meaning, "meaning");
    Objects.requireNonNull(strength, "strength");
    Objects.requireNonNull(result, "result");
    Objects.requireNonNull(edit, "edit");
  }

  /**
   * Changes a text.
   *
   * @param text any text
   * @param strength how much, from 0 to 1; with 0, nothing is changed
   * @param chance decides what is left open
   * @return the changed text; the text itself if the change does not apply to it
   * @throws IllegalArgumentException if the strength is not within its range
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
