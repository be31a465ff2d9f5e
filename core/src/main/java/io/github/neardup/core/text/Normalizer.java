package io.github.neardup.core.text;

import io.github.neardup.core.algorithm.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A chain of named normalisation steps, applied in order. Immutable and thread-safe. */
public final class Normalizer {

  private final List<NormalizationStep.Transform> transforms;

  /**
   * A chain of the named steps.
   *
   * @param steps names of the steps, in order; none for text as it is
   * @throws IllegalArgumentException if a name is unknown
   */
  public Normalizer(List<String> steps) {
    this.transforms = fused(steps);
  }

  /** The steps, with those in one that can be done in one pass. */
  private static List<NormalizationStep.Transform> fused(List<String> steps) {
    List<NormalizationStep.Transform> transforms = new ArrayList<>();
    for (int i = 0; i < steps.size(); ) {
      List<String> rest = steps.subList(i, steps.size());
      if (startsWith(rest, "nfkc", "casefold", "whitespace")) {
        transforms.add(new FusedNormalization(true));
        i += 3;
      } else if (startsWith(rest, "nfkc", "casefold")) {
        transforms.add(new FusedNormalization(false));
        i += 2;
      } else {
        transforms.add(TextComponents.normalizationStep(steps.get(i)).transform());
        i++;
      }
    }
    return transforms;
  }

  /** Whether the steps are nfkc and casefold, and whitespace or not, and no others. */
  boolean isFolding() {
    return transforms.size() == 1 && transforms.get(0) instanceof FusedNormalization;
  }

  private static boolean startsWith(List<String> steps, String... first) {
    return steps.size() >= first.length
        && steps.subList(0, first.length).equals(Arrays.asList(first));
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
    for (NormalizationStep.Transform transform : transforms) {
      transform.apply(text);
    }
  }
}
