package io.github.neardup.ksentence;

import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;

/** Provides {@link KSentence}. */
public final class KSentenceProvider implements AlgorithmProvider {

  static final Setting<Integer> K =
      Setting.integer("k", 3, 1, 1000, "how many of the longest sentences are hashed")
          .trying(List.of(1, 2, 3, 5));

  /** White space is kept, because sentences end at line breaks. */
  static final Setting<List<String>> NORMALIZE =
      Normalizer.setting(List.of("invisible", "marks", "nfkc", "casefold"));

  @Override
  public String name() {
    return "ksentence";
  }

  @Override
  public String summary() {
    return "one hash of the K longest sentences; equal or not";
  }

  @Override
  public String question() {
    return "are their longest sentences the same?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(K, NORMALIZE, TextPipeline.SEED);
  }

  @Override
  public KSentence create(Settings settings) {
    return new KSentence(settings);
  }

  @Override
  public KSentence create(String settings) {
    return (KSentence) AlgorithmProvider.super.create(settings);
  }
}
