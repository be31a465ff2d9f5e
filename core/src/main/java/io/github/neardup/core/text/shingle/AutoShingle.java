package io.github.neardup.core.text.shingle;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.SketchedAlgorithm;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Compares two texts by shingles as long as the longer of the two needs: {@code shingle=auto}.
 *
 * <p>Long shingles tolerate less change: in a headline of ten words, one changed word affects three
 * of eight triples. Short shingles are less distinctive: unrelated texts share single words by
 * chance, more so the longer they are; they share far fewer pairs of words, and hardly any triples.
 * So shingles are as short as the length of the texts permits. A text is short with fewer than
 * {@value #MEDIUM} distinct pairs of neighbouring words, long with {@value #LONG} or more, and of
 * medium length otherwise. Two texts are compared by single words if both are short, by triples if
 * one is long, and by pairs otherwise. Nothing but the two texts decides.
 *
 * <p>A text has a fingerprint for each shingle length by which some text can be similar to it.
 * Similar texts have sets of similar size, so most texts have one fingerprint, and texts a little
 * shorter than a bound have two. With Jaccard similarity, a text with less than half as many
 * shingles as the bound is not similar to any text beyond the bound: from a threshold of 0.5 on, no
 * pair is lost ({@code AutoShingleTest}). Fingerprints are the same for all thresholds.
 *
 * <p>Immutable and thread-safe. A fingerprint takes 8 bytes more than its parts, or 16 with two
 * parts.
 */
public final class AutoShingle extends SketchedAlgorithm {

  /*
   * Why no pair is lost. Let d(X) be the number of distinct pairs of neighbouring words of X, and
   * s(X) its number of shingles of some length, with repetition.
   *
   * Pairs: of two texts compared by pairs, one has d >= MEDIUM, and its set has d elements. Jaccard
   * similarity t bounds the size of the other set from below, by t MEDIUM. So the other text has at
   * least that many distinct pairs, and at least as many in all.
   *
   * Triples: one of the two texts has d >= LONG. All its pairs but the first end a triple, and
   * distinct pairs end distinct triples, so it has at least LONG - 1 distinct triples. The rest is
   * as before.
   *
   * Sketches find candidates, so they may use shorter shingles: single words if both texts have
   * fewer than SKETCHED_BY_PAIRS distinct pairs, otherwise pairs. Texts that share triples share
   * the pairs and words in them, and usually more. So short texts, which are often numerous, have
   * one sketch; texts with two are a little shorter than that bound.
   *
   * Bags instead of sets have at least as many elements, and the bound is the same.
   */

  /** A text with at least this many distinct pairs of words is not short. */
  static final int MEDIUM = 40;

  /** A text with at least this many distinct pairs of words is long. */
  static final int LONG = 150;

  /** A text with at least this many distinct pairs of words is sketched by pairs of words. */
  private static final int SKETCHED_BY_PAIRS = 100;

  private static final Tiers.Bounds EXACT =
      new Tiers.Bounds(new int[] {MEDIUM, LONG}, new int[] {0, MEDIUM, LONG - 1});

  private static final Tiers.Bounds SKETCHED =
      new Tiers.Bounds(new int[] {SKETCHED_BY_PAIRS}, new int[] {0, SKETCHED_BY_PAIRS});

  private static final long serialVersionUID = 1;

  /** The algorithm for single words, with the keys and the exact search of all. */
  private final transient Algorithm first;

  private AutoShingle(
      Settings settings, Map<String, String> files, List<Algorithm> inner, double leastRatio) {
    super(settings, files, sketch(settings, files, inner, leastRatio));
    this.first = inner.get(0);
  }

  private static Sketch sketch(
      Settings settings, Map<String, String> files, List<Algorithm> inner, double leastRatio) {
    List<Sketch> each = inner.stream().map(one -> one.sketch().orElseThrow()).toList();
    List<Algorithm> estimating = each.stream().<Algorithm>map(Sketch::estimating).toList();
    List<Algorithm> deciding = each.stream().<Algorithm>map(Sketch::exact).toList();
    Sketch.Length ofOne = each.get(0).length();
    return new Sketch(
        new Tiers(settings, files, estimating.subList(0, SKETCHED.count()), SKETCHED, leastRatio),
        (words, from) -> Tiers.length(ofOne, words, from),
        new Tiers(settings, files, deciding, EXACT, leastRatio),
        each.get(0).exactIfSmall());
  }

  /**
   * Creates an algorithm as the settings demand: with shingles of one length, or with one algorithm
   * per shingle length and this class around them.
   *
   * @param settings the settings of the algorithm
   * @param shingle the setting for the length of a shingle
   * @param leastRatio the smallest share of the longer text's shingles that a similar text must
   *     have, from 0 to 1
   * @param fixed creates the algorithm for one shingle length
   * @throws InvalidSpecException if the length cannot depend on the texts
   */
  public static Algorithm of(
      Settings settings,
      Setting<Integer> shingle,
      double leastRatio,
      Function<Settings, ? extends Algorithm> fixed) {
    check(settings, shingle);
    if (!TextPipeline.isAuto(settings, shingle)) {
      return fixed.apply(settings);
    }
    List<Algorithm> inner =
        IntStream.rangeClosed(1, EXACT.count())
            .<Algorithm>mapToObj(tokens -> fixed.apply(settings.replacing(shingle, tokens)))
            .toList();
    Map<String, String> files = inner.get(0).identity().files();
    return inner.get(0).sketch().isPresent()
        ? new AutoShingle(settings, files, inner, leastRatio)
        : new Tiers(settings, files, inner, EXACT, leastRatio);
  }

  /**
   * Checks that the length of a shingle is a number or may depend on the texts.
   *
   * @throws InvalidSpecException if neither is true
   */
  public static void check(Settings settings, Setting<Integer> shingle) {
    if (TextPipeline.isAuto(settings, shingle) && !shingle.isDefault(settings)) {
      throw new InvalidSpecException(
          "%s: %s=%s works only with equally weighted words; leave it out, or set a number"
              .formatted(settings.algorithm(), shingle.name(), TextPipeline.AUTO));
    }
  }

  /**
   * Parses settings with one shingle length, for algorithms with their own interface.
   *
   * @param provider provides the algorithm
   * @param written the settings, as in a spec after the colon
   * @param shingle the setting for the length of a shingle
   * @param words the number of words in a shingle if the length would depend on the texts
   * @throws InvalidSpecException if a name or value is not permitted
   */
  public static Settings ofOneLength(
      AlgorithmProvider provider, String written, Setting<Integer> shingle, int words) {
    Settings settings = provider.parse(written);
    if (TextPipeline.AUTO.equals(Spec.parseSettings(written).get(shingle.name()))) {
      throw new InvalidSpecException(
          "%s: %s=%s makes several fingerprints; use Algorithms.create(\"%s\")"
              .formatted(provider.name(), shingle.name(), TextPipeline.AUTO, provider.name()));
    }
    return TextPipeline.isAuto(settings, shingle) ? settings.replacing(shingle, words) : settings;
  }

  @Override
  public void check(long[] fingerprint) {
    if (fingerprint.length > 0) {
      Tiers.checkHeader(fingerprint, SKETCHED.count());
    }
    super.check(fingerprint);
  }

  @Override
  public Map<String, String> derivedSettings() {
    return first.derivedSettings();
  }

  @Override
  public Optional<String> exactSearch() {
    return Tiers.exactSearch(first);
  }
}
