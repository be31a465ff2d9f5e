package io.github.neardup.io;

import io.github.neardup.io.text.TextEncoding;
import io.github.neardup.io.text.TextInput;
import io.github.neardup.io.text.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a source as bytes, without making strings of them. A line ends with LF; a CR
 * before it does not belong to the line's content. A UTF-8 byte order mark at the start of a line
 * belongs to no line.
 *
 * <p>The buffer grows to the longest line. Not thread-safe.
 */
public final class LineReader implements AutoCloseable {

  /** About the most bytes that an array can hold. */
  static final int LONGEST_LINE = Integer.MAX_VALUE - 8;

  private static final int FIRST_BUFFER = 1 << 16;

  private final String name;

  /** The encoding of the source; the lines have been converted to UTF-8. */
  private final TextEncoding encoding;

  private final InputStream in;
  private final int longestLine;

  /** Contains the line. */
  byte[] buffer;

  private long lineNumber;
  int from;
  int to;

  /** The index after the end of the line. */
  private int next;

  /** The index after the bytes that have been read. */
  private int limit;

  /** The total number of bytes that have been in the buffer. */
  private long filled;

  private boolean ended;
  private @Nullable CorpusException fault;

  private LineReader(
      String name, TextEncoding encoding, InputStream in, byte[] buffer, int longestLine) {
    this.name = name;
    this.encoding = encoding;
    this.in = in;
    this.buffer = buffer;
    this.longestLine = longestLine;
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
   * Opens a source, and counts the bytes read, compressed as they are.
   *
   * @param longestLine the most bytes of a line; longer lines are refused
   */
  static LineReader open(CorpusSource source, AtomicLong bytesRead, int longestLine) {
    try {
      TextInput in = Decoding.open(source, bytesRead);
      byte[] buffer = new byte[Math.min(FIRST_BUFFER, longestLine)];
      return new LineReader(source.name(), in.encoding(), in, buffer, longestLine);
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
  }

  /** Returns a reader at a copy of this line, for another thread. */
  LineReader copy() {
    LineReader copy = new LineReader(name, encoding, in, rawLine(), longestLine);
    copy.lineNumber = lineNumber;
    copy.to = to - from;
    copy.next = next - from;
    return copy;
  }

  /**
   * Advances to the next line.
   *
   * @return whether there is a next line
   * @throws CorpusException if the source cannot be read any further, on this and every later call
   */
  public boolean advance() {
    if (fault != null) {
      throw fault;
    }
    try {
      from = next;
      int end = findLineEnd();
      if (end == from && end == limit) {
        next = end; // the bytes may have moved in the buffer
        return false;
      }
      next = Math.min(end + 1, limit);
      to = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
      // Each of several files that became one may begin with a mark.
      from = Utf8.afterMark(buffer, from, to);
      lineNumber++;
      return true;
    } catch (CorpusException e) {
      fault = e;
    } catch (IOException e) {
      fault = CorpusException.reading(name(), lineNumber + 1, e);
    }
    throw fault;
  }

  /** Returns the index of the next LF, or {@link #limit} if the source ends without one. */
  private int findLineEnd() throws IOException {
    int at = from;
    while (true) {
      while (at < limit && buffer[at] != '\n') {
        at++;
      }
      if (at < limit || ended) {
        return at;
      }
      int scanned = at - from;
      fill();
      at = from + scanned;
    }
  }

  /**
   * Reads more bytes after the current line, which may move within the buffer or to a larger one.
   */
  private void fill() throws IOException {
    int begun = limit - from;
    if (begun >= longestLine) {
      throw new CorpusException(
          name(),
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
    int count = in.read(buffer, limit, buffer.length - limit);
    ended = count < 0;
    limit += Math.max(0, count);
    filled += Math.max(0, count);
  }

  /**
   * Returns about which share of the bytes read so far lies before the current position, from 0 to
   * 1.
   */
  double steppedOver() {
    return filled == 0 ? 1 : 1 - (double) (limit - next) / filled;
  }

  /** Returns the name of the source. */
  public String name() {
    return name;
  }

  /** Returns the number of the line, from 1; 0 before the first. */
  public long lineNumber() {
    return lineNumber;
  }

  /** Returns whether the line has only spaces and tabs. */
  public boolean isBlank() {
    return beginning() == to;
  }

  /** Returns whether the first character other than spaces and tabs is the given one. */
  boolean beginsWith(char ascii) {
    int at = beginning();
    return at < to && buffer[at] == ascii;
  }

  private int beginning() {
    int at = from;
    while (at < to && (buffer[at] == ' ' || buffer[at] == '\t' || buffer[at] == '\r')) {
      at++;
    }
    return at;
  }

  /**
   * Returns the line without its end.
   *
   * @throws CorpusException if it is not UTF-8
   */
  public String text() {
    checkUtf8();
    return new String(buffer, from, to - from, StandardCharsets.UTF_8);
  }

  /** Returns a fault of the line. */
  CorpusException fault(String problem) {
    return new CorpusException(name, lineNumber, problem);
  }

  /** Refuses a line that is invalid in the encoding of its source. */
  void checkUtf8() {
    int invalid = Utf8.firstInvalid(buffer, from, to);
    if (invalid < to) {
      throw fault(encoding.problem(buffer, from, to, invalid));
    }
  }

  /** Returns the line exactly as in the source, including its end; the last line may have none. */
  public byte[] rawLine() {
    return Arrays.copyOfRange(buffer, from, next);
  }

  /** Returns the number of bytes of the line, with its end. */
  int length() {
    return next - from;
  }

  /**
   * Writes {@link #rawLine} without a copy.
   *
   * @return whether the line has an end
   * @throws IOException if {@code out} throws it
   */
  public boolean writeRawLine(OutputStream out) throws IOException {
    out.write(buffer, from, next - from);
    return next > from && buffer[next - 1] == '\n';
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw CorpusException.reading(name(), lineNumber, e);
    }
  }
}
