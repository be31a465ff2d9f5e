package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.DocumentFrequencies.WeighsByRarity;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import io.github.neardup.core.text.TextPipeline;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Provides {@link MinHash}. */
public final class MinHashProvider implements WeighsByRarity {

  private static final int MOST_PERMUTATIONS = 65536;

  /** A recall is rounded up to a multiple of one part in this many, for the sake of messages. */
  private static final double ROUNDED_UP = 1e6;

  static final Setting<Integer> PERMUTATIONS =
      Setting.integer("permutations", 128, 1, MOST_PERMUTATIONS, "components in a signature");
  static final String CLASSIC = "classic";
  static final Setting<String> SCHEME =
      Setting.choice(
          "scheme",
          CLASSIC,
          List.of(CLASSIC, "one-permutation"),
          "how a signature is made: one hash per shingle and component, or one per shingle,"
              + " which is faster with many components");
  static final Setting<Integer> BITS =
      Setting.integer(
          "bits",
          PackedSignature.HALF,
          1,
          PackedSignature.WHOLE,
          "bits to keep of each component; 32 = all");
  static final Setting<Weighting> WEIGHTS =
      Setting.choice(
              "weights",
              Weighting.BINARY,
              List.of(Weighting.values()),
              "the weight of a shingle: one, its number of occurrences, occurrences"
                  + " times rarity, or rarity")
          .trying(List.of(Weighting.BINARY, Weighting.IDF));
  static final Setting<Optional<Path>> FREQUENCIES =
      Setting.file(
          "frequencies",
          "the file from neardup frequencies, for weights=tfidf and weights=idf; with idf, dedup and"
              + " eval can do without");
  private static final double USUAL_THRESHOLD = 0.5;
  static final Setting<Double> THRESHOLD =
      Setting.threshold(USUAL_THRESHOLD, "the lowest Jaccard similarity of duplicates")
          .defaultBy(settings -> Algorithms.usualThreshold(settings, USUAL_THRESHOLD));
  static final String EXACT = "exact";
  static final Setting<String> VERIFY =
      Setting.choice(
          "verify",
          EXACT,
          List.of(EXACT, "estimate"),
          "what decides on candidates: the exact similarity of their sets of shingles, or its"
              + " estimate");
  static final Setting<Integer> BANDS =
      Setting.integer(
          "bands", 0, 0, MOST_PERMUTATIONS, "bands in a signature; 0 = derived from the threshold");
  static final Setting<Integer> ROWS =
      Setting.integer(
          "rows", 0, 0, MOST_PERMUTATIONS, "components in a band; 0 = derived from the threshold");
  static final Setting<Double> FALSE_NEGATIVE_WEIGHT =
      Setting.number(
          "false-negative-weight",
          0.9,
          0,
          1,
          "if bands and rows are derived: the weight of missed pairs; needless candidates have the"
              + " rest");
  static final Setting<Double> RECALL =
      Setting.number(
          "recall",
          0,
          0,
          0.9999,
          "if bands and rows are derived: the share of the pairs at the threshold that must be"
              + " found, or with verify=estimate become candidates; replaces"
              + " false-negative-weight; 0 = not set");

  /** The length of a shingle in algorithms with one length. */
  static final int WORDS = 3;

  /** For shingle=auto. The similarity of bags, as of sets, is at most the ratio of their sizes. */
  private static final double LEAST_RATIO = 0.5;

  static final Setting<Integer> SHINGLE =
      TextPipeline.autoShingleSetting(MinHashProvider::isByRarity);

  @Override
  public String name() {
    return "minhash";
  }

  @Override
  public String summary() {
    return "signature of minimal hashes that estimates the Jaccard similarity of the sets of"
        + " shingles";
  }

  @Override
  public String question() {
    return "about how much of their sets of shingles do they share?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        PERMUTATIONS,
        SCHEME,
        BITS,
        WEIGHTS,
        FREQUENCIES,
        THRESHOLD,
        VERIFY,
        BANDS,
        ROWS,
        FALSE_NEGATIVE_WEIGHT,
        RECALL,
        TextPipeline.NORMALIZE,
        TextPipeline.TOKENS,
        TextPipeline.STOPWORDS,
        SHINGLE,
        TextPipeline.SEED);
  }

  @Override
  public Optional<Setting<?>> thresholdSetting() {
    return Optional.of(THRESHOLD);
  }

  @Override
  public boolean showsThreshold(Settings settings) {
    return settings.get(WEIGHTS) == Weighting.BINARY
        && settings.get(VERIFY).equals(EXACT)
        && TextPipeline.areWords(settings);
  }

  /**
   * {@inheritDoc}
   *
   * @throws java.io.UncheckedIOException if a file that the settings name cannot be read
   */
  @Override
  public Algorithm create(Settings settings) {
    return Algorithms.byLength(settings, LEAST_RATIO, MinHashProvider::fixed);
  }

  private static boolean isByRarity(Settings settings) {
    Weighting weights = settings.get(WEIGHTS);
    return weights == Weighting.TFIDF || weights == Weighting.IDF;
  }

  @Override
  public boolean leavesFrequenciesOpen(Settings settings) {
    return settings.get(WEIGHTS) == Weighting.IDF && settings.get(FREQUENCIES).isEmpty();
  }

  @Override
  public Algorithm unweighted(Settings settings) {
    TextPipeline.check(settings, SHINGLE);
    return fixed(settings.replacing(WEIGHTS, Weighting.BINARY));
  }

  /** Reads with signatures of one component, which are never used. */
  @Override
  public Algorithm reading(Settings settings) {
    return unweighted(
        settings
            .replacing(PERMUTATIONS, 1)
            .replacing(BANDS, 0)
            .replacing(ROWS, 0)
            .replacing(RECALL, 0.0)
            .replacing(VERIFY, EXACT));
  }

  @Override
  public Algorithm weighted(Settings settings, DocumentFrequencies frequencies) {
    return of(settings, TextPipeline.of(settings, SHINGLE), Optional.of(frequencies));
  }

  /**
   * Creates a MinHash with shingles of one length, three words unless the settings say otherwise.
   */
  static MinHash fixed(String settings) {
    return fixed(TextPipeline.ofOneLength(new MinHashProvider(), settings, SHINGLE, WORDS));
  }

  /** Creates a MinHash with shingles of one length. */
  static MinHash fixed(Settings settings) {
    Weighting weighting = settings.get(WEIGHTS);
    if (weighting == Weighting.IDF && settings.get(FREQUENCIES).isEmpty()) {
      throw DocumentFrequencies.neededHere(settings, "weights=idf");
    }
    TextPipeline pipeline = TextPipeline.of(settings, SHINGLE);
    return of(
        settings,
        pipeline,
        DocumentFrequencies.load(
            settings,
            FREQUENCIES,
            pipeline,
            Optional.of("weights=" + weighting).filter(user -> isByRarity(settings)),
            "weights=tfidf"));
  }

  private static MinHash of(
      Settings settings, TextPipeline pipeline, Optional<DocumentFrequencies> frequencies) {
    return new MinHash(settings, banding(settings), settings.get(WEIGHTS), pipeline, frequencies);
  }

  /** Returns whether bands depend on the threshold and on a collection. */
  static boolean leavesBandsOpen(Settings settings) {
    return settings.get(BANDS) == 0
        && settings.get(RECALL) == 0
        && settings.get(FALSE_NEGATIVE_WEIGHT).equals(FALSE_NEGATIVE_WEIGHT.defaultValue());
  }

  private static Banding banding(Settings settings) {
    int permutations = settings.get(PERMUTATIONS);
    int bits = settings.get(BITS);
    int bands = settings.get(BANDS);
    int rows = settings.get(ROWS);
    double recall = settings.get(RECALL);
    double falseNegativeWeight = settings.get(FALSE_NEGATIVE_WEIGHT);
    checkOneWayToChooseBands(bands, rows, recall, falseNegativeWeight);
    if (recall > 0) {
      try {
        double lost = settings.get(VERIFY).equals(EXACT) ? WorthVerifying.lost(recall) : 0;
        double ofCandidates = Math.ceil(recall / (1 - lost) * ROUNDED_UP) / ROUNDED_UP;
        return Banding.forRecall(permutations, bits, settings.get(THRESHOLD), ofCandidates);
      } catch (IllegalArgumentException e) {
        throw new InvalidSpecException("minhash: " + e.getMessage(), e);
      }
    }
    if (bands == 0) {
      return Banding.optimal(permutations, bits, settings.get(THRESHOLD), falseNegativeWeight);
    }
    if ((long) bands * rows > permutations) {
      throw new InvalidSpecException(
          "minhash: %s bands of %s rows need %s permutations, not %s"
              .formatted(bands, rows, (long) bands * rows, permutations));
    }
    return new Banding(bands, rows, bits);
  }

  private static void checkOneWayToChooseBands(
      int bands, int rows, double recall, double falseNegativeWeight) {
    if ((bands == 0) != (rows == 0)) {
      throw new InvalidSpecException("minhash: set both bands and rows, or neither");
    }
    if (recall > 0 && bands > 0) {
      throw new InvalidSpecException("minhash: set bands and rows, or recall, not both");
    }
    if (recall > 0 && falseNegativeWeight != FALSE_NEGATIVE_WEIGHT.defaultValue()) {
      throw new InvalidSpecException("minhash: set recall or false-negative-weight, not both");
    }
  }
}
