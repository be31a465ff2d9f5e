package io.github.neardup.io.text;

import io.github.neardup.core.LongArray;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Decodes text that may have invalid bytes, so that a format can be read past them: each invalid
 * byte becomes the character U+DC00 plus its value (PEP 383), and its place is remembered. A byte
 * order mark is left out. Not thread-safe.
 */
public final class Utf8Reader extends Reader {

  static final int BUFFER = 1 << 13;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /** The first of the low surrogates, which valid UTF-8 never gives on their own. */
  private static final char ESCAPES = '\uDC00';

  private final InputStream in;
  private final TextEncoding encoding;
  private final CharsetDecoder decoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
  private final CharBuffer chars = CharBuffer.allocate(BUFFER).flip();

  /** The number of characters before the current buffer. */
  private long charsBefore;

  private boolean begun;
  private boolean hasMark;
  private boolean lastBytes;
  private boolean done;

  /** For each escape, the number of the character and the byte; the first ones have been taken. */
  private final LongArray escapes = new LongArray();

  private int taken;

  /** Reads a text, which is closed with this. */
  public Utf8Reader(TextInput in) {
    this(in.original(), in.encoding().nameable());
  }

  Utf8Reader(InputStream in, TextEncoding encoding) {
    this.in = in;
    this.encoding = encoding;
    this.decoder = encoding.charset().newDecoder(); // reports invalid bytes
  }

  @Override
  public int read(char[] out, int offset, int length) throws IOException {
    while (!chars.hasRemaining()) {
      if (done) {
        return -1;
      }
      fill();
    }
    int count = Math.min(length, chars.remaining());
    chars.get(out, offset, count);
    return count;
  }

  private void fill() throws IOException {
    charsBefore += chars.limit();
    chars.clear();
    CoderResult result = decoder.decode(bytes, chars, lastBytes);
    if (result.isUnderflow() && lastBytes) {
      result = decoder.flush(chars);
    }
    boolean mark = !begun && chars.position() > 0 && chars.get(0) == BYTE_ORDER_MARK;
    if (mark) {
      hasMark = true;
      charsBefore--;
    }
    if (result.isError() && chars.remaining() >= result.length()) {
      escape(result.length());
    } else if (result.isUnderflow()) {
      done = lastBytes;
      bytes.compact();
      int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
      lastBytes = count < 0;
      bytes.position(bytes.position() + Math.max(0, count)).flip();
    }
    chars.flip();
    begun |= chars.hasRemaining();
    if (mark) {
      chars.get();
    }
  }

  private void escape(int length) {
    for (int i = 0; i < length; i++) {
      int wrong = bytes.get() & 0xff;
      escapes.add((charsBefore + chars.position()) << Byte.SIZE | wrong);
      chars.put((char) (ESCAPES + wrong));
    }
  }

  /** Returns whether there was a byte order mark, once the first characters have been read. */
  public boolean hasMark() {
    return hasMark;
  }

  /** Takes the escapes in the fields of the next record; returns what is wrong if there are any. */
  public Optional<String> takeEscapes(List<String> fields) {
    return taken == escapes.size()
        ? Optional.empty()
        : take(
            fields.stream().flatMapToInt(String::codePoints).filter(Utf8Reader::isEscape).count());
  }

  /** Takes the escapes before the character of a number; returns what is wrong if there are any. */
  public Optional<String> takeEscapes(long before) {
    int to = taken;
    while (to < escapes.size() && escapes.get(to) >> Byte.SIZE < before) {
      to++;
    }
    return take(to - taken);
  }

  private Optional<String> take(long count) {
    if (count == 0) {
      return Optional.empty();
    }
    int wrong = (int) escapes.get(taken) & 0xff;
    taken += (int) count;
    if (taken == escapes.size()) {
      escapes.clear();
      taken = 0;
    }
    return Optional.of(encoding.problem(wrong, " (the byte 0x%02X)".formatted(wrong)));
  }

  /** Takes a code point: half of a valid surrogate pair may be the same number. */
  private static boolean isEscape(int character) {
    return character >= ESCAPES + 0x80 && character <= ESCAPES + 0xff;
  }

  /**
   * Restores the bytes of a text from before decoding. Half surrogate pairs in JSON are escaped
   * there.
   */
  public static byte[] encode(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    text.codePoints()
        .forEach(
            c -> {
              if (isEscape(c)) {
                bytes.write(c - ESCAPES);
              } else if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                bytes.writeBytes("\\u%04x".formatted(c).getBytes(StandardCharsets.US_ASCII));
              } else {
                bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
              }
            });
    return bytes.toByteArray();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
