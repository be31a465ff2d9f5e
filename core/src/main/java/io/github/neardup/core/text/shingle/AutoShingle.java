package io.github.neardup.core.text.shingle;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.algorithm.Tokenization.Maker;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
public final class AutoShingle extends BaseAlgorithm {

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

  private final transient Tiers sketches;
  private final transient Tiers exact;
  private final transient Sketch.Length length;
  private final transient boolean exactIfSmall;

  private AutoShingle(
      Settings settings, Map<String, String> files, List<Algorithm> inner, double leastRatio) {
    super(settings, inner.get(0).threshold(), files);
    this.first = inner.get(0);
    List<Sketch> each = inner.stream().map(one -> one.sketch().orElseThrow()).toList();
    List<Algorithm> estimating = each.stream().<Algorithm>map(Sketch::estimating).toList();
    List<Algorithm> deciding = each.stream().<Algorithm>map(Sketch::exact).toList();
    this.sketches =
        new Tiers(settings, files, estimating.subList(0, SKETCHED.count()), SKETCHED, leastRatio);
    this.exact = new Tiers(settings, files, deciding, EXACT, leastRatio);
    Sketch.Length ofOne = each.get(0).length();
    this.length = (words, from) -> Tiers.length(ofOne, words, from);
    this.exactIfSmall = each.get(0).exactIfSmall();
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
  public Fingerprinter fingerprinter() {
    return Tiers.fingerprinter(tokenization().orElseThrow());
  }

  /** Sketches, and behind them what is exact. */
  @Override
  public Optional<Tokenization> tokenization() {
    Tokenization first = sketches.tokenization().orElseThrow();
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

  @Override
  public void check(long[] fingerprint) {
    super.check(fingerprint);
    Tiers.checkHeader(fingerprint, SKETCHED.count());
    int behind = length.of(fingerprint, 0);
    if (behind >= fingerprint.length) {
      throw new IllegalArgumentException("a fingerprint without what is behind its sketch");
    }
    exact.check(Arrays.copyOfRange(fingerprint, behind, fingerprint.length));
  }

  @Override
  public Optional<Sketch> sketch() {
    return Optional.of(new Sketch(sketches, length, exact, exactIfSmall));
  }

  @Override
  public Keys keys() {
    return sketches.keys();
  }

  @Override
  public Set<CollectionStatistics.Part> statistics() {
    return sketches.statistics();
  }

  @Override
  public void addTo(CollectionStatistics.Builder builder, long[] words, int from, int to) {
    sketches.addTo(builder, words, from, from + length.of(words, from));
  }

  @Override
  public Keys keys(CollectionStatistics collection) {
    return sketches.keys(collection);
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return exact.similarity(
        a, aFrom + length.of(a, aFrom), aTo, b, bFrom + length.of(b, bFrom), bTo, atLeast);
  }

  @Override
  public Map<String, String> derivedSettings() {
    return first.derivedSettings();
  }

  @Override
  public Optional<String> exactSearch() {
    return Tiers.exactSearch(first);
  }

  @Override
  public String explain(String left, String right) {
    return exact.explain(left, right);
  }
}
