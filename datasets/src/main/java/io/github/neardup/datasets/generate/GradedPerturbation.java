package io.github.neardup.datasets.generate;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * A perturbation at a strength.
 *
 * @param perturbation what is done
 * @param strength how much, from 0 to 1
 */
public record GradedPerturbation(Perturbation perturbation, double strength) {

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if the strength is not within its range
   */
  public GradedPerturbation {
    Objects.requireNonNull(perturbation, "perturbation");
    Perturbation.checkStrength(perturbation.name(), strength);
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
