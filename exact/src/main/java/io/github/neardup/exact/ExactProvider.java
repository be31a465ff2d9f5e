package io.github.neardup.exact;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;

/**
 * Finds exact copies: texts with the same characters in the same order, after the normalisation
 * that {@code normalize} asks for (none by default). A text is hashed to 128 bits, in time linear
 * in its length.
 */
public final class ExactProvider implements AlgorithmProvider {

  private static final Setting<List<String>> NORMALIZE = Normalizer.setting(List.of());

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public String summary() {
    return "one hash of the whole text; equal or not";
  }

  @Override
  public String question() {
    return "are they the same, character by character?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(NORMALIZE, TextPipeline.SEED);
  }

  @Override
  public Algorithm create(Settings settings) {
    Normalizer normalizer = new Normalizer(settings.get(NORMALIZE));
    long seed = Hash64.mix(settings.get(TextPipeline.SEED));
    Hash64 high = Hash64.seeded(seed);
    Hash64 low = Hash64.seeded(~seed);
    return new BaseAlgorithm(settings, 1) {

      @Override
      public Fingerprinter fingerprinter() {
        TextBuffer buffer = new TextBuffer();
        return (text, out) -> {
          buffer.set(text);
          normalizer.normalize(buffer);
          if (buffer.length() == 0) {
            buffer.set(text); // what normalisation empties is known by its exact characters
          }
          out.add(high.hash(buffer.chars(), 0, buffer.length()));
          out.add(low.hash(buffer.chars(), 0, buffer.length()));
        };
      }

      @Override
      public Keys keys() {
        return (fingerprint, slot, sink) -> sink.accept(fingerprint.get(0));
      }

      @Override
      public double similarity(Row a, Row b, double atLeast) {
        return a.equals(b) ? 1 : 0;
      }

      @Override
      public String explain(String left, String right) {
        return similarity(fingerprint(left), fingerprint(right)) == 1 ? "equal" : "not equal";
      }
    };
  }
}
