package io.github.neardup.core.text;

import io.github.neardup.core.algorithm.Setting;
import io.github.neardup.core.algorithm.Settings;
import java.util.List;

/**
 * How text becomes features: a chain of normalisation steps, a tokenizer, and the length of a
 * shingle. Immutable and thread-safe; the work itself is done by a {@link FeatureExtractor} for
 * each thread.
 */
public final class TextPipeline {

  /** The normalisation steps, in order. */
  public static final Setting<List<String>> NORMALIZE =
      Normalizer.setting(List.of("nfkc", "casefold", "whitespace"));

  /** The tokenizer. */
  public static final Setting<String> TOKENS =
      Setting.choice(
          "tokens",
          "standard",
          TextComponents.tokenizers().stream().map(TokenizerType::name).toList(),
          "what a token is");

  /** The longest shingle, in tokens. */
  public static final int MAXIMUM_SHINGLE = 1000;

  private final Normalizer normalizer;
  private final TokenizerType tokenizer;
  private final int shingle;

  /**
   * A pipeline of the given parts.
   *
   * @param steps names of the normalisation steps, in order; may be empty
   * @param tokenizer name of the tokenizer
   * @param shingle tokens in a shingle, from 1 to {@link #MAXIMUM_SHINGLE}
   * @throws IllegalArgumentException if a name is unknown or {@code shingle} out of range
   */
  public TextPipeline(List<String> steps, String tokenizer, int shingle) {
    this.normalizer = new Normalizer(steps);
    this.tokenizer = TextComponents.tokenizer(tokenizer);
    if (shingle < 1 || shingle > MAXIMUM_SHINGLE) {
      throw new IllegalArgumentException(
          "shingle must be from 1 to " + MAXIMUM_SHINGLE + ", not " + shingle);
    }
    this.shingle = shingle;
  }

  /**
   * The setting for the length of a shingle, with the default that suits an algorithm.
   *
   * @param byDefault tokens in a shingle unless set
   */
  public static Setting<Integer> shingleSetting(int byDefault) {
    return Setting.integer(
        "shingle", byDefault, 1, MAXIMUM_SHINGLE, "tokens in a shingle; 1 = single tokens");
  }

  /**
   * The pipeline that {@code settings} describe with {@link #NORMALIZE}, {@link #TOKENS} and {@code
   * shingle}.
   *
   * @param settings the settings
   * @param shingle the algorithm's shingle setting
   */
  public static TextPipeline of(Settings settings, Setting<Integer> shingle) {
    return new TextPipeline(settings.get(NORMALIZE), settings.get(TOKENS), settings.get(shingle));
  }

  /** Tokens in a shingle. */
  public int shingle() {
    return shingle;
  }

  /** Makes an extractor for the use of one thread. */
  public FeatureExtractor extractor() {
    return new FeatureExtractor(this);
  }

  Normalizer normalizer() {
    return normalizer;
  }

  Tokenizer newTokenizer() {
    return tokenizer.factory().get();
  }
}
