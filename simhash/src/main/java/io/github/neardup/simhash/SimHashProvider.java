package io.github.neardup.simhash;

import io.github.neardup.core.TextLength;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import io.github.neardup.core.text.TextPipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Brings {@link SimHash}. */
public final class SimHashProvider implements AlgorithmProvider {

  /** By how many the distance stays below what is expected with all the change tolerated. */
  private static final double STANDARD_DEVIATIONS = 2;

  /** With single words, more texts than these lessen the distance. */
  private static final long FEW_TEXTS = 50_000;

  /** With this many times the texts, there are as many strangers as with one more bit of 64. */
  private static final int TEXTS_A_BIT = 3;

  /** Of 64 bits, the distance for any number of texts. */
  private static final int LEAST_DISTANCE = 3;

  /** That of unrelated texts. */
  private static final BigDecimal LEAST_SIMILARITY = new BigDecimal("0.5");

  static final Setting<Integer> BITS =
      Setting.integer("bits", 128, List.of(64, 128, 256), "bits in a fingerprint")
          .trying(List.of(64, 128))
          .tradingOff(List.of(64, 128));
  static final Setting<Integer> DISTANCE =
      Setting.integer(
              "distance",
              distance(BITS.defaultValue()),
              0,
              128,
              "the most bits in which duplicates may differ, up to half of all bits; by default 12 of"
                  + " 64, 26 of 128, 55 of 256")
          .trying(List.of(0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 56, 64))
          .defaultBy(settings -> distance(settings.get(BITS)));
  static final Setting.Alternative SIMILARITY =
      new Setting.Alternative(
          "similarity",
          DISTANCE,
          "a number from 0.5 to 1, or a percentage from 50% to 100%",
          "the least share of bits in which duplicates agree",
          (text, settings) -> String.valueOf(distance(text, settings.get(BITS))));
  static final Setting<Integer> SHINGLE = TextPipeline.shingleSetting(1);
  static final Setting<Weighting> WEIGHTS =
      Setting.choice(
          "weights",
          Weighting.BINARY,
          List.of(Weighting.TF, Weighting.BINARY, Weighting.TFIDF),
          "how a feature counts: as often as it occurs, once, or more if it is rare");
  static final Setting<Optional<Path>> FREQUENCIES =
      Setting.file(
          "frequencies", "the file from neardup frequencies, for weights=tfidf and for keywords");
  static final Setting<Integer> KEYWORDS =
      Setting.integer(
          "keywords",
          0,
          0,
          1_000_000,
          "how many features count: those with the highest TF-IDF weight; 0 = all");
  static final Setting<Optional<Path>> VECTORS =
      Setting.file(
          "vectors",
          "word vectors in a word2vec format (text, or binary if the name ends in .bin), so that"
              + " words of similar meaning count alike");

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
        KEYWORDS,
        VECTORS);
  }

  @Override
  public List<Setting.Alternative> alternatives() {
    return List.of(SIMILARITY);
  }

  /**
   * The distance for a number of bits, unless set.
   *
   * <p>Two texts of like length with a Jaccard similarity of 0.55 have a cosine of about 0.71, an
   * eighth of a turn, at which each bit differs with a probability of a quarter (Charikar). How
   * many do is a matter of chance. Of two texts in a collection, nearly all are strangers, and a
   * bit more lets in several times as many of them, so that the distance is less than the mean by
   * one and a quarter standard deviations: of such pairs, one in ten is linked.
   */
  private static int distance(int bits) {
    return (int) Math.round(bits / 4.0 - 1.25 * Math.sqrt(bits * 3 / 16.0));
  }

  /** The largest distance that reaches a similarity, in exact decimal arithmetic. */
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
   * Shingle and distance, where words count as often as they occur.
   *
   * <p>The shingle is that of {@link TextLength}. Where {@code q} is the share of shingles that two
   * texts with the tolerated change have in common, the cosine of their bags is {@code q}, and each
   * bit differs with probability {@code p = arccos(q) / pi} (Charikar, "Similarity estimation
   * techniques from rounding algorithms", STOC 2002). So the distance of such a pair is binomial,
   * {@code bits p} on average. The most that is allowed is two standard deviations less: of pairs
   * with all the change that is tolerated one in fifty is still linked, and of those with more yet
   * fewer. With 64 bits that is 6 for long texts, and 8 for others.
   *
   * <p>Any two texts have the commonest words of their language in common, so that fingerprints of
   * single words crowd together, and the more texts there are, the more others are near each by
   * chance: on passages of statutes and journals, a bit more of 64 let in three times as many. So
   * the distance for single words is a 64th of the bits less for each threefold above {@value
   * #FEW_TEXTS} texts, which keeps the number of such strangers for a text the same, but not below
   * the 3 of 64 that Manku, Jain, Das Sarma found to suit eight billion pages ("Detecting
   * near-duplicates for web crawling", WWW 2007).
   */
  @Override
  public Map<String, String> byCollection(
      TextLength length, long texts, Settings settings, Set<String> written) {
    if (settings.get(WEIGHTS) != WEIGHTS.defaultValue()
        || settings.get(KEYWORDS) > 0
        || settings.get(VECTORS).isPresent()
        || !TextPipeline.areWords(settings)) {
      return Map.of();
    }
    int shingle = written.contains(SHINGLE.name()) ? settings.get(SHINGLE) : length.shingle();
    return Map.of(
        SHINGLE.name(),
        SHINGLE.format(shingle),
        DISTANCE.name(),
        DISTANCE.format(distance(settings.get(BITS), shingle, length, texts)));
  }

  /** The most bits in which duplicates may differ. */
  private static int distance(int bits, int shingle, TextLength length, long texts) {
    double whole = Math.pow(1 - length.tolerance(), shingle);
    double p = Math.acos(whole) / Math.PI;
    double least = bits * p - STANDARD_DEVIATIONS * Math.sqrt(bits * p * (1 - p));
    int distance = (int) Math.max(0, Math.min(Math.round(least), bits / 2));
    int step = bits / Long.SIZE;
    for (long more = texts / TEXTS_A_BIT;
        shingle == 1 && more >= FEW_TEXTS && distance - step >= LEAST_DISTANCE * step;
        more /= TEXTS_A_BIT) {
      distance -= step;
    }
    return distance;
  }

  /**
   * {@inheritDoc}
   *
   * @throws UncheckedIOException if a file that the settings name cannot be read
   */
  @Override
  public SimHash create(Settings settings) {
    int bits = settings.get(BITS);
    if (settings.get(DISTANCE) > bits / 2) {
      throw new InvalidSpecException(
          ("simhash: distance must be at most %s, not %s: unrelated texts differ in about half of"
                  + " the %s bits")
              .formatted(bits / 2, settings.get(DISTANCE), bits));
    }
    TextPipeline pipeline = TextPipeline.of(settings, SHINGLE);
    if (settings.get(VECTORS).isPresent() && pipeline.shingle() != 1) {
      throw new InvalidSpecException(
          "simhash: vectors are of single words, so they need shingle=1, not "
              + pipeline.shingle());
    }
    try {
      return new SimHash(settings, pipeline, rules(settings, pipeline));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The setting that needs frequencies, if one does. */
  private static Optional<String> userOfFrequencies(Settings settings) {
    if (settings.get(KEYWORDS) > 0) {
      return Optional.of("keywords=" + settings.get(KEYWORDS));
    }
    return settings.get(WEIGHTS) == Weighting.TFIDF
        ? Optional.of("weights=" + settings.get(WEIGHTS))
        : Optional.empty();
  }

  private static Sketcher.Rules rules(Settings settings, TextPipeline pipeline) throws IOException {
    FeatureBits featureBits = FeatureBits.HASHES;
    if (settings.get(VECTORS).isPresent()) {
      featureBits = WordVectors.load(settings.get(VECTORS).get(), pipeline, settings.get(BITS));
    }
    return new Sketcher.Rules(
        settings.get(WEIGHTS),
        settings.get(KEYWORDS),
        DocumentFrequencies.load(
            settings,
            FREQUENCIES,
            pipeline,
            userOfFrequencies(settings),
            "weights=tfidf or keywords=N"),
        featureBits);
  }

  @Override
  public SimHash create(String settings) {
    return (SimHash) AlgorithmProvider.super.create(settings);
  }
}
