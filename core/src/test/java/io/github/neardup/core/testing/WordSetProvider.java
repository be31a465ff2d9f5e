package io.github.neardup.core.testing;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import java.util.Arrays;
import java.util.List;

/** A whole algorithm, text included: exact Jaccard similarity of the sets of shingles. */
public final class WordSetProvider implements AlgorithmProvider {

  public static final Setting<Double> THRESHOLD =
      Setting.number("threshold", 0.5, 0, 1, "least similarity");
  public static final Setting<Integer> SLOTS = Setting.integer("slots", 1, 1, 8, "slots");
  public static final Setting<Integer> SHINGLE = TextPipeline.shingleSetting(1);

  @Override
  public String name() {
    return "wordset";
  }

  @Override
  public String summary() {
    return "exact Jaccard similarity, for tests";
  }

  @Override
  public String question() {
    return "do they have the same words?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        THRESHOLD,
        SLOTS,
        TextPipeline.NORMALIZE,
        TextPipeline.TOKENS,
        TextPipeline.STOPWORDS,
        SHINGLE);
  }

  @Override
  public Algorithm create(Settings settings) {
    if (settings.get(SLOTS) == 8 && settings.get(SHINGLE) == 8) {
      throw new InvalidSpecException("wordset: slots=8 and shingle=8 do not go together");
    }
    TextPipeline pipeline = TextPipeline.of(settings, SHINGLE);
    return new SetAlgorithm(settings.get(SLOTS), settings.get(THRESHOLD)) {
      @Override
      public Settings settings() {
        return settings;
      }

      @Override
      public Fingerprinter fingerprinter() {
        FeatureExtractor extractor = pipeline.extractor();
        return (text, out) -> Arrays.stream(extractor.extract(text)).distinct().forEach(out::add);
      }

      @Override
      public String explain(String left, String right) {
        return "Jaccard " + similarity(fingerprint(left), fingerprint(right));
      }
    };
  }
}
