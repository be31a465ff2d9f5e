package io.github.neardup.io.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of UTF-8. */
public final class Utf8 {

  /** The least character that needs a number of bytes after its first one. */
  private static final int[] LEAST = {0, 0x80, 0x800, 0x10000};

  private static final byte[] BYTE_ORDER_MARK = "\ufeff".getBytes(StandardCharsets.UTF_8);

  private Utf8() {}

  /** Returns the index after a byte order mark at the start of {@code bytes[from..to)}. */
  public static int afterMark(byte[] bytes, int from, int to) {
    int end = Math.min(to, from + BYTE_ORDER_MARK.length);
    return Arrays.equals(bytes, from, end, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length) ? end : from;
  }

  /**
   * Returns the index of the first byte of {@code bytes[from..to)} that is invalid UTF-8, or {@code
   * to}. It is the first byte of an incomplete character, a surrogate, or an overlong form (Unicode
   * 15, table 3-7).
   */
  public static int firstInvalid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      if (bytes[at] >= 0) {
        at++;
        continue;
      }
      int more = Integer.numberOfLeadingZeros(~(bytes[at] << 24)) - 1;
      boolean valid = more >= 1 && more < LEAST.length && to - at > more;
      int character = bytes[at] & (0x3f >> more);
      for (int i = at + 1; valid && i <= at + more; i++) {
        valid = (bytes[i] & 0xc0) == 0x80;
        character = (character << 6) | (bytes[i] & 0x3f);
      }
      if (!valid
          || character < LEAST[more]
          || character > Character.MAX_CODE_POINT
          || character >> 11 == 0x1b) { // a surrogate
        return at;
      }
      at += more + 1;
    }
    return to;
  }
}
