package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.Settings;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An algorithm composed of the two algorithms of a {@link Sketch}. A fingerprint consists of both
 * fingerprints, made from the same tokens. One finds candidates, and the other decides.
 */
public abstract class SketchedAlgorithm extends BaseAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient Sketch sketch;

  /**
   * Initialises the common part.
   *
   * @param settings the settings in force
   * @param files as in {@link BaseAlgorithm#BaseAlgorithm(Settings, double, Map)}
   * @param sketch the sketch, both of whose algorithms have tokens
   */
  protected SketchedAlgorithm(Settings settings, Map<String, String> files, Sketch sketch) {
    super(settings, sketch.exact().threshold(), files);
    this.sketch = sketch;
  }

  @Override
  public final Optional<Sketch> sketch() {
    return Optional.of(sketch);
  }

  @Override
  public final Fingerprinter fingerprinter() {
    return tokenization().orElseThrow().fingerprinter();
  }

  @Override
  public final Optional<Tokenization> tokenization() {
    Tokenization first = sketch.estimating().tokenization().orElseThrow();
    Tokenization second = sketch.exact().tokenization().orElseThrow();
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
            Maker estimating = first.maker();
            Maker exact = second.maker();
            return (tokens, from, to, out) -> {
              estimating.fingerprint(tokens, from, to, out);
              exact.fingerprint(tokens, from, to, out);
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
    if (behind <= 0 || behind >= fingerprint.length) {
      throw new IllegalArgumentException("a fingerprint with nothing after its sketch");
    }
    sketch.exact().check(Arrays.copyOfRange(fingerprint, behind, fingerprint.length));
  }

  @Override
  public final Keys keys() {
    return sketch.estimating().keys();
  }

  @Override
  public final Set<CollectionStatistics.Part> statistics() {
    return sketch.estimating().statistics();
  }

  @Override
  public final void addTo(CollectionStatistics.Builder builder, long[] words, int from, int to) {
    sketch.estimating().addTo(builder, words, from, from + length(words, from));
  }

  @Override
  public final Keys keys(CollectionStatistics collection) {
    return sketch.estimating().keys(collection);
  }

  @Override
  public final double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return sketch
        .exact()
        .similarity(a, aFrom + length(a, aFrom), aTo, b, bFrom + length(b, bFrom), bTo, atLeast);
  }

  @Override
  public final String explain(String left, String right) {
    return sketch.exact().explain(left, right);
  }
}
