package io.github.neardup.core.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The hashes of words, of which all but long ones are remembered: most of a text is made of few
 * different words, and to look one up takes a fraction of what it takes to hash it. A word has one
 * place, from which it drives out whatever was there. Hashes are the same as without. Words of one
 * character are looked up in a table of all of them.
 *
 * <p>Not thread-safe. 256 KB.
 */
final class WordCache {

  /** Characters of a word that is remembered, at most: three numbers hold them and how many. */
  private static final int LONGEST = 11;

  private static final int BITS = 13;

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

  /** Which of the words to be hashed are not known. */
  private final int[] missing = new int[WordScanner.CHUNK + 1];

  private final long[] entries = new long[ENTRY << BITS];

  WordCache(TokenHashes hashes) {
    this.hashes = hashes;
    this.ofCharacters = hashes.ofCharacters();
  }

  private static long[] masks() {
    long[] masks = new long[NUMBERS * (LONGEST + 2)];
    for (int length = 1; length <= LONGEST; length++) {
      for (int i = 0; i < length; i++) {
        masks[NUMBERS * length + i / CHARACTERS_A_NUMBER] |=
            0xFFFFL << (Character.SIZE * (i % CHARACTERS_A_NUMBER));
      }
    }
    return masks;
  }

  /**
   * Hashes words in UTF-16, in little-endian order, with at least 24 bytes after the start of each.
   *
   * @param starts for each word the index of its first character, of two bytes
   * @param ends for each word the index after its last
   * @param count how many words there are, at most {@link WordScanner#CHUNK}
   * @param target where their hashes go
   * @param at from which index on
   */
  void hash(byte[] utf16, int[] starts, int[] ends, int count, long[] target, int at) {
    long[] known = entries;
    int unknown = 0;
    // No branch on how long a word is, or whether it is known: no processor could guess.
    for (int i = 0; i < count; i++) {
      int from = starts[i];
      int length = ends[i] - from;
      if (length == 1) {
        target[at + i] = ofCharacters[(char) (long) LONG.get(utf16, 2 * from)];
        continue;
      }
      long first = number(utf16, from, length, 0);
      long second = number(utf16, from, length, 1);
      long third = last(utf16, from, length);
      int entry = entry(first, second, third);
      target[at + i] = known[entry + NUMBERS];
      long different =
          (known[entry] ^ first) | (known[entry + 1] ^ second) | (known[entry + 2] ^ third);
      missing[unknown] = i;
      unknown += (int) ((different | -different) >>> (Long.SIZE - 1));
    }
    for (int i = 0; i < unknown; i++) {
      int word = missing[i];
      target[at + word] = learn(utf16, starts[word], ends[word]);
    }
  }

  /** The characters of a word that one of its numbers holds; of a long word, none. */
  private static long number(byte[] utf16, int from, int length, int number) {
    long mask = MASKS[NUMBERS * Math.min(length, LONGEST + 1) + number];
    return (long) LONG.get(utf16, 2 * from + number * Long.BYTES) & mask;
  }

  /** The last characters, and how many there are in all. */
  private static long last(byte[] utf16, int from, int length) {
    return number(utf16, from, length, NUMBERS - 1)
        | ((long) length << (Long.SIZE - Character.SIZE));
  }

  private static int entry(long first, long second, long third) {
    long mixed = (first * FIRST_FACTOR) ^ (second * SECOND_FACTOR) ^ (third * THIRD_FACTOR);
    return (int) (mixed >>> (Long.SIZE - BITS)) * ENTRY;
  }

  private long learn(byte[] utf16, int from, int to) {
    int length = to - from;
    long hash = hashes.ofToken(utf16, from, to);
    if (length <= LONGEST) {
      long first = number(utf16, from, length, 0);
      long second = number(utf16, from, length, 1);
      long third = last(utf16, from, length);
      int entry = entry(first, second, third);
      entries[entry] = first;
      entries[entry + 1] = second;
      entries[entry + 2] = third;
      entries[entry + NUMBERS] = hash;
    }
    return hash;
  }
}
