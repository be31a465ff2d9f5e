package io.github.neardup.core.text;

import java.util.List;

/**
 * Adds normalisation steps and tokenizers. Implementations are found with {@link
 * java.util.ServiceLoader}: name the class in {@code
 * META-INF/services/io.github.neardup.core.text.TextExtension}.
 */
public interface TextExtension {

  /** The normalisation steps this extension adds. */
  default List<NormalizationStep> normalizationSteps() {
    return List.of();
  }

  /** The tokenizers this extension adds. */
  default List<TokenizerType> tokenizers() {
    return List.of();
  }
}
