package io.github.neardup.core.util;

import io.github.neardup.core.LongArray;
import it.unimi.dsi.fastutil.chars.CharArrays;

/** Packs characters into 64-bit words, four to a word, after a word with their number. */
public final class PackedText {

  private static final int A_WORD = Long.BYTES / Character.BYTES;

  private PackedText() {}

  /** Appends {@code chars[0..length)}. */
  public static void pack(char[] chars, int length, LongArray out) {
    int at = out.size();
    int words = (length + A_WORD - 1) / A_WORD;
    out.resize(at + 1 + words);
    long[] target = out.elements();
    target[at++] = length;
    for (int i = 0; i < length; i++) {
      target[at + i / A_WORD] |= (long) chars[i] << (i % A_WORD * Character.SIZE);
    }
  }

  /** Returns how many characters were packed. */
  public static int length(long[] words, int from) {
    return (int) words[from];
  }

  /**
   * Unpacks characters.
   *
   * @param from index of the word with the number of characters
   * @param chars reused if large enough
   * @return an array that begins with the characters
   */
  public static char[] unpack(long[] words, int from, char[] chars) {
    int length = length(words, from);
    char[] target = CharArrays.ensureCapacity(chars, length, 0);
    for (int i = 0; i < length; i++) {
      target[i] = (char) (words[from + 1 + i / A_WORD] >>> (i % A_WORD * Character.SIZE));
    }
    return target;
  }
}
