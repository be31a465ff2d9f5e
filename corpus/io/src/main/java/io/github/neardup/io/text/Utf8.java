package io.github.neardup.io.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of UTF-8. */
public final class Utf8 {

  /** Few characters, which stay in the cache. */
  private static final int CHARACTERS = 1 << 10;

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
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // reports invalid bytes
    ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
    CharBuffer decoded = CharBuffer.allocate(Math.min(CHARACTERS, in.remaining()));
    CoderResult result = decoder.decode(in, decoded, true);
    while (result.isOverflow()) {
      decoded.clear();
      result = decoder.decode(in, decoded, true);
    }
    return result.isError() ? in.position() : to;
  }
}
