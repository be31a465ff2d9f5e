package io.github.neardup.core.text;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * One named step of normalisation: a pure function of text.
 *
 * @param name the name used in the {@code normalize} setting
 * @param meaning what the step does, in one line
 * @param function the function; thread-safe, defined for every string, lone surrogates included
 */
public record NormalizationStep(String name, String meaning, UnaryOperator<String> function) {

  /** Checks the arguments. */
  public NormalizationStep {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(meaning, "meaning");
    Objects.requireNonNull(function, "function");
  }
}
