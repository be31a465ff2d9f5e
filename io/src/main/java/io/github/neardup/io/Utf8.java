package io.github.neardup.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Checks that bytes are UTF-8 as the Unicode Standard defines it (table 3-7), without decoding. */
final class Utf8 {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8() {}

  /**
   * Finds the first byte that cannot be part of UTF-8: not overlong, no surrogates, at most
   * U+10FFFF. Linear time.
   *
   * @return the index at which the first bad sequence starts, or -1 if all of {@code
   *     bytes[from..to)} is UTF-8
   */
  static int firstInvalid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      if (at + Long.BYTES <= to && ((long) LONGS.get(bytes, at) & HIGH_BITS) == 0) {
        at += Long.BYTES;
      } else if (bytes[at] >= 0) {
        at++;
      } else {
        int length = sequenceLength(bytes, at, to);
        if (length == 0) {
          return at;
        }
        at += length;
      }
    }
    return -1;
  }

  /** The length of the sequence of more than one byte that starts there, or 0 if it is bad. */
  private static int sequenceLength(byte[] bytes, int at, int to) {
    int first = bytes[at] & 0xff;
    int length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length == 0 || length > to - at) {
      return 0;
    }
    int second = bytes[at + 1] & 0xff;
    int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) {
      return 0;
    }
    for (int i = 2; i < length; i++) {
      if ((bytes[at + i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }
}
