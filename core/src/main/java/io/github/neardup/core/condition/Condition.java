package io.github.neardup.core.condition;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** An algorithm without a sketch, with a condition besides similarity. */
abstract class Condition extends BaseAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient Algorithm inner;
  private final transient Map<String, String> own;

  /**
   * Wraps an algorithm.
   *
   * @param settings the settings of the whole
   * @param own the settings that ask for the condition, as in a spec
   */
  Condition(Settings settings, Algorithm inner, Map<String, String> own) {
    super(settings, inner.threshold(), inner.identity().files());
    this.inner = inner;
    this.own = own;
  }

  /**
   * Wraps an algorithm in a condition. If the algorithm has a sketch, the sketch and the exact part
   * are both wrapped.
   *
   * @param settings the settings of the whole
   */
  static Algorithm around(
      Algorithm inner, Settings settings, Function<Algorithm, Condition> condition) {
    return inner
        .sketch()
        .<Algorithm>map(
            sketch ->
                new SketchedCondition(
                    settings,
                    inner,
                    sketch,
                    condition.apply(sketch.estimating()),
                    condition.apply(sketch.exact())))
        .orElseGet(() -> condition.apply(inner));
  }

  final Algorithm inner() {
    return inner;
  }

  /** Returns the setting that asks for the condition, as in a spec. */
  final String written() {
    return own.toString();
  }

  /** Returns the length of a fingerprint that is followed by other words. */
  abstract int length(Sketch.Length ofInner, long[] words, int from);

  abstract Tokenization tokens(Tokenization ofInner);

  @Override
  public final Optional<Tokenization> tokenization() {
    return inner.tokenization().map(this::tokens);
  }

  @Override
  public final Set<CollectionStatistics.Part> statistics() {
    return inner.statistics();
  }

  @Override
  public final boolean missesNothing() {
    return inner.missesNothing();
  }

  @Override
  public final boolean isOneSided() {
    return inner.isOneSided();
  }

  @Override
  public final Map<String, String> derivedSettings() {
    return inner.derivedSettings();
  }

  @Override
  public final Optional<String> exactSearch() {
    return exactSearch(inner);
  }

  /** Returns the exact search of an algorithm, with this condition. */
  final Optional<String> exactSearch(Algorithm algorithm) {
    return algorithm.exactSearch().map(spec -> Spec.parse(spec).with(own).text());
  }
}
