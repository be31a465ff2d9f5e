package io.github.neardup.core.text;

import io.github.neardup.core.algorithm.InvalidSpecException;
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

  private static final String SHINGLE = "shingle";

  /** The longest shingle, in tokens. */
  public static final int MAXIMUM_SHINGLE = 1000;

  private final Normalizer normalizer;
  private final TokenizerType tokenizer;
  private final int shingle;
  private final String description;

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
    this.description =
        String.join(
            ",",
            NORMALIZE.name() + "=" + NORMALIZE.format(steps),
            TOKENS.name() + "=" + tokenizer,
            SHINGLE + "=" + shingle);
  }

  /**
   * The setting for the length of a shingle, with the default that suits an algorithm.
   *
   * @param byDefault tokens in a shingle unless set
   */
  public static Setting<Integer> shingleSetting(int byDefault) {
    return Setting.integer(
        SHINGLE, byDefault, 1, MAXIMUM_SHINGLE, "tokens in a shingle; 1 = single tokens");
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

  /**
   * The pipeline that the settings of any algorithm describe.
   *
   * @throws InvalidSpecException if the algorithm does not work on shingles of tokens
   */
  @SuppressWarnings("unchecked") // whatever is called shingle was made by shingleSetting
  public static TextPipeline of(Settings settings) {
    return of(
        settings,
        (Setting<Integer>)
            settings
                .find(SHINGLE)
                .orElseThrow(
                    () ->
                        new InvalidSpecException(
                            settings.algorithm() + " does not work on shingles of tokens")));
  }

  /**
   * What decides the features, as in a spec: pipelines that have the same description make the same
   * features of every text.
   */
  public String description() {
    return description;
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
