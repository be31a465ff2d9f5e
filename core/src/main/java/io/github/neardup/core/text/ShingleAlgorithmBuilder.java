package io.github.neardup.core.text;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmBuilder;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Has the settings that all algorithms on shingles share: how a text becomes tokens, how many
 * tokens make a shingle, and how a shingle counts. Not thread-safe.
 *
 * @param <A> the algorithm
 * @param <B> the builder itself
 */
public abstract class ShingleAlgorithmBuilder<
        A extends Algorithm, B extends ShingleAlgorithmBuilder<A, B>>
    extends AlgorithmBuilder<A, B> {

  /**
   * For subclasses.
   *
   * @param provider brings the algorithm, and knows its settings
   * @param maker makes the algorithm from settings as written in a spec after the colon
   */
  protected ShingleAlgorithmBuilder(AlgorithmProvider provider, Function<String, A> maker) {
    super(provider, maker);
  }

  /**
   * The steps that normalise a text, in order; none to leave texts as they are.
   *
   * @param steps names such as {@code "nfkc"} and {@code "casefold"}
   * @throws InvalidSpecException if a name is unknown
   */
  public final B normalize(String... steps) {
    Objects.requireNonNull(steps, "steps");
    return set(TextPipeline.NORMALIZE.name(), List.of(steps));
  }

  /**
   * The tokenizer.
   *
   * @param tokenizer a name such as {@code "standard"} for words or {@code "char"} for characters
   * @throws InvalidSpecException if the name is unknown
   */
  public final B tokens(String tokenizer) {
    return set(TextPipeline.TOKENS.name(), Objects.requireNonNull(tokenizer, "tokenizer"));
  }

  /**
   * The words to leave out.
   *
   * @param words {@code "none"}, {@code "default"} for English and Chinese function words, or the
   *     path of a file with one word per line
   * @throws InvalidSpecException if there is no such file
   */
  public final B stopwords(String words) {
    return set(TextPipeline.STOPWORDS.name(), Objects.requireNonNull(words, "words"));
  }

  /**
   * The length of a shingle.
   *
   * @param tokens from 1 to {@link TextPipeline#MAXIMUM_SHINGLE}
   * @throws InvalidSpecException if it is out of range
   */
  public final B shingle(int tokens) {
    return set(TextPipeline.SHINGLE, tokens);
  }

  /**
   * How a shingle counts.
   *
   * @param weighting one that the algorithm has
   * @throws InvalidSpecException if it has not
   */
  public final B weights(Weighting weighting) {
    return set("weights", Objects.requireNonNull(weighting, "weighting"));
  }

  /**
   * How frequent shingles are, for weights by rarity.
   *
   * @param file written by {@code neardup frequencies}
   */
  public final B frequencies(Path file) {
    return set("frequencies", Objects.requireNonNull(file, "file"));
  }

  /**
   * Chooses the hash functions.
   *
   * @param seed at least 0
   * @throws InvalidSpecException if it is negative
   */
  public final B seed(long seed) {
    return set(TextPipeline.SEED.name(), seed);
  }
}
