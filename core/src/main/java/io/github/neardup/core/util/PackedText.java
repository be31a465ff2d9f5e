package io.github.neardup.core.util;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import it.unimi.dsi.fastutil.chars.CharArrays;

/** Packs characters into 64-bit words, four to a word, after a word with their number. */
public final class PackedText {

  private static final int A_WORD = Long.BYTES / Character.BYTES;

  private PackedText() {}

  /** Appends {@code chars[0..length)}. */
  public static void pack(char[] chars, int length, LongArray out) {
    int at = out.size();
    out.resize(at + 1 + (length + A_WORD - 1) / A_WORD);
    long[] target = out.elements();
    target[at++] = length;
    for (int i = 0; i < length; i++) {
      target[at + i / A_WORD] |= (long) chars[i] << (i % A_WORD * Character.SIZE);
    }
  }

  /** Returns how many words the text takes. */
  public static int words(Row packed) {
    return 1 + (length(packed) + A_WORD - 1) / A_WORD;
  }

  /** Returns the text. */
  public static String string(Row packed) {
    return new String(unpack(packed, new char[0]), 0, length(packed));
  }

  /** Returns how many characters were packed. */
  public static int length(Row packed) {
    return (int) packed.get(0);
  }

  /**
   * Unpacks characters.
   *
   * @param chars reused if large enough
   * @return an array that begins with the characters
   */
  public static char[] unpack(Row packed, char[] chars) {
    int length = length(packed);
    char[] target = CharArrays.ensureCapacity(chars, length, 0);
    for (int i = 0; i < length; i++) {
      target[i] = (char) (packed.get(1 + i / A_WORD) >>> (i % A_WORD * Character.SIZE));
    }
    return target;
  }
}
