package io.github.neardup.kshingle;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.DocumentFrequencies.WeighsByRarity;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.kshingle.join.MatchRule;
import io.github.neardup.kshingle.join.ShingleWeights;
import io.github.neardup.kshingle.join.SimilarityMeasure;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Provides {@link KShingle}. */
public final class KShingleProvider implements WeighsByRarity {

  private static final String WEIGHTED = "weighted-jaccard";

  static final Setting<String> MEASURE =
      Setting.choice(
              "measure",
              "jaccard",
              List.of("jaccard", WEIGHTED, "dice", "cosine", "containment"),
              "the similarity of two sets: the share of all shingles that is in both, the same with"
                  + " weights=idf, the Dice coefficient, the cosine, or the share of the smaller set"
                  + " that is in the other")
          .trying(List.of("jaccard", "containment"));
  static final Setting<Weighting> WEIGHTS =
      Setting.choice(
              "weights",
              Weighting.BINARY,
              List.of(Weighting.BINARY, Weighting.IDF),
              "the weight of a shingle: equal for all, or greater if it is rare")
          .trying(List.of(Weighting.BINARY, Weighting.IDF))
          .addedLater();
  static final Setting<Double> THRESHOLD =
      Setting.threshold(0.5, "the lowest similarity of duplicates")
          .defaultBy(settings -> Algorithms.usualThreshold(settings, threshold(measure(settings))));
  static final Setting<Optional<Path>> FREQUENCIES =
      Setting.file(
          "frequencies",
          "the file from neardup frequencies, for weights=idf; dedup and eval can do without");

  /** The length of a shingle in algorithms with one length. */
  static final int WORDS = 3;

  static final Setting<Integer> SHINGLE =
      TextPipeline.autoShingleSetting(KShingleProvider::isByRarity);

  @Override
  public String name() {
    return "kshingle";
  }

  @Override
  public String summary() {
    return "exact Jaccard similarity of the sets of shingles; finds every pair";
  }

  @Override
  public String question() {
    return "how much of their sets of shingles do they share, exactly?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        THRESHOLD,
        MEASURE,
        WEIGHTS,
        FREQUENCIES,
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
    return settings.get(MEASURE).equals(MEASURE.defaultValue())
        && !isByRarity(settings)
        && TextPipeline.areWords(settings);
  }

  /**
   * {@inheritDoc}
   *
   * @throws java.io.UncheckedIOException if the file of frequencies cannot be read
   */
  @Override
  public Algorithm create(Settings settings) {
    return Algorithms.byLength(settings, leastRatio(measure(settings)), KShingleProvider::fixed);
  }

  /** Returns each measure's value for two sets of equal size with a Jaccard similarity of 0.5. */
  private static double threshold(SimilarityMeasure measure) {
    return measure == SimilarityMeasure.JACCARD ? 0.5 : 0.67;
  }

  /** Returns the ratio of sizes that a Jaccard similarity of 0.5, or the same overlap, permits. */
  private static double leastRatio(SimilarityMeasure measure) {
    return measure == SimilarityMeasure.CONTAINMENT ? 0 : 0.5;
  }

  private static boolean isByRarity(Settings settings) {
    return settings.get(WEIGHTS) == Weighting.IDF || settings.get(MEASURE).equals(WEIGHTED);
  }

  /** Returns the setting that asks for weights, if any does. */
  private static Optional<String> user(Settings settings) {
    return Optional.of(
            settings.get(WEIGHTS) == Weighting.IDF ? "weights=idf" : "measure=" + WEIGHTED)
        .filter(user -> isByRarity(settings));
  }

  @Override
  public boolean leavesFrequenciesOpen(Settings settings) {
    return isByRarity(settings) && settings.get(FREQUENCIES).isEmpty();
  }

  /** {@link #weighted} makes the same fingerprints. */
  @Override
  public Algorithm unweighted(Settings settings) {
    TextPipeline.check(settings, SHINGLE);
    Settings equal = settings.replacing(WEIGHTS, Weighting.BINARY);
    return fixed(
        equal.get(MEASURE).equals(WEIGHTED)
            ? equal.replacing(MEASURE, MEASURE.defaultValue())
            : equal);
  }

  @Override
  public Algorithm weighted(Settings settings, DocumentFrequencies frequencies) {
    return of(settings, TextPipeline.of(settings, SHINGLE), Optional.of(frequencies));
  }

  private static SimilarityMeasure measure(Settings settings) {
    String name = settings.get(MEASURE);
    return name.equals(WEIGHTED)
        ? SimilarityMeasure.JACCARD
        : SimilarityMeasure.valueOf(name.toUpperCase(Locale.ROOT));
  }

  /**
   * Creates a K-Shingle with shingles of one length, three words unless the settings say otherwise.
   */
  static KShingle fixed(String settings) {
    return fixed(TextPipeline.ofOneLength(new KShingleProvider(), settings, SHINGLE, WORDS));
  }

  /** Creates a K-Shingle with shingles of one length. */
  static KShingle fixed(Settings settings) {
    TextPipeline pipeline = TextPipeline.of(settings, SHINGLE);
    Optional<String> user = user(settings);
    if (user.isPresent() && settings.get(FREQUENCIES).isEmpty()) {
      throw DocumentFrequencies.neededHere(settings, user.get());
    }
    return of(
        settings,
        pipeline,
        DocumentFrequencies.load(settings, FREQUENCIES, pipeline, user, "weights=idf"));
  }

  private static KShingle of(
      Settings settings, TextPipeline pipeline, Optional<DocumentFrequencies> frequencies) {
    ShingleWeights weights = frequencies.map(ShingleWeights::inverse).orElse(ShingleWeights.EQUAL);
    return new KShingle(
        settings,
        pipeline,
        new MatchRule(measure(settings), weights, settings.get(THRESHOLD)),
        frequencies);
  }
}
