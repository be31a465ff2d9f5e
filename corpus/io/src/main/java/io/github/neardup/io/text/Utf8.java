package io.github.neardup.io.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/** Checks whether bytes are UTF-8. */
public final class Utf8 {

  private static final int BUFFER = 1 << 13;

  private Utf8() {}

  /**
   * Returns the index of the first byte of {@code bytes[from..to)} that is invalid UTF-8, or {@code
   * to}. It is the first byte of an incomplete character, a surrogate, or an overlong form (Unicode
   * 15, table 3-7).
   */
  public static int firstInvalid(byte[] bytes, int from, int to) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
    CharBuffer out = CharBuffer.allocate(Math.min(to - from + 1, BUFFER));
    while (decoder.decode(in, out, true).isOverflow()) {
      out.clear();
    }
    return in.position();
  }
}
