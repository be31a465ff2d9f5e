package io.github.neardup.core.text;

import java.util.List;
import java.util.Objects;

/**
 * One named step of normalisation.
 *
 * @param name the name used in the {@code normalize} setting
 * @param meaning what the step does, in one line
 * @param transform what it does
 */
public record NormalizationStep(String name, String meaning, TextTransform transform) {

  /** Checks the arguments. */
  public NormalizationStep {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(meaning, "meaning");
    Objects.requireNonNull(transform, "transform");
  }

  /**
   * A name for a chain of other steps. They are looked up when it is first applied, so that an
   * extension can name its own.
   *
   * @param name the name used in the {@code normalize} setting
   * @param purpose what the chain is for, in a few words
   * @param steps names of the steps, in order
   */
  public static NormalizationStep chain(String name, String purpose, List<String> steps) {
    return new NormalizationStep(
        name, purpose + ": " + String.join("+", steps), new NamedChain(steps));
  }
}
