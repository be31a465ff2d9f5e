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
 * <p>A long shingle sees less change: in a headline of ten words a single other word spoils three
 * of eight triples. Unrelated texts share single words by chance, and the more the longer they are;
 * they share pairs of words much less, and triples hardly. So a shingle is as short as length
 * permits. A text is short with fewer than {@value #MEDIUM} different pairs of neighbouring words,
 * long with {@value #LONG} or more, and of medium length between. Two texts are compared by single
 * words if both are short, by triples if one is long, and otherwise by pairs. Nothing but the two
 * texts decides.
 *
 * <p>A text has a fingerprint for each length of shingle by which a text can be similar to it. The
 * sets of texts that are similar have not too different sizes, so most texts have one fingerprint,
 * and those a little shorter than a bound have two. By Jaccard similarity, a text with less than
 * half as many shingles as the bound is not similar to a text beyond the bound: from the threshold
 * 0.5 on, no pair is lost ({@code AutoShingleTest}). Fingerprints are the same for all thresholds.
 *
 * <p>Immutable and thread-safe. A fingerprint takes 8 bytes more than what it consists of, 16 with
 * two.
 */
public final class AutoShingle extends SketchedAlgorithm {

  /*
   * Why no pair is lost. Let d(X) be the number of different pairs of neighbouring words of X, and
   * s(X) its number of shingles of some length, repetition included.
   *
   * Pairs: of two texts that are compared by pairs, one has d >= MEDIUM, and its set has d elements.
   * Jaccard similarity t bounds the size of the other set from below, by t MEDIUM. So the other has at
   * least so many different pairs, and no fewer in all.
   *
   * Triples: one of the two has d >= LONG. All its pairs but the first end a triple, and different
   * pairs end different triples, so it has at least LONG - 1 of these; the rest is as before.
   *
   * Sketches find candidates, so they may go by shorter shingles: of single words where both texts
   * have fewer than SKETCHED_BY_PAIRS different pairs, else of pairs. What two texts share of their
   * triples, they share of their pairs and words, and mostly more. So short texts, which often are
   * many, have one sketch; those with two are a little shorter than that bound.
   *
   * Bags in place of sets have at least as many elements, and the bound is the same.
   */

  /** Different pairs of words from which on a text is not short. */
  static final int MEDIUM = 40;

  /** Different pairs of words from which on a text is long. */
  static final int LONG = 150;

  /** Different pairs of words from which on a text is sketched by pairs of words. */
  private static final int SKETCHED_BY_PAIRS = 100;

  private static final Tiers.Bounds EXACT =
      new Tiers.Bounds(new int[] {MEDIUM, LONG}, new int[] {0, MEDIUM, LONG - 1});

  private static final Tiers.Bounds SKETCHED =
      new Tiers.Bounds(new int[] {SKETCHED_BY_PAIRS}, new int[] {0, SKETCHED_BY_PAIRS});

  private static final long serialVersionUID = 1;

  /** With single words, and with the keys and the exact search of all. */
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
   * Makes an algorithm as its settings say: with shingles of one length, or one for each length of
   * shingle and this around them.
   *
   * @param settings those of the algorithm
   * @param shingle the setting for the length of a shingle
   * @param leastRatio what share of the shingles of the longer text the other has at least if they
   *     are similar, from 0 to 1
   * @param fixed makes the algorithm with shingles of one length
   * @throws InvalidSpecException if the length cannot follow from the texts
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
   * Checks that the length of a shingle is a number, or may follow from the texts.
   *
   * @throws InvalidSpecException if it is not
   */
  public static void check(Settings settings, Setting<Integer> shingle) {
    if (TextPipeline.isAuto(settings, shingle) && !shingle.isDefault(settings)) {
      throw new InvalidSpecException(
          "%s: %s=%s is for words that count alike; leave it out, or set a number"
              .formatted(settings.algorithm(), shingle.name(), TextPipeline.AUTO));
    }
  }

  /**
   * Settings with shingles of one length, for algorithms with an interface of their own.
   *
   * @param provider brings the algorithm
   * @param written as in a spec after the colon
   * @param shingle the setting for the length of a shingle
   * @param words in a shingle, if its length would follow from the texts
   * @throws InvalidSpecException if a name or value is not permitted
   */
  public static Settings ofOneLength(
      AlgorithmProvider provider, String written, Setting<Integer> shingle, int words) {
    Settings settings = provider.parse(written);
    if (TextPipeline.AUTO.equals(Spec.parseSettings(written).get(shingle.name()))) {
      throw new InvalidSpecException(
          "%s: %s=%s makes no single fingerprint; use Algorithms.create(\"%s\")"
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
