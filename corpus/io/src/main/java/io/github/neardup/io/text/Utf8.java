package io.github.neardup.io.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Checks whether bytes are UTF-8 without decoding them. */
public final class Utf8 {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long HIGHEST_BITS = 0x8080808080808080L;

  private Utf8() {}

  /**
   * Returns the index of the first byte of {@code bytes[from..to)} that is invalid UTF-8, or {@code
   * to}. It is the first byte of an incomplete character, a surrogate, or an overlong form (Unicode
   * 15, table 3-7).
   */
  public static int firstInvalid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      while (at <= to - Long.BYTES && ((long) LONG.get(bytes, at) & HIGHEST_BITS) == 0) {
        at += Long.BYTES;
      }
      // Chinese has three bytes a character, for long stretches.
      while (at <= to - 3 && isThree(bytes[at], bytes[at + 1], bytes[at + 2])) {
        at += 3;
      }
      if (at < to) {
        int length = length(bytes, at, to);
        if (length == 0) {
          return at;
        }
        at += length;
      }
    }
    return to;
  }

  private static boolean isThree(byte first, byte second, byte third) {
    int character = (first & 0x0f) << 12 | (second & 0x3f) << 6 | (third & 0x3f);
    return (first & 0xf0) == 0xe0
        && (second & 0xc0) == 0x80
        && (third & 0xc0) == 0x80
        && character >= 0x800
        && (character & 0xf800) != 0xd800;
  }

  /** Returns the number of bytes of the character at an index; 0 if it is invalid. */
  private static int length(byte[] bytes, int at, int to) {
    byte first = bytes[at];
    if (first >= 0) {
      return 1;
    }
    byte second = at + 1 < to ? bytes[at + 1] : 0;
    if ((second & 0xc0) != 0x80) {
      return 0;
    }
    if (first >= (byte) 0xc2 && first <= (byte) 0xdf) {
      return 2;
    }
    byte third = at + 2 < to ? bytes[at + 2] : 0;
    if (isThree(first, second, third)) {
      return 3;
    }
    byte fourth = at + 3 < to ? bytes[at + 3] : 0;
    int upper = (first & 0x07) << 6 | (second & 0x3f);
    return first >= (byte) 0xf0
            && first <= (byte) 0xf4
            && upper >= 0x010
            && upper < 0x110
            && (third & 0xc0) == 0x80
            && (fourth & 0xc0) == 0x80
        ? 4
        : 0;
  }
}
