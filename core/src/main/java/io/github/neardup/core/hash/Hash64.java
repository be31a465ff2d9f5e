package io.github.neardup.core.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * The 64-bit hash function behind every fingerprint: seeded, fast on short strings such as words
 * and sentences, and frozen. The same characters and seed give the same value on every JVM,
 * platform and release. A better function would get its own class and {@link #SCHEME}; this one
 * never changes.
 *
 * <p>The function is SipHash-1-3 (Aumasson, Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT
 * 2012), which several languages use to protect hash tables from hostile strings. Its message is
 * the UTF-16 code units or the 64-bit words, in little-endian order; its key is {@code random(seed,
 * 0)} and {@code random(seed, 1)}. Without the seed, nobody can find strings that collide more
 * often than by chance. With the seed, some work is enough: see the limits in {@link
 * io.github.neardup.core.text.FeatureExtractor}.
 *
 * <p>Immutable and thread-safe. All methods take time linear in the length of their input.
 */
public final class Hash64 {

  /** The name of this function, part of the identity of every fingerprint. */
  public static final String SCHEME = "V2";

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  /**
   * Strings up to this length have a faster path, if enough characters follow them in the array.
   */
  private static final int SHORT = 7;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  // The state before the first word.
  private final long start0;
  private final long start1;
  private final long start2;
  private final long start3;

  private Hash64(long key0, long key1) {
    start0 = key0 ^ 0x736F6D6570736575L;
    start1 = key1 ^ 0x646F72616E646F6DL;
    start2 = key0 ^ 0x6C7967656E657261L;
    start3 = key1 ^ 0x7465646279746573L;
  }

  /**
   * Returns the function for a seed.
   *
   * @param seed any number; a secret seed protects against deliberate collisions
   */
  public static Hash64 seeded(long seed) {
    return new Hash64(random(seed, 0), random(seed, 1));
  }

  /**
   * Hashes {@code chars[from..to)}.
   *
   * @param chars the array that holds the characters
   * @param from index of the first character
   * @param to index after the last character
   * @return the hash, evenly spread over all 64 bits
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  public long hash(char[] chars, int from, int to) {
    Objects.checkFromToIndex(from, to, chars.length);
    if (to - from <= SHORT && chars.length - from > SHORT) {
      return hashOfFew(word(chars, from), word(chars, from + 4), to - from);
    }
    long v0 = start0;
    long v1 = start1;
    long v2 = start2;
    long v3 = start3;
    int i = from;
    for (; to - i >= 4; i += 4) {
      long word = word(chars, i);
      v3 ^= word;
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32) + v3;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
      v0 ^= word;
    }
    long rest = 0;
    for (int shift = 0; i < to; i++, shift += 16) {
      rest |= (long) chars[i] << shift;
    }
    return finish(v0, v1, v2, v3, rest | length(2 * (long) (to - from)));
  }

  /** Hashes fewer than eight characters, and whatever follows them, without a branch. */
  private long hashOfFew(long first, long second, int length) {
    long v0 = start0;
    long v1 = start1;
    long v2 = start2;
    long v3 = start3 ^ first;
    v0 += v1;
    v2 += v3;
    v1 = Long.rotateLeft(v1, 13) ^ v0;
    v3 = Long.rotateLeft(v3, 16) ^ v2;
    v0 = Long.rotateLeft(v0, 32) + v3;
    v2 += v1;
    v1 = Long.rotateLeft(v1, 17) ^ v2;
    v3 = Long.rotateLeft(v3, 21) ^ v0;
    v2 = Long.rotateLeft(v2, 32);
    v0 ^= first;
    // All ones for four characters or more; otherwise the first word has not been mixed in yet.
    long fourOrMore = (3L - length) >> 63;
    v0 = start0 ^ ((v0 ^ start0) & fourOrMore);
    v1 = start1 ^ ((v1 ^ start1) & fourOrMore);
    v2 = start2 ^ ((v2 ^ start2) & fourOrMore);
    v3 = start3 ^ ((v3 ^ start3) & fourOrMore);
    // The rest of the last word: length % 4 characters.
    long rest = (first ^ ((first ^ second) & fourOrMore)) & ((1L << ((length & 3) << 4)) - 1);
    return finish(v0, v1, v2, v3, rest | length(2L * length));
  }

  /**
   * Hashes UTF-16 characters in little-endian order. The result equals the hash of the same
   * characters as an array.
   *
   * @param utf16 the array that holds the characters, two bytes each
   * @param from index of the first byte
   * @param to index after the last byte, an even number of bytes after the first
   * @return the hash, evenly spread over all 64 bits
   * @throws IndexOutOfBoundsException if the range is not within the array
   * @throws IllegalArgumentException if the number of bytes is odd
   */
  public long hash(byte[] utf16, int from, int to) {
    Objects.checkFromToIndex(from, to, utf16.length);
    if (((to - from) & 1) != 0) {
      throw new IllegalArgumentException("half a character in " + (to - from) + " bytes");
    }
    int length = (to - from) >> 1;
    if (length <= SHORT && utf16.length - from > 2 * SHORT + 1) {
      return hashOfFew((long) WORD.get(utf16, from), (long) WORD.get(utf16, from + 8), length);
    }
    long v0 = start0;
    long v1 = start1;
    long v2 = start2;
    long v3 = start3;
    int i = from;
    for (; to - i >= Long.BYTES; i += Long.BYTES) {
      long word = (long) WORD.get(utf16, i);
      v3 ^= word;
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32) + v3;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
      v0 ^= word;
    }
    long rest = 0;
    for (int shift = 0; i < to; i++, shift += Byte.SIZE) {
      rest |= (utf16[i] & 0xFFL) << shift;
    }
    return finish(v0, v1, v2, v3, rest | length(2 * (long) length));
  }

  private static long word(char[] chars, int from) {
    return chars[from]
        | (long) chars[from + 1] << 16
        | (long) chars[from + 2] << 32
        | (long) chars[from + 3] << 48;
  }

  /**
   * Hashes a character sequence. The result equals the hash of the same characters as an array.
   *
   * @param text the characters
   * @return the hash, evenly spread over all 64 bits
   */
  public long hash(CharSequence text) {
    int length = text.length();
    char[] chars = new char[Math.max(SHORT + 1, length)];
    if (text instanceof String string) {
      string.getChars(0, length, chars, 0);
    } else {
      for (int i = 0; i < length; i++) {
        chars[i] = text.charAt(i);
      }
    }
    return hash(chars, 0, length);
  }

  /**
   * Hashes {@code words[from..to)}.
   *
   * @param words the array that holds the words
   * @param from index of the first word
   * @param to index after the last word
   * @return the hash, evenly spread over all 64 bits
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  public long hash(long[] words, int from, int to) {
    Objects.checkFromToIndex(from, to, words.length);
    long v0 = start0;
    long v1 = start1;
    long v2 = start2;
    long v3 = start3;
    for (int i = from; i < to; i++) {
      long word = words[i];
      v3 ^= word;
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32) + v3;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
      v0 ^= word;
    }
    return finish(v0, v1, v2, v3, length(Long.BYTES * (long) (to - from)));
  }

  /** Returns the number of bytes modulo 256 in the top byte of the last word. */
  private static long length(long bytes) {
    return bytes << 56;
  }

  /** Mixes in the last word and then mixes the state three more times. */
  private static long finish(long s0, long s1, long s2, long s3, long last) {
    long v0 = s0;
    long v1 = s1;
    long v2 = s2;
    long v3 = s3 ^ last;
    for (int round = 0; round < 4; round++) {
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32) + v3;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
      if (round == 0) {
        v0 ^= last;
        v2 ^= 0xFF;
      }
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }

  /**
   * A bijection of the 64-bit numbers that spreads every input bit over all output bits: the
   * finaliser of SplitMix64 (variant 13 of Stafford's; Steele, Lea, Flood, "Fast splittable
   * pseudorandom number generators", OOPSLA 2014).
   *
   * @param value any number
   * @return its image
   */
  public static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Returns the value that {@link #mix} maps to {@code mixed}. */
  public static long unmix(long mixed) {
    long z = (mixed ^ (mixed >>> 31) ^ (mixed >>> 62)) * 0x319642B2D24D8EC3L;
    z = (z ^ (z >>> 27) ^ (z >>> 54)) * 0x96DE1B173F119089L;
    return z ^ (z >>> 30) ^ (z >>> 60);
  }

  /**
   * Returns the {@code index}-th output of the SplitMix64 generator started at {@code seed}: an
   * inexpensive source of constants that are the same everywhere.
   *
   * @param seed the state the generator starts from
   * @param index which output, counted from 0
   * @return a number evenly spread over all 64 bits
   */
  public static long random(long seed, long index) {
    return mix(seed + (index + 1) * GOLDEN_RATIO);
  }
}
