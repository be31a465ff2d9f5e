package io.github.neardup.kshingle;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.ShingleAlgorithmBuilder;
import java.util.Objects;

/**
 * Builds a {@link KShingle}, as {@link KShingle#create(String)} does.
 *
 * <pre>{@code
 * KShingle kShingle = KShingle.builder().threshold(0.8).tokens("char").shingle(5).build();
 * }</pre>
 *
 * <p>Each method throws an {@link InvalidSpecException} that names the setting if a value is out of
 * range. Not thread-safe.
 */
public final class KShingleBuilder extends ShingleAlgorithmBuilder<KShingle, KShingleBuilder> {

  KShingleBuilder() {
    super(
        new KShingleProvider(), KShingle::create, KShingleProvider.SHINGLE, KShingleProvider.WORDS);
  }

  @Override
  protected KShingleBuilder self() {
    return this;
  }

  /**
   * Sets the smallest similarity of duplicates.
   *
   * @param similarity from 0.01 to 1
   */
  public KShingleBuilder threshold(double similarity) {
    return set(KShingleProvider.THRESHOLD.name(), similarity);
  }

  /**
   * Sets the similarity measure.
   *
   * @param name {@code "jaccard"}, {@code "weighted-jaccard"}, {@code "dice"}, {@code "cosine"} or
   *     {@code "containment"}
   */
  public KShingleBuilder measure(String name) {
    return set(KShingleProvider.MEASURE.name(), Objects.requireNonNull(name, "name"));
  }
}
