package io.github.neardup.core.text;

import io.github.neardup.core.hash.HashV1;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * Turns text into features: the shingles of its tokens, as 64-bit hashes. Made by {@link
 * TextPipeline#extractor()}.
 *
 * <p>No string is made for a token or a shingle: each token is hashed where the tokenizer left it,
 * and the hash of a shingle is a polynomial in the hashes of its tokens, kept up to date as the
 * window moves (Karp and Rabin, "Efficient randomized pattern-matching algorithms", 1987). Time is
 * linear in the text whatever the length of a shingle.
 *
 * <p>Not thread-safe: buffers are reused.
 */
public final class FeatureExtractor {

  private static final long TOKEN_SEED = 0x746F6B656E5F7631L;
  private static final long EXACT_TEXT_SEED = 0x65786163745F7631L;

  /**
   * Base of the polynomial; odd, so that multiplying by it loses no bit. It is 3 modulo 8, which
   * leaves the differences of its powers with the fewest factors of two: tokens that change places
   * then change all but the lowest bits of the sum.
   */
  private static final long BASE = 0xD6E8FEB86659FD93L;

  private final Normalizer normalizer;
  private final Tokenizer tokenizer;
  private final TextBuffer buffer = new TextBuffer();
  private final int shingle;
  private final long leaving;
  private final long[] window;
  private final TokenSink sink = this::token;

  private LongArrayList out;
  private int tokens;
  private long rolling;

  FeatureExtractor(TextPipeline pipeline) {
    this.normalizer = pipeline.normalizer();
    this.tokenizer = pipeline.newTokenizer();
    this.shingle = pipeline.shingle();
    this.window = new long[shingle];
    this.out = new LongArrayList();
    long power = 1;
    for (int i = 0; i < shingle; i++) {
      power *= BASE;
    }
    this.leaving = power;
  }

  /**
   * Appends the features of {@code text} to {@code features}, in text order, as often as they
   * occur.
   *
   * <p>A text with fewer tokens than a shingle has is one short shingle. A text without tokens gets
   * one feature, the hash of the very text, so that it equals its exact copies and nothing else.
   *
   * @param text any text
   * @param features receives at least one feature
   * @return how many tokens the text has
   */
  public int extract(String text, LongArrayList features) {
    out = features;
    tokens = 0;
    rolling = 0;
    buffer.set(text);
    normalizer.normalize(buffer);
    tokenizer.tokenize(buffer.chars(), 0, buffer.length(), sink);
    if (tokens == 0) {
      features.add(HashV1.hash(text, EXACT_TEXT_SEED));
    } else if (tokens < shingle) {
      features.add(HashV1.mix(rolling));
    }
    return tokens;
  }

  private void token(char[] buffer, int from, int to) {
    long hash = HashV1.hash(buffer, from, to, TOKEN_SEED);
    rolling = rolling * BASE + hash;
    int slot = tokens % shingle;
    if (tokens >= shingle) {
      rolling -= window[slot] * leaving;
    }
    window[slot] = hash;
    tokens++;
    if (tokens >= shingle) {
      out.add(HashV1.mix(rolling));
    }
  }
}
