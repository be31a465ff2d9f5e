package io.github.neardup.core.text;

import io.github.neardup.core.algorithm.Setting;
import java.util.List;

/** A chain of named normalisation steps, applied in order. Immutable and thread-safe. */
public final class Normalizer {

  private final List<NormalizationStep> steps;

  /**
   * A chain of the named steps.
   *
   * @param steps names of the steps, in order; none for text as it is
   * @throws IllegalArgumentException if a name is unknown
   */
  public Normalizer(List<String> steps) {
    this.steps = steps.stream().map(TextComponents::normalizationStep).toList();
  }

  /**
   * The setting for the chain, with the default that suits an algorithm.
   *
   * @param byDefault names of the steps unless set
   */
  public static Setting<List<String>> setting(List<String> byDefault) {
    return Setting.chain(
        "normalize",
        byDefault,
        TextComponents.normalizationSteps().stream().map(NormalizationStep::name).toList(),
        "normalisation steps, in order");
  }

  /**
   * Applies the steps.
   *
   * @param text any text
   * @return the normalised text
   */
  public String normalize(String text) {
    TextBuffer buffer = new TextBuffer();
    buffer.set(text);
    normalize(buffer);
    return buffer.toString();
  }

  /**
   * Applies the steps to the text in a buffer.
   *
   * @param text holds the text, and afterwards the normalised text
   */
  public void normalize(TextBuffer text) {
    for (NormalizationStep step : steps) {
      step.transform().apply(text);
    }
  }
}
