package io.github.neardup.core.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The hashes of words, of which all but long ones are remembered: most of a text is made of few
 * different words, and to look one up takes a fraction of what it takes to hash it. A word has one
 * place, from which it drives out whatever was there. Hashes are the same as without.
 *
 * <p>Not thread-safe. 128 KB.
 */
final class WordCache {

  /** Characters of a word that is remembered, at most: three numbers hold them and how many. */
  private static final int LONGEST = 11;

  /** Chinese characters, which are words of their own, are in a table anyway. */
  private static final char FIRST_ALONE = '\u2E80';

  private static final int BITS = 12;

  /** Numbers an entry takes: a word and its hash, in one line of the processor's cache. */
  private static final int ENTRY = 4;

  private static final int NUMBERS = ENTRY - 1;
  private static final int CHARACTERS_A_NUMBER = Long.BYTES / Character.BYTES;

  /** By length, the bits of each number that are of the word. */
  private static final long[] MASKS = masks();

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  // Odd, and different, so that words which share a part have places of their own.
  private static final long FIRST_FACTOR = 0x9E3779B97F4A7C15L;
  private static final long SECOND_FACTOR = 0xD1B54A32D192ED03L;
  private static final long THIRD_FACTOR = 0xBF58476D1CE4E5B9L;

  private final TokenHashes hashes;
  private final long[] ofCharacters;
  private final long[] entries = new long[ENTRY << BITS];

  WordCache(TokenHashes hashes) {
    this.hashes = hashes;
    this.ofCharacters = hashes.ofCharacters();
  }

  private static long[] masks() {
    long[] masks = new long[NUMBERS * (LONGEST + 1)];
    for (int length = 1; length <= LONGEST; length++) {
      for (int i = 0; i < length; i++) {
        masks[NUMBERS * length + i / CHARACTERS_A_NUMBER] |=
            0xFFFFL << (Character.SIZE * (i % CHARACTERS_A_NUMBER));
      }
    }
    return masks;
  }

  /**
   * The hash of a word in UTF-16, in little-endian order, with at least 24 bytes after its start.
   *
   * @param from index of the first character, of two bytes
   * @param to index after the last
   */
  long hash(byte[] utf16, int from, int to) {
    int length = to - from;
    long start = (long) LONG.get(utf16, 2 * from);
    if ((char) start >= FIRST_ALONE && length == 1) {
      return ofCharacters[(char) start];
    } else if (length > LONGEST) {
      return hashes.ofToken(utf16, from, to);
    }
    // No branch on how long it is, which no processor can guess.
    int mask = NUMBERS * length;
    long first = start & MASKS[mask];
    long second = (long) LONG.get(utf16, 2 * from + Long.BYTES) & MASKS[mask + 1];
    long third =
        ((long) LONG.get(utf16, 2 * from + 2 * Long.BYTES) & MASKS[mask + 2])
            | ((long) length << (Long.SIZE - Character.SIZE));
    long mixed = (first * FIRST_FACTOR) ^ (second * SECOND_FACTOR) ^ (third * THIRD_FACTOR);
    int at = (int) (mixed >>> (Long.SIZE - BITS)) * ENTRY;
    long[] known = entries;
    if (((known[at] ^ first) | (known[at + 1] ^ second) | (known[at + 2] ^ third)) == 0) {
      return known[at + 3];
    }
    long hash = hashes.ofToken(utf16, from, to);
    known[at] = first;
    known[at + 1] = second;
    known[at + 2] = third;
    known[at + 3] = hash;
    return hash;
  }
}
