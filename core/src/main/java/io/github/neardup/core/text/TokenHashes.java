package io.github.neardup.core.text;

import io.github.neardup.core.hash.Hash64;

/**
 * The hash functions of one seed: for tokens, for shingles, and for texts without tokens. Immutable
 * and thread-safe.
 */
final class TokenHashes {

  private static final long TOKEN_SEED = 0x746F6B656E5F7632L;
  private static final long BASE_SEED = 0x626173655F5F7632L;
  private static final long EXACT_TEXT_SEED = 0x65786163745F7632L;

  /** The functions requested last: a program usually uses one seed. */
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
    byte[] token = new byte[16];
    for (int c = 0; c < ofCharacters.length; c++) {
      token[0] = (byte) c;
      token[1] = (byte) (c >> Byte.SIZE);
      ofCharacters[c] = tokens.hash(token, 0, Character.BYTES);
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

  /** Returns the hash of the token {@code chars[from..to)}. */
  long ofToken(char[] chars, int from, int to) {
    return to - from == 1 ? ofCharacters[chars[from]] : tokens.hash(chars, from, to);
  }

  /**
   * Returns the hash of a token in little-endian UTF-16, with at least 16 bytes after its start.
   */
  long ofToken(byte[] utf16, int from, int to) {
    return to - from == 1
        ? ofCharacters[(utf16[2 * from] & 0xFF) | (utf16[2 * from + 1] & 0xFF) << 8]
        : tokens.hash(utf16, 2 * from, 2 * to);
  }

  /** Computes the hashes of several tokens in little-endian UTF-16. */
  void ofTokens(byte[] utf16, int[] starts, int[] ends, int count, long[] target, int at) {
    for (int i = 0; i < count; i++) {
      target[at + i] = ofToken(utf16, starts[i], ends[i]);
    }
  }

  /**
   * Returns the base of the polynomials that make the hash of a shingle from the hashes of its
   * tokens. The base is odd, so multiplying by it loses no bit. It is 3 modulo 8, so the
   * differences of its powers have the fewest factors of two: swapped tokens then change all but
   * the lowest bits of the sum.
   */
  long base() {
    return base;
  }

  /** Returns the hash of a text without tokens. */
  long ofExactText(String text) {
    return Hash64.seeded(Hash64.mix(seed) ^ EXACT_TEXT_SEED).hash(text);
  }
}
