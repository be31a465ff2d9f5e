package io.github.neardup.core.condition;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.SketchedAlgorithm;
import io.github.neardup.core.spec.Settings;
import java.util.Map;
import java.util.Optional;

/** A condition around both the sketch and the exact part of an algorithm. */
final class SketchedCondition extends SketchedAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient Algorithm inner;
  private final transient Condition estimating;

  SketchedCondition(
      Settings settings, Algorithm inner, Sketch ofInner, Condition estimating, Condition exact) {
    super(
        settings,
        inner.identity().files(),
        new Sketch(
            estimating,
            (words, from) -> estimating.length(ofInner.length(), words, from),
            exact,
            ofInner.exactIfSmall()));
    this.inner = inner;
    this.estimating = estimating;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The sketch's own words determine its length, and here they may be arbitrary.
   */
  @Override
  public void check(long[] fingerprint) {
    try {
      super.check(fingerprint);
    } catch (ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException("a fingerprint that ends within its sketch", e);
    }
  }

  @Override
  public Map<String, String> derivedSettings() {
    return inner.derivedSettings();
  }

  @Override
  public Optional<String> exactSearch() {
    return estimating.exactSearch(inner);
  }
}
