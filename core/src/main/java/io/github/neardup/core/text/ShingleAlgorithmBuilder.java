package io.github.neardup.core.text;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmBuilder;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * A builder with the settings that all algorithms on shingles share: how a text becomes tokens, how
 * many tokens form a shingle, and the weight of a shingle.
 *
 * <p>The algorithm makes one fingerprint per text. So where {@link
 * io.github.neardup.core.algorithm.Algorithms#create(String)} adapts the shingles to the length of
 * the texts ({@code shingle=auto}), a builder uses shingles of one length. {@link #spec()} writes
 * this length. Not thread-safe.
 *
 * @param <A> the algorithm
 * @param <B> the builder itself
 */
public abstract class ShingleAlgorithmBuilder<
        A extends Algorithm, B extends ShingleAlgorithmBuilder<A, B>>
    extends AlgorithmBuilder<A, B> {

  private final Setting<Integer> shingleSetting;
  private final int words;

  /**
   * Creates a builder, for subclasses.
   *
   * @param provider provides the algorithm, and knows its settings
   * @param maker creates the algorithm from settings as written in a spec after the colon
   * @param shingleSetting the setting for the length of a shingle
   * @param words the number of words in a shingle where the length would depend on the texts
   */
  protected ShingleAlgorithmBuilder(
      AlgorithmProvider provider,
      Function<String, A> maker,
      Setting<Integer> shingleSetting,
      int words) {
    super(provider, maker);
    this.shingleSetting = Objects.requireNonNull(shingleSetting, "shingleSetting");
    this.words = words;
  }

  @Override
  protected final Map<String, String> fixed(Settings settings) {
    return TextPipeline.isAuto(settings, shingleSetting)
        ? Map.of(shingleSetting.name(), shingleSetting.format(words))
        : Map.of();
  }

  /**
   * Sets the normalisation steps, in order; none to leave texts unchanged.
   *
   * @param steps names such as {@code "nfkc"} and {@code "casefold"}
   * @throws InvalidSpecException if a name is unknown
   */
  public final B normalize(String... steps) {
    for (String step : Objects.requireNonNull(steps, "steps")) {
      Objects.requireNonNull(step, "a step is null");
    }
    return set(TextPipeline.NORMALIZE.name(), List.of(steps));
  }

  /**
   * Sets the tokenizer.
   *
   * @param tokenizer a name such as {@code "standard"} for words or {@code "char"} for characters
   * @throws InvalidSpecException if the name is unknown
   */
  public final B tokens(String tokenizer) {
    return set(TextPipeline.TOKENS.name(), Objects.requireNonNull(tokenizer, "tokenizer"));
  }

  /**
   * Sets the stop words, which are removed.
   *
   * @param words {@code "none"}, {@code "default"} for English and Chinese function words, or the
   *     path of a file with one word per line
   * @throws InvalidSpecException if there is no such file
   */
  public final B stopwords(String words) {
    return set(TextPipeline.STOPWORDS.name(), Objects.requireNonNull(words, "words"));
  }

  /**
   * Sets the length of a shingle. The default is one word for SimHash, three words for MinHash and
   * K-Shingle.
   *
   * @param tokens from 1 to {@link TextPipeline#MAXIMUM_SHINGLE}
   * @throws InvalidSpecException if it is out of range
   */
  public final B shingle(int tokens) {
    return set(TextPipeline.SHINGLE, tokens);
  }

  /**
   * Sets the weight of a shingle.
   *
   * @param weighting a value that the algorithm supports
   * @throws InvalidSpecException if the algorithm does not support it
   */
  public final B weights(Weighting weighting) {
    return set("weights", Objects.requireNonNull(weighting, "weighting"));
  }

  /**
   * Sets the file of frequencies, for weights by rarity.
   *
   * @param file a file written by {@code neardup frequencies}
   */
  public final B frequencies(Path file) {
    return set("frequencies", Objects.requireNonNull(file, "file"));
  }

  /**
   * Selects the hash functions.
   *
   * @param seed at least 0
   * @throws InvalidSpecException if it is negative
   */
  public final B seed(long seed) {
    return set(TextPipeline.SEED.name(), seed);
  }
}
