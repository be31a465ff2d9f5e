package io.github.neardup.core.text;

import io.github.neardup.core.hash.HashV1;
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
    features.add(HashV1.hash(text, EXACT_TEXT_SEED));
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
      features.add(HashV1.mix(rolling));
    }
  }

  private void token(char[] chars, int from, int to) {
    long hash =
        to - from == 1
            ? CharacterHashes.TABLE[chars[from]]
            : HashV1.hash(chars, from, to, TOKEN_SEED);
    int slot = oldest;
    // Before the window is full, the hash that leaves is 0.
    rolling = rolling * BASE + hash - window[slot] * leaving;
    window[slot] = hash;
    oldest = slot + 1 == shingle ? 0 : slot + 1;
    if (missing > 1) {
      missing--;
    } else {
      missing = 0;
      out.add(HashV1.mix(rolling));
    }
  }

  /** The same for single characters, whose hashes are in a table, all in one loop. */
  private void characterShingles(char[] chars, int length, LongArrayList features) {
    int first = features.size();
    // As many as there can be; size() clears what it adds, so it comes before the writing.
    features.size(first + length);
    long[] target = features.elements();
    long[] hashes = CharacterHashes.TABLE;
    int size = first;
    int characters = 0;
    int left = 0;
    long sum = 0;
    for (int i = 0; i < length; i++) {
      char c = chars[i];
      long hash = hashes[c];
      if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(chars[i + 1])) {
        hash = HashV1.hash(chars, i, i + 2, TOKEN_SEED);
        i++;
      }
      sum = sum * BASE + hash;
      if (++characters > shingle) {
        char leaver = chars[left];
        long leaverHash = hashes[leaver];
        if (Character.isHighSurrogate(leaver) && Character.isLowSurrogate(chars[left + 1])) {
          leaverHash = HashV1.hash(chars, left, left + 2, TOKEN_SEED);
          left++;
        }
        left++;
        sum -= leaverHash * leaving;
      }
      if (characters >= shingle) {
        target[size++] = HashV1.mix(sum);
      }
    }
    if (characters > 0 && characters < shingle) {
      target[size++] = HashV1.mix(sum);
    }
    features.size(size);
  }

  /** The hash of every token that is one UTF-16 code unit; 512 KB, made on first use. */
  private static final class CharacterHashes {
    static final long[] TABLE = table();

    private static long[] table() {
      long[] table = new long[1 << Character.SIZE];
      char[] token = new char[1];
      for (int c = 0; c < table.length; c++) {
        token[0] = (char) c;
        table[c] = HashV1.hash(token, 0, 1, TOKEN_SEED);
      }
      return table;
    }
  }
}
