package io.github.neardup.kshingle;

import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Setting;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;

/** Brings {@link KShingle}. */
public final class KShingleProvider implements AlgorithmProvider {

  static final Setting<Double> THRESHOLD =
      Setting.number("threshold", 0.6, 0.01, 1, "least Jaccard similarity of duplicates");
  static final Setting<Integer> SHINGLE = TextPipeline.shingleSetting(3);

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
        THRESHOLD, TextPipeline.NORMALIZE, TextPipeline.TOKENS, TextPipeline.STOPWORDS, SHINGLE);
  }

  @Override
  public KShingle create(Settings settings) {
    TextPipeline pipeline = TextPipeline.of(settings, SHINGLE);
    return new KShingle(
        settings,
        pipeline,
        new MatchRule(Measure.JACCARD, ShingleWeights.EQUAL, settings.get(THRESHOLD)));
  }

  @Override
  public KShingle create(String settings) {
    return (KShingle) AlgorithmProvider.super.create(settings);
  }
}
