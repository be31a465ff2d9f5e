package io.github.neardup.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Steps through the lines of a source as bytes, without making strings of them. A line ends with
 * LF; a CR before it is not part of the line's content. A UTF-8 byte order mark at the start of the
 * source belongs to no line.
 *
 * <p>The buffer grows to the longest line. Not thread-safe.
 */
public final class LineReader implements AutoCloseable {

  /** About what an array can hold, in bytes. */
  static final int LONGEST_LINE = Integer.MAX_VALUE - 8;

  private static final int FIRST_BUFFER = 1 << 16;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final String name;
  private final InputStream in;
  private final int longestLine;

  private byte[] buffer;
  private int limit;
  private boolean started;
  private boolean ended;
  private @Nullable CorpusException fault;

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

  /** Takes what is only decoded to see whether it can be. */
  private final CharBuffer decoded = CharBuffer.allocate(1 << 12);

  private long lineNumber;
  private int from;
  private int to;
  private int next;

  private LineReader(String name, InputStream in, int longestLine) {
    this.name = name;
    this.in = in;
    this.longestLine = longestLine;
    this.buffer = new byte[Math.min(FIRST_BUFFER, longestLine)];
  }

  /**
   * Opens a source, before its first line.
   *
   * @throws CorpusException if it cannot be opened
   */
  public static LineReader open(CorpusSource source) {
    return open(source, new AtomicLong(), LONGEST_LINE);
  }

  /**
   * The same for lines of a length.
   *
   * @param longestLine what is refused beyond it, in bytes
   * @throws CorpusException if it cannot be opened
   */
  public static LineReader open(CorpusSource source, int longestLine) {
    return open(source, new AtomicLong(), longestLine);
  }

  /** The same; counts the bytes read, compressed as they are, and limits those of a line. */
  static LineReader open(CorpusSource source, AtomicLong bytesRead, int longestLine) {
    try {
      return new LineReader(
          source.name(), Decoding.CountingInput.open(source, bytesRead), longestLine);
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
  }

  /**
   * Steps to the next line.
   *
   * @return whether there is one
   * @throws CorpusException if the source cannot be read on, then and every time after
   */
  public boolean advance() {
    if (fault != null) {
      throw fault;
    }
    try {
      from = next;
      int end = findLineEnd();
      if (end == from && end == limit) {
        next = end; // what was read may have moved
        return false;
      }
      next = Math.min(end + 1, limit);
      to = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
      lineNumber++;
      return true;
    } catch (CorpusException e) {
      fault = e;
    } catch (IOException e) {
      fault = CorpusException.reading(name, lineNumber + 1, e);
    }
    throw fault;
  }

  /** Index of the next LF, or {@link #limit} if the source ends without one. */
  private int findLineEnd() throws IOException {
    int at = from;
    while (true) {
      int stop = limit;
      byte[] bytes = buffer;
      while (at < stop && bytes[at] != '\n') {
        at++;
      }
      if (at < stop || ended) {
        return at;
      }
      int scanned = at - from;
      fill();
      at = from + scanned;
    }
  }

  /** Reads more behind the line begun, which may move within the buffer or to a larger one. */
  private void fill() throws IOException {
    int begun = limit - from;
    if (begun >= longestLine) {
      throw new CorpusException(
          name,
          lineNumber + 1,
          "the line is longer than " + longestLine + " bytes; split the document");
    }
    if (begun == 0 || limit == buffer.length) {
      byte[] target =
          begun > buffer.length / 2
              ? new byte[(int) Math.min(longestLine, 2L * buffer.length)]
              : buffer;
      System.arraycopy(buffer, from, target, 0, begun);
      buffer = target;
      from = 0;
      limit = begun;
    }
    read();
    if (!started) {
      started = true;
      skipByteOrderMark();
    }
  }

  private void read() throws IOException {
    int count = in.read(buffer, limit, buffer.length - limit);
    ended = count < 0;
    limit += Math.max(0, count);
  }

  private void skipByteOrderMark() throws IOException {
    while (!ended && limit < BYTE_ORDER_MARK.length) {
      read();
    }
    if (Arrays.equals(
        buffer,
        0,
        Math.min(limit, BYTE_ORDER_MARK.length),
        BYTE_ORDER_MARK,
        0,
        BYTE_ORDER_MARK.length)) {
      from = BYTE_ORDER_MARK.length;
    }
  }

  /** The source's name. */
  public String name() {
    return name;
  }

  /** The number of the line, from 1; 0 before the first. */
  public long lineNumber() {
    return lineNumber;
  }

  /** Whether the line holds nothing but spaces and tabs. */
  public boolean isBlank() {
    for (int i = from; i < to; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Whether this is the first character of the line that is no space or tab. */
  boolean beginsWith(char ascii) {
    int at = from;
    while (at < to && (buffer[at] == ' ' || buffer[at] == '\t' || buffer[at] == '\r')) {
      at++;
    }
    return at < to && buffer[at] == ascii;
  }

  /**
   * The line without its end.
   *
   * @throws CorpusException if it is not UTF-8
   */
  public String text() {
    checkUtf8();
    return new String(buffer, from, to - from, StandardCharsets.UTF_8);
  }

  /** Refuses a line that is not UTF-8. */
  void checkUtf8() {
    ByteBuffer bytes = ByteBuffer.wrap(buffer, from, to - from);
    decoder.reset();
    CoderResult result;
    do {
      decoded.clear();
      result = decoder.decode(bytes, decoded, true);
    } while (result.isOverflow());
    if (result.isError()) {
      int invalid = bytes.position();
      throw new CorpusException(
          name,
          lineNumber,
          "not UTF-8 at byte %d of the line (0x%02X); convert the file to UTF-8"
              .formatted(invalid - from + 1, buffer[invalid]));
    }
  }

  /** The line exactly as in the source, its end included; the last line may have none. */
  public byte[] rawLine() {
    return Arrays.copyOfRange(buffer, from, next);
  }

  /**
   * Writes {@link #rawLine} without a copy.
   *
   * @return whether the line has an end
   * @throws IOException if {@code out} throws it
   */
  public boolean writeRawLine(OutputStream out) throws IOException {
    return writeRawLine(out, from);
  }

  /** The same from a byte of the line on, by its index in {@link #buffer}. */
  boolean writeRawLine(OutputStream out, int begin) throws IOException {
    out.write(buffer, begin, next - begin);
    return next > from && buffer[next - 1] == '\n';
  }

  /** The array that holds the line, until the next {@link #advance}. */
  byte[] buffer() {
    return buffer;
  }

  /** Index of the line's first byte in {@link #buffer}. */
  int from() {
    return from;
  }

  /** Index after the line's last byte in {@link #buffer}, its end not counted. */
  int to() {
    return to;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw CorpusException.reading(name, lineNumber, e);
    }
  }
}
