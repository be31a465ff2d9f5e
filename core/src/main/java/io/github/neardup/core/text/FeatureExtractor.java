package io.github.neardup.core.text;

import io.github.neardup.core.hash.HashV2;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Turns text into features: the shingles of its tokens, as 64-bit hashes. Made by {@link
 * TextPipeline#extractor()}.
 *
 * <p>No string is made for a token or a shingle: each token is hashed where the tokenizer left it,
 * and the hash of a shingle is a polynomial in the hashes of its tokens, kept up to date as the
 * window moves (Karp and Rabin, "Efficient randomized pattern-matching algorithms", 1987). Time is
 * linear in the text whatever the length of a shingle. Hash functions and the base of the
 * polynomial come from the pipeline's seed.
 *
 * <p><b>Texts made to collide.</b> Two different shingles have the same feature with a probability
 * of about 2^-64 as long as nobody chose them with the seed in hand. Who knows the seed, as
 * everyone knows the default, can choose them: among tokens whose hashes he can compute he finds
 * two shingles with the same polynomial in far fewer than 2^32 steps, by generalised birthday
 * search (Wagner, "A generalized birthday problem", CRYPTO 2002). Where authors gain by being taken
 * for copies, or by not being taken for copies, use a seed that they do not know, and keep
 * fingerprints from them.
 *
 * <p>What a secret seed cannot mend is that polynomials are computed modulo 2^64. Shingles of 2^n
 * tokens in which two tokens take turns as in the Thue-Morse sequence, and their complements,
 * differ by a multiple of 2^(n (n + 3) / 2 - 1), whatever the base: 2^8 for 8 tokens, 2^26 for 64,
 * 2^53 for 512. That leaves 56, 38 and 11 bits that differ as if by chance. For texts by strangers
 * keep shingles to 64 tokens or fewer. Tokens that change places or occur repeatedly are no such
 * case.
 *
 * <p>Not thread-safe: buffers are reused.
 */
public final class FeatureExtractor {

  private final Normalizer normalizer;
  private final Tokenizer tokenizer;
  private final TextBuffer buffer = new TextBuffer();
  private final int shingle;
  private final TokenHashes hashes;
  private final long base;

  /** The base to the power of the length of a shingle. */
  private final long leaving;

  private final Tokenizer.Sink sink;

  /**
   * The hashes of the last tokens, as many as a shingle has; the next takes the place of the
   * oldest.
   */
  private final long[] window;

  private int oldest;
  private int missing;
  private long rolling;
  private LongArrayList out;

  FeatureExtractor(TextPipeline pipeline) {
    this.normalizer = pipeline.normalizer();
    this.tokenizer = pipeline.newTokenizer();
    CharArraySet stopTokens = pipeline.stopTokens();
    this.sink =
        stopTokens.isEmpty()
            ? this::token
            : (chars, from, to) -> {
              if (!stopTokens.contains(chars, from, to - from)) {
                token(chars, from, to);
              }
            };
    this.shingle = pipeline.shingle();
    this.hashes = pipeline.tokenHashes();
    this.base = hashes.base();
    this.window = new long[shingle];
    this.out = new LongArrayList();
    long power = 1;
    for (int i = 0; i < shingle; i++) {
      power *= base;
    }
    this.leaving = power;
  }

  /**
   * Appends the features of {@code text} to {@code features}, in text order, as often as they
   * occur.
   *
   * <p>Stop words are left out before shingles are made. A text with fewer tokens than a shingle
   * has is one short shingle. A text without tokens gets one feature, the hash of the very text, so
   * that it equals its exact copies and nothing else.
   *
   * @param text any text
   * @param features receives at least one feature
   * @return whether the text has tokens
   */
  public boolean extract(String text, LongArrayList features) {
    buffer.set(text);
    normalizer.normalize(buffer);
    int before = features.size();
    if (tokenizer instanceof CharacterTokenizer) {
      characterShingles(buffer.chars(), buffer.length(), features);
    } else {
      tokenShingles(features);
    }
    if (features.size() > before) {
      return true;
    }
    features.add(hashes.ofExactText(text));
    return false;
  }

  private void tokenShingles(LongArrayList features) {
    out = features;
    Arrays.fill(window, 0);
    oldest = 0;
    missing = shingle;
    rolling = 0;
    tokenizer.tokenize(buffer.chars(), 0, buffer.length(), sink);
    if (missing > 0 && missing < shingle) {
      features.add(HashV2.mix(rolling));
    }
  }

  private void token(char[] chars, int from, int to) {
    long hash = hashes.ofToken(chars, from, to);
    int slot = oldest;
    // Before the window is full, the hash that leaves is 0.
    rolling = rolling * base + hash - window[slot] * leaving;
    window[slot] = hash;
    oldest = slot + 1 == shingle ? 0 : slot + 1;
    if (missing > 1) {
      missing--;
    } else {
      missing = 0;
      out.add(HashV2.mix(rolling));
    }
  }

  /** The same for single characters, whose hashes are in a table, all in one loop. */
  private void characterShingles(char[] chars, int length, LongArrayList features) {
    int first = features.size();
    // As many as there can be; size() clears what it adds, so it comes before the writing.
    features.size(first + length);
    long[] target = features.elements();
    long[] ofCharacters = hashes.ofCharacters();
    long multiplier = base;
    int size = first;
    int characters = 0;
    int left = 0;
    long sum = 0;
    for (int i = 0; i < length; i++) {
      char c = chars[i];
      long hash = ofCharacters[c];
      if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(chars[i + 1])) {
        hash = hashes.ofToken(chars, i, i + 2);
        i++;
      }
      sum = sum * multiplier + hash;
      if (++characters > shingle) {
        char leaver = chars[left];
        long leaverHash = ofCharacters[leaver];
        if (Character.isHighSurrogate(leaver) && Character.isLowSurrogate(chars[left + 1])) {
          leaverHash = hashes.ofToken(chars, left, left + 2);
          left++;
        }
        left++;
        sum -= leaverHash * leaving;
      }
      if (characters >= shingle) {
        target[size++] = HashV2.mix(sum);
      }
    }
    if (characters > 0 && characters < shingle) {
      target[size++] = HashV2.mix(sum);
    }
    features.size(size);
  }
}
