package io.github.neardup.io.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Converts a text to UTF-8. A byte that is invalid in the original encoding becomes three bytes
 * that are also invalid in UTF-8: the encoding of U+DC00 plus its value (PEP 383). So nothing is
 * lost, and readers of UTF-8 find the fault and its line. Not thread-safe.
 */
final class Recoding extends InputStream {

  private static final int BUFFER = 1 << 13;
  private static final int BYTES_OF_CHARACTER = 3;
  private static final int LOW_BITS = 0x3f;

  private final InputStream in;
  private final CharsetDecoder decoder;
  private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
  private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
  private final CharBuffer chars = CharBuffer.allocate(BUFFER);
  private final ByteBuffer utf8 = ByteBuffer.allocate(BYTES_OF_CHARACTER * (BUFFER + 1)).flip();
  private boolean lastBytes;
  private boolean done;

  Recoding(InputStream in, Charset charset) {
    this.in = in;
    this.decoder = charset.newDecoder(); // reports invalid bytes
  }

  @Override
  public int read() throws IOException {
    return ready() ? utf8.get() & 0xff : -1;
  }

  @Override
  public int read(byte[] out, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!ready()) {
      return -1;
    }
    int count = Math.min(length, utf8.remaining());
    utf8.get(out, offset, count);
    return count;
  }

  /** Returns whether there are bytes to be read; reads on until there are. */
  private boolean ready() throws IOException {
    while (!utf8.hasRemaining() && !done) {
      fill();
    }
    return utf8.hasRemaining();
  }

  private void fill() throws IOException {
    chars.clear();
    CoderResult result = decoder.decode(bytes, chars, lastBytes);
    if (result.isUnderflow() && lastBytes) {
      result = decoder.flush(chars);
      done = result.isUnderflow();
    }
    utf8.clear();
    encoder.reset().encode(chars.flip(), utf8, true);
    if (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        escape(bytes.get() & 0xff);
      }
    } else if (result.isUnderflow() && !lastBytes) {
      bytes.compact();
      int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
      lastBytes = count < 0;
      bytes.position(bytes.position() + Math.max(0, count)).flip();
    }
    utf8.flip();
  }

  private void escape(int wrong) {
    utf8.put((byte) 0xed).put((byte) (0xb0 | (wrong >> 6))).put((byte) (0x80 | (wrong & LOW_BITS)));
  }

  /** Returns the byte represented by three escaping bytes. */
  static int escaped(byte[] bytes, int at, int to) {
    return at + 2 < to ? escaped(bytes[at + 1], bytes[at + 2]) : bytes[at] & 0xff;
  }

  static int escaped(int second, int third) {
    return (second & 0x03) << 6 | (third & LOW_BITS);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
