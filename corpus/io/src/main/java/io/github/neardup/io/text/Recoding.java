package io.github.neardup.io.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;

/**
 * The characters of a {@link Utf8Reader} in UTF-8. The character that stands for an invalid byte
 * becomes three bytes that are also invalid in UTF-8 (PEP 383). So nothing is lost, and readers of
 * UTF-8 find the fault and its line. Not thread-safe.
 */
final class Recoding extends InputStream {

  private static final int BYTES_OF_CHARACTER = 3;
  private static final int LOW_BITS = 0x3f;

  private final Reader in;

  /** Holds all that the reader has at a time, so that no pair of surrogates is split. */
  private final char[] chars = new char[Utf8Reader.BUFFER];

  private final ByteBuffer utf8 = ByteBuffer.allocate(BYTES_OF_CHARACTER * chars.length).flip();

  Recoding(Utf8Reader in) {
    this.in = in;
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

  /** Returns whether there are bytes to be read; reads on if necessary. */
  private boolean ready() throws IOException {
    if (!utf8.hasRemaining()) {
      int count = in.read(chars, 0, chars.length);
      utf8.clear();
      for (int i = 0; i < count; ) {
        int character = Character.codePointAt(chars, i, count);
        encode(character);
        i += Character.charCount(character);
      }
      utf8.flip();
    }
    return utf8.hasRemaining();
  }

  /** Encodes a character, or half a pair of surrogates, as if that were one. */
  private void encode(int character) {
    if (character < 0x80) {
      utf8.put((byte) character);
      return;
    }
    int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    utf8.put((byte) ((0xf0 << (3 - more)) | (character >> (6 * more))));
    for (int i = more - 1; i >= 0; i--) {
      utf8.put((byte) (0x80 | ((character >> (6 * i)) & LOW_BITS)));
    }
  }

  /** Returns the byte represented by three escaping bytes. */
  static int escaped(byte[] bytes, int at, int to) {
    return at + 2 < to
        ? (bytes[at + 1] & 0x03) << 6 | (bytes[at + 2] & LOW_BITS)
        : bytes[at] & 0xff;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
