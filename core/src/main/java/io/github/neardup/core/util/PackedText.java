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
    int i = 0;
    for (; i + A_WORD <= length; i += A_WORD) {
      target[at++] =
          chars[i]
              | (long) chars[i + 1] << 16
              | (long) chars[i + 2] << 32
              | (long) chars[i + 3] << 48;
    }
    for (int shift = 0; i < length; i++, shift += Character.SIZE) {
      target[at] |= (long) chars[i] << shift;
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
    int at = from + 1;
    int i = 0;
    for (; i + A_WORD <= length; i += A_WORD) {
      long word = words[at++];
      target[i] = (char) word;
      target[i + 1] = (char) (word >>> 16);
      target[i + 2] = (char) (word >>> 32);
      target[i + 3] = (char) (word >>> 48);
    }
    for (int shift = 0; i < length; i++, shift += Character.SIZE) {
      target[i] = (char) (words[at] >>> shift);
    }
    return target;
  }
}
