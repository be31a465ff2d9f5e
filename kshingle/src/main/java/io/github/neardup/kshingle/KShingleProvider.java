package io.github.neardup.kshingle;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.condition.FieldsWrapper;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.text.shingle.AutoShingle;
import io.github.neardup.kshingle.join.MatchRule;
import io.github.neardup.kshingle.join.ShingleWeights;
import io.github.neardup.kshingle.join.SimilarityMeasure;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Brings {@link KShingle}. */
public final class KShingleProvider implements AlgorithmProvider {

  private static final String WEIGHTED = "weighted-jaccard";
  private static final Map<String, SimilarityMeasure> MEASURES =
      Map.of(
          "jaccard",
          SimilarityMeasure.JACCARD,
          WEIGHTED,
          SimilarityMeasure.JACCARD,
          "dice",
          SimilarityMeasure.DICE,
          "cosine",
          SimilarityMeasure.COSINE,
          "containment",
          SimilarityMeasure.CONTAINMENT);

  static final Setting<String> MEASURE =
      Setting.choice(
          "measure",
          "jaccard",
          List.of("jaccard", WEIGHTED, "dice", "cosine", "containment"),
          "the similarity of two sets: the share of all shingles that is in both, the same with"
              + " rare ones counting more, the Dice coefficient, the cosine, or the share of the"
              + " smaller set that is in the other");
  static final Setting<Double> THRESHOLD =
      Setting.threshold(0.5, "the lowest similarity of duplicates")
          .defaultBy(
              settings -> FieldsWrapper.usualThreshold(settings, threshold(measure(settings))));
  static final Setting<Optional<Path>> FREQUENCIES =
      Setting.file(
          "frequencies", "the file from neardup frequencies, for measure=weighted-jaccard");
  private static final int WORDS = 3;

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
    return settings.get(MEASURE).equals(MEASURE.defaultValue()) && TextPipeline.areWords(settings);
  }

  /**
   * {@inheritDoc}
   *
   * @throws java.io.UncheckedIOException if the file of frequencies cannot be read
   */
  @Override
  public Algorithm create(Settings settings) {
    return AutoShingle.of(
        settings, SHINGLE, leastRatio(measure(settings)), KShingleProvider::fixed);
  }

  /** The value of each measure for two sets of one size with the Jaccard similarity 0.5. */
  private static double threshold(SimilarityMeasure measure) {
    return measure == SimilarityMeasure.JACCARD ? 0.5 : 0.67;
  }

  /** What Jaccard similarity 0.5 allows, and any other measure at the same overlap. */
  private static double leastRatio(SimilarityMeasure measure) {
    return measure == SimilarityMeasure.CONTAINMENT ? 0 : 0.5;
  }

  private static boolean isByRarity(Settings settings) {
    return settings.get(MEASURE).equals(WEIGHTED);
  }

  private static SimilarityMeasure measure(Settings settings) {
    return Objects.requireNonNull(MEASURES.get(settings.get(MEASURE)));
  }

  /** With shingles of one length, of three words unless the settings say which. */
  static KShingle fixed(String settings) {
    return fixed(AutoShingle.ofOneLength(new KShingleProvider(), settings, SHINGLE, WORDS));
  }

  /** With shingles of one length. */
  static KShingle fixed(Settings settings) {
    TextPipeline pipeline = TextPipeline.of(settings, SHINGLE);
    String weighted = "measure=" + WEIGHTED;
    Optional<DocumentFrequencies> frequencies =
        DocumentFrequencies.load(
            settings,
            FREQUENCIES,
            pipeline,
            Optional.of(weighted).filter(user -> isByRarity(settings)),
            weighted);
    ShingleWeights weights = frequencies.map(ShingleWeights::inverse).orElse(ShingleWeights.EQUAL);
    return new KShingle(
        settings,
        pipeline,
        new MatchRule(measure(settings), weights, settings.get(THRESHOLD)),
        frequencies);
  }
}
