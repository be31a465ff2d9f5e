package org.example.overlap;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * An algorithm by somebody else, whole: how much of the smaller set of words is in the larger one.
 * Finds excerpts.
 */
public final class OverlapProvider implements AlgorithmProvider {

  private static final Setting<Double> THRESHOLD =
      Setting.threshold(0.9, "least share of the smaller set");
  private static final Setting<Integer> SHINGLE = TextPipeline.shingleSetting(1);

  @Override
  public String name() {
    return "overlap";
  }

  @Override
  public String summary() {
    return "share of the smaller set of words that is in the larger";
  }

  @Override
  public String question() {
    return "is one of them made of the words of the other?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(THRESHOLD, TextPipeline.NORMALIZE, TextPipeline.TOKENS, SHINGLE);
  }

  @Override
  public Optional<Setting<?>> thresholdSetting() {
    return Optional.of(THRESHOLD);
  }

  @Override
  public Algorithm create(Settings settings) {
    TextPipeline pipeline = TextPipeline.of(settings, SHINGLE);
    return new BaseAlgorithm(settings, settings.get(THRESHOLD)) {

      @Override
      public Fingerprinter fingerprinter() {
        FeatureExtractor extractor = pipeline.extractor();
        return (text, out) ->
            Arrays.stream(extractor.extract(text)).sorted().distinct().forEach(out::add);
      }

      @Override
      public Keys keys() {
        return new Keys() {
          @Override
          public int slots() {
            return 1;
          }

          @Override
          public void keys(Row fingerprint, int slot, LongConsumer sink) {
            for (int i = 0; i < fingerprint.size(); i++) {
              sink.accept(fingerprint.get(i));
            }
          }
        };
      }

      @Override
      public double similarity(Row a, Row b, double atLeast) {
        long common =
            Arrays.stream(a.toArray())
                .filter(element -> Arrays.binarySearch(b.words(), b.from(), b.to(), element) >= 0)
                .count();
        return (double) common / Math.min(a.size(), b.size());
      }

      @Override
      public String explain(String left, String right) {
        return "overlap " + similarity(fingerprint(left), fingerprint(right));
      }
    };
  }
}
