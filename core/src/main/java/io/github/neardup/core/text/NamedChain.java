package io.github.neardup.core.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steps by name, looked up on first use: by then all extensions are known. Thread-safe. */
final class NamedChain implements TextTransform {

  private final List<String> steps;

  /** Two threads may both look the steps up, and find the same. */
  private volatile @Nullable Normalizer normalizer;

  NamedChain(List<String> steps) {
    this.steps = List.copyOf(steps);
  }

  @Override
  public void apply(TextBuffer text) {
    Normalizer chain = normalizer;
    if (chain == null) {
      chain = new Normalizer(steps);
      normalizer = chain;
    }
    chain.normalize(text);
  }
}
