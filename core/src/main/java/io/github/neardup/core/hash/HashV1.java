package io.github.neardup.core.hash;

import java.util.Objects;

/**
 * Version 1 of the 64-bit hash behind every fingerprint: seeded, fast on the short strings that
 * words and sentences are, and frozen. The same characters and seed give the same value on every
 * JVM, platform and release; golden values in the tests hold that true. A better function would
 * become {@code HashV2}, never a change here.
 *
 * <p>Strings are hashed as UTF-16 code units, four to a 64-bit word. Each word is folded into the
 * state by a 64 x 64 -&gt; 128 bit multiplication whose halves are combined with exclusive or, the
 * step of the wyhash family (Wang Yi, <a href="https://github.com/wangyi-fudan/wyhash">wyhash</a>);
 * the result passes through {@link #mix}. It is not a cryptographic hash: who knows the seed can
 * make collisions.
 *
 * <p>All methods are pure and thread-safe, and take time linear in the number of characters.
 */
public final class HashV1 {

  private static final long STATE = 0x9E3779B97F4A7C15L;
  private static final long MULTIPLIER = 0xD1342543DE82EF95L;
  private static final long LENGTH_MULTIPLIER = 0xA24BAED4963EE407L;

  private HashV1() {}

  /**
   * Hashes {@code chars[from..to)}.
   *
   * @param chars the array that holds the characters
   * @param from index of the first character
   * @param to index after the last character
   * @param seed chooses one function of the family
   * @return the hash, evenly spread over all 64 bits
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  public static long hash(char[] chars, int from, int to, long seed) {
    Objects.checkFromToIndex(from, to, chars.length);
    if (to - from < 8 && chars.length - from >= 8) {
      return hashOfFew(chars, from, to - from, seed);
    }
    long state = start(seed);
    int i = from;
    for (; to - i >= 4; i += 4) {
      state = fold(state ^ word(chars, i));
    }
    long rest = 0;
    for (int shift = 0; i < to; i++, shift += 16) {
      rest |= (long) chars[i] << shift;
    }
    return finish(state, rest, to - from);
  }

  /**
   * The same for fewer than eight characters, as words are, without a branch on how many, which no
   * processor can guess. The array must hold eight.
   */
  private static long hashOfFew(char[] chars, int from, int length, long seed) {
    long first = word(chars, from);
    long second = word(chars, from + 4);
    long start = start(seed);
    // All ones if there are four or more.
    long fourOrMore = (3L - length) >> 63;
    long state = start ^ ((fold(start ^ first) ^ start) & fourOrMore);
    // What is left of the last word: length % 4 characters.
    long rest = (first ^ ((first ^ second) & fourOrMore)) & ((1L << ((length & 3) << 4)) - 1);
    return finish(state, rest, length);
  }

  private static long word(char[] chars, int from) {
    return chars[from]
        | (long) chars[from + 1] << 16
        | (long) chars[from + 2] << 32
        | (long) chars[from + 3] << 48;
  }

  /**
   * Hashes a character sequence; equal to hashing its characters as an array.
   *
   * @param text the characters
   * @param seed chooses one function of the family
   * @return the hash, evenly spread over all 64 bits
   */
  public static long hash(CharSequence text, long seed) {
    int length = text.length();
    long state = start(seed);
    int i = 0;
    for (; length - i >= 4; i += 4) {
      long word =
          text.charAt(i)
              | (long) text.charAt(i + 1) << 16
              | (long) text.charAt(i + 2) << 32
              | (long) text.charAt(i + 3) << 48;
      state = fold(state ^ word);
    }
    long rest = 0;
    for (int shift = 0; i < length; i++, shift += 16) {
      rest |= (long) text.charAt(i) << shift;
    }
    return finish(state, rest, length);
  }

  /**
   * Hashes {@code words[from..to)}.
   *
   * @param words the array that holds the words
   * @param from index of the first word
   * @param to index after the last word
   * @param seed chooses one function of the family
   * @return the hash, evenly spread over all 64 bits
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  public static long hash(long[] words, int from, int to, long seed) {
    Objects.checkFromToIndex(from, to, words.length);
    long state = start(seed);
    for (int i = from; i < to; i++) {
      state = fold(state ^ words[i]) + STATE;
    }
    return finish(state, 0, to - from);
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

  /**
   * The {@code index}-th output of the SplitMix64 generator started at {@code seed}: a cheap source
   * of constants that are the same everywhere.
   *
   * @param seed the state the generator starts from
   * @param index which output, counted from 0
   * @return a number evenly spread over all 64 bits
   */
  public static long random(long seed, long index) {
    return mix(seed + (index + 1) * STATE);
  }

  /** Mixed, so that a bit of the seed cannot stand in for a bit of the first word. */
  private static long start(long seed) {
    return mix(seed ^ STATE);
  }

  private static long fold(long value) {
    return Math.multiplyHigh(value, MULTIPLIER) ^ value * MULTIPLIER;
  }

  private static long finish(long state, long rest, int length) {
    return mix(fold(state ^ rest) ^ length * LENGTH_MULTIPLIER);
  }
}
