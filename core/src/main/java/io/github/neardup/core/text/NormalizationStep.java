package io.github.neardup.core.text;

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
}
