package io.github.neardup.core.text;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Turns text into features: a chain of normalisation steps, a tokenizer, stop words, and the length
 * of a shingle. Immutable and thread-safe; each thread uses its own {@link FeatureExtractor}.
 */
public final class TextPipeline {

  /** The normalisation steps, in order. */
  public static final Setting<List<String>> NORMALIZE = Normalizer.setting(Normalizer.DEFAULT);

  /** The tokenizer. */
  public static final Setting<String> TOKENS =
      Setting.choice(
              "tokens",
              "standard",
              TextComponents.tokenizers().stream().map(TokenizerType::name).toList(),
              "what a token is")
          .trying(List.of("standard", "char"));

  /** The stop words. */
  public static final Setting<StopWords> STOPWORDS =
      Setting.of(
          "stopwords",
          StopWords.NONE,
          "none, default (English and Chinese function words), or a file with one word per line",
          "words removed before shingles are made",
          StopWords::parse,
          StopWords::toString);

  /** The seed of the hash functions; a secret, if strangers write the texts. */
  public static final Setting<Long> SEED =
      Setting.whole(
          "seed",
          1,
          0,
          Long.MAX_VALUE,
          "the seed of the hash functions; a secret one keeps strangers from making texts collide");

  /** The name of the setting for the length of a shingle. */
  public static final String SHINGLE = "shingle";

  /** The value that makes the length depend on the two texts compared. */
  public static final String AUTO = "auto";

  /** {@link #AUTO} as a number. */
  private static final int BY_LENGTH = 0;

  /** Longer shingles of characters are no more distinctive, and each change affects more. */
  private static final int CHARACTERS_BY_DEFAULT = 3;

  /** The longest shingle, in tokens. */
  public static final int MAXIMUM_SHINGLE = 1000;

  private static final String CHARACTERS = "char";

  private final Normalizer normalizer;
  private final TokenizerType tokenizer;
  private final int shingle;
  private final String description;

  /** The part of the description that decides the tokens. */
  private final String ofTokens;

  private final CharArraySet stopTokens;
  private final long seed;

  /**
   * Creates a pipeline with all words and the default seed.
   *
   * @param steps names of the normalisation steps, in order; may be empty
   * @param tokenizer name of the tokenizer
   * @param shingle tokens in a shingle, from 1 to {@link #MAXIMUM_SHINGLE}
   * @throws IllegalArgumentException if a name is unknown or {@code shingle} out of range
   */
  public TextPipeline(List<String> steps, String tokenizer, int shingle) {
    this(steps, tokenizer, shingle, StopWords.NONE, SEED.defaultValue());
  }

  /**
   * Creates a pipeline.
   *
   * @param steps names of the normalisation steps, in order; may be empty
   * @param tokenizer name of the tokenizer
   * @param shingle tokens in a shingle, from 1 to {@link #MAXIMUM_SHINGLE}
   * @param stopWords words to leave out
   * @param seed selects the hash functions, at least 0
   * @throws IllegalArgumentException if a name is unknown, {@code shingle} or {@code seed} out of
   *     range, or there are stop words for a tokenizer whose tokens are characters
   */
  public TextPipeline(
      List<String> steps, String tokenizer, int shingle, StopWords stopWords, long seed) {
    List<String> chain = Normalizer.inOneForm(steps);
    this.normalizer = new Normalizer(chain);
    this.tokenizer = TextComponents.tokenizer(tokenizer);
    if (shingle < 1 || shingle > MAXIMUM_SHINGLE) {
      throw new IllegalArgumentException(
          "shingle must be from 1 to " + MAXIMUM_SHINGLE + ", not " + shingle);
    }
    if (seed < 0) {
      throw new IllegalArgumentException("seed must be at least 0, not " + seed);
    }
    this.shingle = shingle;
    this.seed = seed;
    if (!stopWords.words().isEmpty() && tokenizer.equals(CHARACTERS)) {
      throw new IllegalArgumentException(
          "stopwords must be none with tokens="
              + CHARACTERS
              + ": a single character is not a word; choose another tokenizer");
    }
    this.stopTokens = tokens(stopWords);
    String words =
        String.join(
            ",",
            NORMALIZE.name() + "=" + NORMALIZE.format(chain),
            TOKENS.name() + "=" + this.tokenizer.name(),
            STOPWORDS.name() + "=" + STOPWORDS.format(stopWords));
    String seeded = "," + SEED.name() + "=" + seed;
    this.ofTokens = words + seeded;
    this.description = words + "," + SHINGLE + "=" + shingle + seeded;
  }

  /** Returns the stop words as this pipeline changes them, without words of several tokens. */
  private CharArraySet tokens(StopWords stopWords) {
    CharArraySet tokens = new CharArraySet(stopWords.words().size(), false);
    if (!stopWords.words().isEmpty()) {
      Tokenizer splitter = newTokenizer();
      for (String word : stopWords.words()) {
        char[] chars = normalizer.normalize(word).toCharArray();
        List<String> parts = new ArrayList<>();
        splitter.tokenize(
            chars, 0, chars.length, (c, from, to) -> parts.add(new String(c, from, to - from)));
        if (parts.size() == 1) {
          tokens.add(parts.get(0));
        }
      }
    }
    return CharArraySet.unmodifiableSet(tokens);
  }

  /**
   * Returns the setting for the length of a shingle, with a default that suits an algorithm.
   *
   * @param byDefault the default number of tokens in a shingle
   */
  public static Setting<Integer> shingleSetting(int byDefault) {
    return Setting.integer(
            SHINGLE, byDefault, 1, MAXIMUM_SHINGLE, "tokens in a shingle; 1 = single tokens")
        .trying(List.of(1, 2, 3, 4, 5));
  }

  /**
   * Returns the setting for the length of a shingle, for {@link
   * io.github.neardup.core.algorithm.Algorithms#byLength}. The default is {@code auto}, except that
   * it is {@value #CHARACTERS_BY_DEFAULT} for character tokens, and 1 if features have weights.
   *
   * @param ofFeatures whether features have weights
   */
  public static Setting<Integer> autoShingleSetting(Predicate<Settings> ofFeatures) {
    Setting<Integer> fixed = shingleSetting(1);
    return Setting.of(
            SHINGLE,
            BY_LENGTH,
            AUTO + ", or " + fixed.permitted(),
            "tokens in a shingle; 1 = single tokens, auto = 1 to 3 words, as the longer of two"
                + " texts needs",
            text -> text.equals(AUTO) ? BY_LENGTH : fixed.parse(text),
            length -> length == BY_LENGTH ? AUTO : fixed.format(length))
        .trying(List.of(BY_LENGTH, 1, 2, 3, 4, 5))
        .defaultBy(
            settings ->
                !areWords(settings)
                    ? CHARACTERS_BY_DEFAULT
                    : ofFeatures.test(settings) ? 1 : BY_LENGTH);
  }

  /**
   * Parses settings with one shingle length, for algorithms with their own interface.
   *
   * @param provider provides the algorithm
   * @param written the settings, as in a spec after the colon
   * @param shingle the setting for the length of a shingle
   * @param words the number of words in a shingle if the length would depend on the texts
   * @throws InvalidSpecException if a name or value is not permitted
   */
  public static Settings ofOneLength(
      AlgorithmProvider provider, String written, Setting<Integer> shingle, int words) {
    Settings settings = provider.parse(written);
    if (AUTO.equals(Spec.parseSettings(written).get(shingle.name()))) {
      throw new InvalidSpecException(
          "%s: %s=%s makes several fingerprints; use Algorithms.create(\"%s\")"
              .formatted(provider.name(), shingle.name(), AUTO, provider.name()));
    }
    return isAuto(settings, shingle) ? settings.replacing(shingle, words) : settings;
  }

  /**
   * Checks that the length of a shingle is a number or may depend on the texts.
   *
   * @throws InvalidSpecException if neither is true
   */
  public static void check(Settings settings, Setting<Integer> shingle) {
    if (isAuto(settings, shingle) && !shingle.isDefault(settings)) {
      throw new InvalidSpecException(
          "%s: %s=%s works only with equally weighted words; leave it out, or set a number"
              .formatted(settings.algorithm(), shingle.name(), AUTO));
    }
  }

  /** Returns whether the length of a shingle depends on the texts. */
  public static boolean isAuto(Settings settings, Setting<Integer> shingle) {
    return settings.get(shingle) == BY_LENGTH;
  }

  /** Returns whether tokens are words rather than characters. */
  public static boolean areWords(Settings settings) {
    return !settings.getOrDefault(TOKENS).equals(CHARACTERS);
  }

  /**
   * Returns the pipeline described by {@code shingle} and, if the algorithm has them, {@link
   * #NORMALIZE}, {@link #TOKENS}, {@link #STOPWORDS} and {@link #SEED}. If the length of a shingle
   * depends on the texts, the pipeline has single words.
   *
   * @param settings the settings
   * @param shingle the algorithm's shingle setting
   * @throws InvalidSpecException if the settings contradict each other
   */
  public static TextPipeline of(Settings settings, Setting<Integer> shingle) {
    List<String> steps = settings.get(NORMALIZE);
    String tokens = settings.get(TOKENS);
    int length = isAuto(settings, shingle) ? 1 : settings.get(shingle);
    StopWords stopWords = settings.getOrDefault(STOPWORDS);
    long seed = settings.getOrDefault(SEED);
    try {
      return new TextPipeline(steps, tokens, length, stopWords, seed);
    } catch (IllegalArgumentException e) {
      throw new InvalidSpecException(settings.algorithm() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns the pipeline described by the settings of any algorithm.
   *
   * @throws InvalidSpecException if the algorithm does not use shingles of tokens
   */
  public static TextPipeline of(Settings settings) {
    return of(settings, shingle(settings));
  }

  /**
   * Returns the setting for the length of a shingle.
   *
   * @throws InvalidSpecException if the algorithm does not use shingles of tokens
   */
  @SuppressWarnings("unchecked") // whatever is called shingle was made by shingleSetting
  public static Setting<Integer> shingle(Settings settings) {
    return (Setting<Integer>)
        settings
            .find(SHINGLE)
            .orElseThrow(
                () ->
                    new InvalidSpecException(
                        settings.algorithm() + " does not work on shingles of tokens"));
  }

  /**
   * Describes everything that decides the features, as in a spec. Pipelines with equal descriptions
   * make equal features of every text.
   */
  public String description() {
    return description;
  }

  /** Returns the number of tokens in a shingle. */
  public int shingle() {
    return shingle;
  }

  /** Turns the features of a text into a fingerprint. Not thread-safe. */
  @FunctionalInterface
  public interface FeatureMaker {

    /**
     * Appends a fingerprint.
     *
     * @param features the features of a text, in text order, with repetition; may be changed
     * @param out receives at least one word
     */
    void fingerprint(LongArray features, LongArray out);
  }

  /**
   * Returns a fingerprinter that applies {@code maker} to the features of texts. Not thread-safe.
   */
  public Fingerprinter fingerprinter(FeatureMaker maker) {
    FeatureExtractor extractor = extractor();
    LongArray features = new LongArray();
    return (text, out) -> {
      features.clear();
      extractor.extract(text, features);
      maker.fingerprint(features, out);
    };
  }

  /**
   * Returns a tokenization that yields the same fingerprints.
   *
   * @param newMaker creates a maker for one thread
   */
  public Tokenization tokenization(Supplier<FeatureMaker> newMaker) {
    return new Tokenization(
        ofTokens,
        () -> extractor()::tokens,
        () -> {
          FeatureExtractor extractor = extractor();
          FeatureMaker maker = newMaker.get();
          LongArray features = new LongArray();
          return (tokens, out) -> {
            features.clear();
            extractor.features(tokens, features);
            maker.fingerprint(features, out);
          };
        });
  }

  /** Creates an extractor for one thread. */
  public FeatureExtractor extractor() {
    return new FeatureExtractor(this);
  }

  TokenHashes tokenHashes() {
    return TokenHashes.of(seed);
  }

  CharArraySet stopTokens() {
    return stopTokens;
  }

  Normalizer normalizer() {
    return normalizer;
  }

  Tokenizer newTokenizer() {
    return tokenizer.factory().get();
  }
}
