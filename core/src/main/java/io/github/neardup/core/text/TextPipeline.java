package io.github.neardup.core.text;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.lucene.analysis.CharArraySet;

/**
 * How text becomes features: a chain of normalisation steps, a tokenizer, stop words, and the
 * length of a shingle. Immutable and thread-safe; the work itself is done by a {@link
 * FeatureExtractor} for each thread.
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

  /** The words left out. */
  public static final Setting<StopWords> STOPWORDS =
      Setting.of(
          "stopwords",
          StopWords.NONE,
          "none, default (English and Chinese function words), or a file with one word per line",
          "words left out before shingles are made",
          StopWords::parse,
          StopWords::toString);

  /** The seed of the hash functions; what is secret in fingerprints of texts by strangers. */
  public static final Setting<Long> SEED =
      Setting.whole(
          "seed",
          1,
          0,
          Long.MAX_VALUE,
          "the seed of the hash functions; a secret one keeps strangers from making texts collide");

  /** The name of the setting for the length of a shingle. */
  public static final String SHINGLE = "shingle";

  /** Its value where the length follows from the two texts that are compared. */
  public static final String AUTO = "auto";

  /** The same as a number. */
  private static final int BY_LENGTH = 0;

  /**
   * Characters in a shingle whose length is left open: longer ones tell no more, and see more
   * change.
   */
  private static final int CHARACTERS_BY_DEFAULT = 3;

  /** The longest shingle, in tokens. */
  public static final int MAXIMUM_SHINGLE = 1000;

  private static final String CHARACTERS = "char";

  private final Normalizer normalizer;
  private final TokenizerType tokenizer;
  private final int shingle;
  private final String description;

  /** What of it decides the tokens. */
  private final String ofTokens;

  private final CharArraySet stopTokens;
  private final long seed;

  /**
   * A pipeline of the given parts, with all words and the default seed.
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
   * A pipeline of the given parts.
   *
   * @param steps names of the normalisation steps, in order; may be empty
   * @param tokenizer name of the tokenizer
   * @param shingle tokens in a shingle, from 1 to {@link #MAXIMUM_SHINGLE}
   * @param stopWords words to leave out
   * @param seed chooses the hash functions, at least 0
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
              + ": a single character is no word; take another tokenizer");
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

  /**
   * The stop words as they come out of this pipeline, whatever it makes of them: another case, a
   * stem, another script. A word that becomes several tokens, or none, never matches one.
   */
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
   * The setting for the length of a shingle, with the default that suits an algorithm.
   *
   * @param byDefault tokens in a shingle unless set
   */
  public static Setting<Integer> shingleSetting(int byDefault) {
    return Setting.integer(
            SHINGLE, byDefault, 1, MAXIMUM_SHINGLE, "tokens in a shingle; 1 = single tokens")
        .trying(List.of(1, 2, 3, 4, 5));
  }

  /**
   * The setting for the length of a shingle of algorithms that can be wrapped in {@link
   * io.github.neardup.core.text.shingle.AutoShingle}. Its default is {@code auto}; with characters
   * for tokens it is {@value #CHARACTERS_BY_DEFAULT}, and one word where features have weights or
   * vectors of their own.
   *
   * @param ofFeatures whether features have weights or vectors of their own
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

  /** Whether the length of a shingle follows from the texts. */
  public static boolean isAuto(Settings settings, Setting<Integer> shingle) {
    return settings.get(shingle) == BY_LENGTH;
  }

  /** Whether tokens are words, not characters. */
  public static boolean areWords(Settings settings) {
    return !settings.getOrDefault(TOKENS).equals(CHARACTERS);
  }

  /**
   * The pipeline that {@code settings} describe with {@link #NORMALIZE}, {@link #TOKENS}, {@link
   * #STOPWORDS} and {@link #SEED}, if the algorithm has them, and {@code shingle}; of single words
   * if the length of a shingle follows from the texts.
   *
   * @param settings the settings
   * @param shingle the algorithm's shingle setting
   * @throws InvalidSpecException if they do not go together
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

  /** What an algorithm makes of the features of a text, for the use of one thread. */
  @FunctionalInterface
  public interface FeatureMaker {

    /**
     * Appends a fingerprint.
     *
     * @param features of a text, in text order, as often as they occur; they may be changed
     * @param out receives at least one word
     */
    void fingerprint(LongArray features, LongArray out);
  }

  /** Fingerprints made of the features of texts, for the use of one thread. */
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
   * The same fingerprints made by way of tokens.
   *
   * @param newMaker makes a maker for the use of one thread
   */
  public Tokenization tokenization(Supplier<FeatureMaker> newMaker) {
    return new Tokenization() {
      @Override
      public String description() {
        return ofTokens;
      }

      @Override
      public Reader reader() {
        return extractor()::tokens;
      }

      @Override
      public Maker maker() {
        FeatureExtractor extractor = extractor();
        FeatureMaker maker = newMaker.get();
        LongArray features = new LongArray();
        return (tokens, from, to, out) -> {
          features.clear();
          extractor.features(tokens, from, to, features);
          maker.fingerprint(features, out);
        };
      }
    };
  }

  /** Makes an extractor for the use of one thread. */
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
