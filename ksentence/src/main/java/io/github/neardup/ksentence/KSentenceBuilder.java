package io.github.neardup.ksentence;

import io.github.neardup.core.algorithm.AlgorithmBuilder;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;
import java.util.Objects;

/**
 * Builds a {@link KSentence}, as {@link KSentence#create(String)} does.
 *
 * <pre>{@code
 * KSentence kSentence = KSentence.builder().k(2).build();
 * }</pre>
 *
 * <p>Each method throws an {@link InvalidSpecException} that names the setting if a value is out of
 * range. Not thread-safe.
 */
public final class KSentenceBuilder extends AlgorithmBuilder<KSentence, KSentenceBuilder> {

  KSentenceBuilder() {
    super(new KSentenceProvider(), KSentence::create);
  }

  @Override
  protected KSentenceBuilder self() {
    return this;
  }

  /**
   * Sets how many of the longest sentences are hashed.
   *
   * @param sentences from 1 to 1000
   */
  public KSentenceBuilder k(int sentences) {
    return set(KSentenceProvider.K.name(), sentences);
  }

  /**
   * Sets the normalisation steps, in order; none to leave texts unchanged.
   *
   * @param steps names such as {@code "nfkc"} and {@code "casefold"}
   */
  public KSentenceBuilder normalize(String... steps) {
    for (String step : Objects.requireNonNull(steps, "steps")) {
      Objects.requireNonNull(step, "a step is null");
    }
    return set(KSentenceProvider.NORMALIZE.name(), List.of(steps));
  }

  /**
   * Selects the hash functions.
   *
   * @param seed at least 0
   */
  public KSentenceBuilder seed(long seed) {
    return set(TextPipeline.SEED.name(), seed);
  }
}
