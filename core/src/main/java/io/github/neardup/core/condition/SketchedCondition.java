package io.github.neardup.core.condition;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Settings;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A condition around a sketch, and the same around what is exact behind it. */
final class SketchedCondition extends BaseAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient Algorithm inner;
  private final transient Condition estimating;
  private final transient Condition exact;
  private final transient Sketch sketch;

  SketchedCondition(
      Settings settings, Algorithm inner, Sketch ofInner, Condition estimating, Condition exact) {
    super(settings, inner.threshold(), inner.identity().files());
    this.inner = inner;
    this.estimating = estimating;
    this.exact = exact;
    this.sketch =
        new Sketch(
            estimating,
            (words, from) -> estimating.length(ofInner.length(), words, from),
            exact,
            ofInner.exactIfSmall());
  }

  @Override
  public Fingerprinter fingerprinter() {
    Tokenization tokenization = tokenization().orElseThrow();
    Tokenization.Reader reader = tokenization.reader();
    Tokenization.Maker maker = tokenization.maker();
    LongArray tokens = new LongArray();
    return (text, out) -> {
      tokens.clear();
      reader.tokens(text, tokens);
      maker.fingerprint(tokens.elements(), 0, tokens.size(), out);
    };
  }

  @Override
  public Optional<Tokenization> tokenization() {
    Tokenization first = estimating.tokenization().orElseThrow();
    Tokenization second = exact.tokenization().orElseThrow();
    return Optional.of(
        new Tokenization() {
          @Override
          public String description() {
            return first.description();
          }

          @Override
          public Reader reader() {
            return first.reader();
          }

          @Override
          public Maker maker() {
            Maker sketch = first.maker();
            Maker rest = second.maker();
            return (tokens, from, to, out) -> {
              sketch.fingerprint(tokens, from, to, out);
              rest.fingerprint(tokens, from, to, out);
            };
          }
        });
  }

  private int length(long[] words, int from) {
    return sketch.length().of(words, from);
  }

  @Override
  public void check(long[] fingerprint) {
    super.check(fingerprint);
    int behind = length(fingerprint, 0);
    if (behind >= fingerprint.length) {
      throw new IllegalArgumentException("a fingerprint without what is behind its sketch");
    }
    exact.check(Arrays.copyOfRange(fingerprint, behind, fingerprint.length));
  }

  @Override
  public Optional<Sketch> sketch() {
    return Optional.of(sketch);
  }

  @Override
  public Keys keys() {
    return estimating.keys();
  }

  @Override
  public Set<CollectionStatistics.Part> statistics() {
    return estimating.statistics();
  }

  @Override
  public void addTo(CollectionStatistics.Builder builder, long[] words, int from, int to) {
    estimating.addTo(builder, words, from, from + length(words, from));
  }

  @Override
  public Keys keys(CollectionStatistics collection) {
    return estimating.keys(collection);
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return exact.similarity(
        a, aFrom + length(a, aFrom), aTo, b, bFrom + length(b, bFrom), bTo, atLeast);
  }

  @Override
  public Map<String, String> derivedSettings() {
    return inner.derivedSettings();
  }

  @Override
  public Optional<String> exactSearch() {
    return estimating.exactSearch(inner);
  }

  @Override
  public String explain(String left, String right) {
    return exact.explain(left, right);
  }
}
