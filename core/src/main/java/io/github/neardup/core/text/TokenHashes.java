package io.github.neardup.core.text;

import io.github.neardup.core.hash.Hash64;

/**
 * The hash functions of one seed: of tokens, of shingles, and of texts without tokens. Immutable
 * and thread-safe.
 */
final class TokenHashes {

  private static final long TOKEN_SEED = 0x746F6B656E5F7632L;
  private static final long BASE_SEED = 0x626173655F5F7632L;
  private static final long EXACT_TEXT_SEED = 0x65786163745F7632L;

  /** The functions asked for last: a program mostly uses one seed. */
  private static volatile TokenHashes last = new TokenHashes(TextPipeline.SEED.defaultValue());

  private final long seed;
  private final Hash64 tokens;
  private final long base;

  /** The hash of every token that is one UTF-16 code unit; 512 KB. */
  private final long[] ofCharacters = new long[1 << Character.SIZE];

  private TokenHashes(long seed) {
    this.seed = seed;
    this.tokens = Hash64.seeded(Hash64.mix(seed) ^ TOKEN_SEED);
    this.base = (Hash64.random(Hash64.mix(seed) ^ BASE_SEED, 0) & ~7L) | 3;
    char[] token = new char[8];
    for (int c = 0; c < ofCharacters.length; c++) {
      token[0] = (char) c;
      ofCharacters[c] = tokens.hash(token, 0, 1);
    }
  }

  static TokenHashes of(long seed) {
    TokenHashes hashes = last;
    if (hashes.seed != seed) {
      hashes = new TokenHashes(seed);
      last = hashes;
    }
    return hashes;
  }

  /** Of the token {@code chars[from..to)}. */
  long ofToken(char[] chars, int from, int to) {
    return to - from == 1 ? ofCharacters[chars[from]] : tokens.hash(chars, from, to);
  }

  /**
   * The same for a token in UTF-16, in little-endian order, with at least 16 bytes after its start.
   *
   * @param from index of the first character, of two bytes
   * @param to index after the last
   */
  long ofToken(byte[] utf16, int from, int to) {
    return to - from == 1
        ? ofCharacters[(utf16[2 * from] & 0xFF) | (utf16[2 * from + 1] & 0xFF) << 8]
        : tokens.hash(utf16, 2 * from, 2 * to);
  }

  /**
   * The same for several tokens.
   *
   * @param starts for each token the index of its first character, of two bytes
   * @param ends for each token the index after its last
   * @param count the number of tokens
   * @param target receives their hashes
   * @param at index of the first hash
   */
  void ofTokens(byte[] utf16, int[] starts, int[] ends, int count, long[] target, int at) {
    for (int i = 0; i < count; i++) {
      target[at + i] = ofToken(utf16, starts[i], ends[i]);
    }
  }

  /** Of each token of one UTF-16 code unit; not a copy. */
  long[] ofCharacters() {
    return ofCharacters;
  }

  /**
   * Base of the polynomials that make the hash of a shingle of those of its tokens; odd, so that
   * multiplying by it loses no bit. It is 3 modulo 8, which leaves the differences of its powers
   * with the fewest factors of two: tokens that change places then change all but the lowest bits
   * of the sum.
   */
  long base() {
    return base;
  }

  /** Of a text that has no tokens. */
  long ofExactText(String text) {
    return Hash64.seeded(Hash64.mix(seed) ^ EXACT_TEXT_SEED).hash(text);
  }
}
