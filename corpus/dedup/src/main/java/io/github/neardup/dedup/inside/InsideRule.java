package io.github.neardup.dedup.inside;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.Optional;

/**
 * Decides when a document contains a text. An algorithm supplies the tokens of both, and the length
 * of a shingle: the number of tokens in the spec, or three if the spec leaves the length open or
 * the algorithm has no such setting. An algorithm without tokens of its own uses words.
 *
 * <p>For a text with n tokens and m different shingles, a document contains the text if some 2 n
 * consecutive tokens of the document include at least the given share of the m shingles. The window
 * has room for as many foreign tokens as the text has, such as the letters and numbers of a list of
 * answers, while shingles scattered over a long document do not count. A text with fewer tokens
 * than a shingle cannot be searched for.
 *
 * <p>Immutable and thread-safe.
 */
public final class InsideRule {

  /** The length of a shingle, in tokens, if the spec leaves it open. */
  private static final int OPEN = 3;

  /** The number of tokens in the window for each token of the text. */
  private static final int WINDOW = 2;

  private final TextPipeline pipeline;
  private final TextPipeline single;
  private final double share;

  private InsideRule(TextPipeline pipeline, TextPipeline single, double share) {
    this.pipeline = pipeline;
    this.single = single;
    this.share = share;
  }

  /**
   * Returns the rule with the tokens of an algorithm.
   *
   * @param share the least share of the shingles, above 0 and up to 1
   * @throws InvalidSpecException if the algorithm does not compare whole texts by their tokens
   */
  public static InsideRule of(Algorithm algorithm, double share) {
    Settings settings = algorithm.settings();
    if (algorithm.tokenization().isEmpty()) {
      throw new InvalidSpecException(
          "%s: a text cannot be looked for inside documents with %s"
              .formatted(settings.algorithm(), cause(settings)));
    }
    int shingle =
        setting(settings, TextPipeline.shingleSetting(OPEN))
            .filter(own -> !TextPipeline.isAuto(settings, own))
            .map(settings::get)
            .orElse(OPEN);
    return new InsideRule(pipeline(settings, shingle), pipeline(settings, 1), share);
  }

  private static String cause(Settings settings) {
    return settings
        .find("parts")
        .filter(parts -> !parts.isDefault(settings))
        .map(parts -> "the setting parts; leave it out")
        .orElse("this algorithm, which has no tokens; take another, such as minhash");
  }

  private static TextPipeline pipeline(Settings settings, int shingle) {
    return new TextPipeline(
        setting(settings, TextPipeline.NORMALIZE)
            .map(settings::get)
            .orElseGet(TextPipeline.NORMALIZE::defaultValue),
        settings.getOrDefault(TextPipeline.TOKENS),
        shingle,
        settings.getOrDefault(TextPipeline.STOPWORDS),
        settings.getOrDefault(TextPipeline.SEED));
  }

  /** Returns the algorithm's setting of that name, which may have its own default. */
  @SuppressWarnings("unchecked") // settings of the same name have values of the same type
  private static <T> Optional<Setting<T>> setting(Settings settings, Setting<T> like) {
    return settings.find(like.name()).map(found -> (Setting<T>) found);
  }

  /** Returns the least share of the shingles. */
  public double share() {
    return share;
  }

  /** Returns the number of tokens in a shingle. */
  public int shingle() {
    return pipeline.shingle();
  }

  /** Returns how many of a text's different shingles must be in the window, at least 1. */
  int least(int different) {
    int least = (int) Math.ceil(share * different);
    // The product may be rounded, and the quotient decides.
    while (least > 1 && (double) (least - 1) / different >= share) {
      least--;
    }
    while ((double) least / different < share) {
      least++;
    }
    return least;
  }

  /**
   * Returns the greatest distance between the first tokens of two shingles in one window.
   *
   * @param tokens the number of tokens in the text, at least the length of a shingle
   */
  int reach(int tokens) {
    return (int) Math.min(Integer.MAX_VALUE, (long) WINDOW * tokens - shingle());
  }

  /**
   * Returns the tokenization of documents: the fingerprint holds the shingles of the whole text, in
   * order. A text with fewer tokens than a shingle has one shingle that no wanted text has.
   */
  public Tokenization tokenization() {
    return pipeline.tokenization(
        () -> (features, out) -> out.add(features.elements(), 0, features.size()));
  }

  /**
   * A text to search for.
   *
   * @param tokens how many tokens it has
   * @param shingles its different shingles, in any order; none if it has fewer tokens than a
   *     shingle
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Wanted(int tokens, long[] shingles) {}

  /** Returns a reader of wanted texts. For one thread. */
  public Reader reader() {
    return new Reader();
  }

  /** Reads the texts to search for. Not thread-safe. */
  public final class Reader {
    private final FeatureExtractor tokens = single.extractor();
    private final FeatureExtractor shingles = pipeline.extractor();
    private final LongArray buffer = new LongArray();

    private Reader() {}

    /** Reads a text. Linear time. */
    public Wanted read(String text) {
      buffer.clear();
      boolean any = tokens.extract(text, buffer);
      int count = buffer.size();
      if (!any || count < shingle()) {
        return new Wanted(count, new long[0]);
      }
      buffer.clear();
      shingles.extract(text, buffer);
      LongSet different = new LongOpenHashSet(buffer.elements(), 0, buffer.size());
      return new Wanted(count, different.toLongArray());
    }
  }
}
