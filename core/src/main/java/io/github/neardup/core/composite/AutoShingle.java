package io.github.neardup.core.composite;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmWrapper;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
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
 * pair is lost ({@code AutoShingleTest}). Below, a pair counts as unlike if its texts have no
 * fingerprint in common. Fingerprints are the same for all thresholds.
 *
 * <p>A fingerprint takes 8 bytes more than its parts, or 16 with two parts.
 */
public final class AutoShingle implements AlgorithmWrapper {

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

  @Override
  public List<Setting<?>> settings() {
    return List.of();
  }

  /** Returns tiers of the algorithms with shingles of one, two and three words. */
  @Override
  public Optional<Algorithm> byLength(
      Settings settings, double leastRatio, Function<Settings, ? extends Algorithm> fixed) {
    Setting<Integer> shingle = TextPipeline.shingle(settings);
    TextPipeline.check(settings, shingle);
    if (!TextPipeline.isAuto(settings, shingle)) {
      return Optional.of(fixed.apply(settings));
    }
    List<Algorithm> inner =
        IntStream.rangeClosed(1, EXACT.count())
            .<Algorithm>mapToObj(tokens -> fixed.apply(settings.replacing(shingle, tokens)))
            .toList();
    Map<String, String> own = Map.of(shingle.name(), TextPipeline.AUTO);
    return Optional.of(
        Composite.of(
            inner,
            sketches ->
                new Tiers(
                    settings, own, sketches.subList(0, SKETCHED.count()), SKETCHED, leastRatio),
            exact -> new Tiers(settings, own, exact, EXACT, leastRatio)));
  }
}
