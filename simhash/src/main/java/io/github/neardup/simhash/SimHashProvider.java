package io.github.neardup.simhash;

import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.InvalidSpecException;
import io.github.neardup.core.algorithm.Setting;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;

/** Brings {@link SimHash}. */
public final class SimHashProvider implements AlgorithmProvider {

  static final Setting<Integer> BITS =
      Setting.integer("bits", 64, List.of(64, 128), "bits in a fingerprint");
  static final Setting<Integer> DISTANCE =
      Setting.integer(
          "distance", 3, 0, 64, "most bits in which duplicates differ; at most half of all bits");
  static final Setting<Integer> SHINGLE = TextPipeline.shingleSetting(1);

  @Override
  public String name() {
    return "simhash";
  }

  @Override
  public String summary() {
    return "bits by weighted vote of the words, compared by Hamming distance";
  }

  @Override
  public String question() {
    return "do they use the same words, about equally often?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        BITS,
        DISTANCE,
        TextPipeline.NORMALIZE,
        TextPipeline.TOKENS,
        TextPipeline.STOPWORDS,
        SHINGLE);
  }

  @Override
  public SimHash create(Settings settings) {
    int bits = settings.get(BITS);
    if (settings.get(DISTANCE) > bits / 2) {
      throw new InvalidSpecException(
          "simhash: distance must be at most "
              + bits / 2
              + ", not "
              + settings.get(DISTANCE)
              + ": unrelated texts differ in about half of the "
              + bits
              + " bits");
    }
    return new SimHash(settings);
  }

  @Override
  public SimHash create(String settings) {
    return (SimHash) AlgorithmProvider.super.create(settings);
  }
}
