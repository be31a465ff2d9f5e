package io.github.neardup.core.composite;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An estimate and then the exact value: a composite of sketches finds candidates, and a composite
 * of exact algorithms decides. A fingerprint consists of both fingerprints, made from the same
 * tokens.
 */
final class Sketched extends BaseAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient Algorithm inner;
  private final transient Composite estimating;
  private final transient Sketch sketch;

  /** Combines two composites. */
  Sketched(Algorithm inner, Sketch ofInner, Composite estimating, Composite exact) {
    super(exact.settings(), exact.threshold(), inner.identity().files());
    this.inner = inner;
    this.estimating = estimating;
    this.sketch =
        new Sketch(
            estimating,
            fingerprint -> estimating.length(ofInner.length(), fingerprint),
            exact,
            ofInner.exactIfSmall());
  }

  @Override
  public Optional<Sketch> sketch() {
    return Optional.of(sketch);
  }

  @Override
  public Fingerprinter fingerprinter() {
    return tokenization().orElseThrow().fingerprinter();
  }

  @Override
  public Optional<Tokenization> tokenization() {
    Tokenization first = estimating.tokenization().orElseThrow();
    Tokenization second = sketch.exact().tokenization().orElseThrow();
    return Optional.of(
        new Tokenization(
            first.description(),
            first.readers(),
            () -> {
              Tokenization.Maker ofSketch = first.maker();
              Tokenization.Maker exact = second.maker();
              return (tokens, out) -> {
                ofSketch.fingerprint(tokens, out);
                exact.fingerprint(tokens, out);
              };
            }));
  }

  private Row exact(Row fingerprint) {
    return fingerprint.after(sketch.length().of(fingerprint));
  }

  @Override
  public void check(Row fingerprint) {
    super.check(fingerprint);
    Row exact;
    try {
      exact = exact(fingerprint);
    } catch (IndexOutOfBoundsException e) {
      // The sketch's own words determine its length, and here they may be arbitrary.
      throw new IllegalArgumentException("a fingerprint that ends within its sketch", e);
    }
    if (exact.from() <= fingerprint.from() || exact.size() < 1) {
      throw new IllegalArgumentException("a fingerprint with nothing after its sketch");
    }
    sketch.exact().check(exact);
  }

  @Override
  public Keys keys() {
    return estimating.keys();
  }

  @Override
  public Optional<Keys.OfCollection> collectionKeys() {
    return estimating
        .collectionKeys()
        .map(
            making ->
                new Keys.OfCollection(
                    making.statistics(),
                    (builder, row) -> making.adding().accept(builder, sketch.of(row)),
                    making.keys()));
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    return sketch.exact().similarity(exact(a), exact(b), atLeast);
  }

  @Override
  public Map<String, String> derivedSettings() {
    return inner.derivedSettings();
  }

  @Override
  public Optional<String> exactSearch() {
    return inner.exactSearch().map(estimating::withOwn);
  }

  @Override
  public String explain(String left, String right) {
    return sketch.exact().explain(left, right);
  }

  @Override
  public String explain(List<String> left, List<String> right) {
    return sketch.exact().explain(left, right);
  }
}
