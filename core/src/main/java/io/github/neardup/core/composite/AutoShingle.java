package io.github.neardup.core.composite;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;
import java.util.Map;
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
 * pair is lost ({@code AutoShingleTest}). Below, a pair counts as unlike if its texts have no
 * fingerprint in common. Fingerprints are the same for all thresholds.
 *
 * <p>A fingerprint takes 8 bytes more than its parts, or 16 with two parts.
 */
public final class AutoShingle {

  /** Below this threshold, pairs of texts of different lengths can be lost. */
  public static final double LEAST_THRESHOLD = 0.5;

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

  private AutoShingle() {}

  /**
   * Creates an algorithm as the settings demand: with shingles of one length, or with one algorithm
   * per shingle length and tiers of them.
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
    Map<String, String> own = Map.of(shingle.name(), TextPipeline.AUTO);
    return Composite.of(
        inner,
        sketches ->
            new Tiers(settings, own, sketches.subList(0, SKETCHED.count()), SKETCHED, leastRatio),
        exact -> new Tiers(settings, own, exact, EXACT, leastRatio));
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
}
