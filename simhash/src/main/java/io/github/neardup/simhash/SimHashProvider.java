package io.github.neardup.simhash;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import io.github.neardup.core.text.TextPipeline;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Provides {@link SimHash}. */
public final class SimHashProvider implements AlgorithmProvider {

  /** The similarity of unrelated texts. */
  private static final BigDecimal LEAST_SIMILARITY = new BigDecimal("0.5");

  static final Setting<Integer> BITS =
      Setting.integer("bits", 128, List.of(64, 128, 256), "bits in a fingerprint")
          .trying(List.of(64, 128, 256));
  static final Setting<Integer> DISTANCE =
      Setting.integer(
              "distance",
              distance(BITS.defaultValue()),
              0,
              128,
              "the maximum number of bits in which duplicates differ, up to half of all bits; by default 13 of"
                  + " 64, 28 of 128, 58 of 256")
          .trying(
              List.of(
                  0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 56, 64, 80, 96, 112,
                  128))
          .defaultBy(settings -> distance(settings.get(BITS)));
  static final Setting.Alternative SIMILARITY =
      new Setting.Alternative(
          "similarity",
          DISTANCE,
          "a number from 0.5 to 1, or a percentage from 50% to 100%",
          "the smallest share of bits in which duplicates agree",
          (text, settings) -> String.valueOf(distance(text, settings.get(BITS))));

  /** Texts are not compared if one has less than this share of the other's shingles. */
  private static final double LEAST_RATIO = 0.4;

  /** The length of a shingle in a SimHash with one length. */
  static final int WORDS = 1;

  static final Setting<Integer> SHINGLE =
      TextPipeline.autoShingleSetting(SimHashProvider::isOfFeatures);
  static final Setting<Weighting> WEIGHTS =
      Setting.choice(
          "weights",
          Weighting.BINARY,
          List.of(Weighting.TF, Weighting.BINARY, Weighting.TFIDF),
          "the weight of a feature: its number of occurrences, one, or occurrences times rarity");
  static final Setting<Optional<Path>> FREQUENCIES =
      Setting.file(
          "frequencies", "the file from neardup frequencies, for weights=tfidf and for keywords");
  static final Setting<Integer> KEYWORDS =
      Setting.integer(
          "keywords",
          0,
          0,
          1_000_000,
          "how many features vote, those with the highest TF-IDF weight; 0 = all");

  @Override
  public String name() {
    return "simhash";
  }

  @Override
  public String summary() {
    return "bits decided by a weighted vote of the words, compared by Hamming distance";
  }

  @Override
  public String question() {
    return "do they use about the same words?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        BITS,
        DISTANCE,
        TextPipeline.NORMALIZE,
        TextPipeline.TOKENS,
        TextPipeline.STOPWORDS,
        SHINGLE,
        TextPipeline.SEED,
        WEIGHTS,
        FREQUENCIES,
        KEYWORDS);
  }

  @Override
  public List<Setting.Alternative> alternatives() {
    return List.of(SIMILARITY);
  }

  /**
   * Returns the default distance for fingerprints of that many bits.
   *
   * <p>Two texts of similar length with a Jaccard similarity of 0.55 have a cosine of about 0.71,
   * an eighth of a turn, at which each bit differs with a probability of a quarter (Charikar). The
   * number of differing bits varies by chance. Nearly all pairs in a collection are unrelated, and
   * one more bit accepts several times as many of these. So the distance is four fifths of a
   * standard deviation below the mean: one in five pairs of similarity 0.55 is linked. On labelled
   * texts, F0.5 hardly grows from there on, and searches get several times slower.
   */
  private static int distance(int bits) {
    return (int) Math.round(bits / 4.0 - 0.8 * Math.sqrt(bits * 3 / 16.0));
  }

  /** Returns the largest distance that reaches a similarity, in exact decimal arithmetic. */
  private static int distance(String similarity, int bits) {
    BigDecimal least =
        similarity.endsWith("%")
            ? new BigDecimal(similarity.substring(0, similarity.length() - 1)).movePointLeft(2)
            : new BigDecimal(similarity);
    if (least.compareTo(LEAST_SIMILARITY) < 0 || least.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException();
    }
    return BigDecimal.ONE.subtract(least).multiply(BigDecimal.valueOf(bits)).intValue();
  }

  @Override
  public Optional<Setting<?>> thresholdSetting() {
    return Optional.of(DISTANCE);
  }

  /**
   * {@inheritDoc}
   *
   * @throws UncheckedIOException if a file that the settings name cannot be read
   */
  @Override
  public Algorithm create(Settings settings) {
    return Algorithms.byLength(settings, LEAST_RATIO, SimHashProvider::fixed);
  }

  private static boolean isOfFeatures(Settings settings) {
    return userOfFrequencies(settings).isPresent();
  }

  /** Creates a SimHash with shingles of one length, one word unless the settings say otherwise. */
  static SimHash fixed(String settings) {
    return fixed(TextPipeline.ofOneLength(new SimHashProvider(), settings, SHINGLE, WORDS));
  }

  /** Creates a SimHash with shingles of one length. */
  static SimHash fixed(Settings settings) {
    int bits = settings.get(BITS);
    if (settings.get(DISTANCE) > bits / 2) {
      throw new InvalidSpecException(
          ("simhash: distance must be at most %s, not %s: unrelated texts differ in about half of"
                  + " the %s bits")
              .formatted(bits / 2, settings.get(DISTANCE), bits));
    }
    TextPipeline pipeline = TextPipeline.of(settings, SHINGLE);
    return new SimHash(settings, pipeline, rules(settings, pipeline));
  }

  /** Returns the setting that needs frequencies, if one does. */
  private static Optional<String> userOfFrequencies(Settings settings) {
    if (settings.get(KEYWORDS) > 0) {
      return Optional.of("keywords=" + settings.get(KEYWORDS));
    }
    return settings.get(WEIGHTS) == Weighting.TFIDF
        ? Optional.of("weights=" + settings.get(WEIGHTS))
        : Optional.empty();
  }

  private static Sketcher.Rules rules(Settings settings, TextPipeline pipeline) {
    return new Sketcher.Rules(
        settings.get(WEIGHTS),
        settings.get(KEYWORDS),
        DocumentFrequencies.load(
            settings,
            FREQUENCIES,
            pipeline,
            userOfFrequencies(settings),
            "weights=tfidf or keywords=N"));
  }
}
