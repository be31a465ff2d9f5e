package io.github.neardup.io;

import io.github.neardup.core.util.SecondCompiler;
import io.github.neardup.io.text.TextInput;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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
public final class LineReader extends LineCursor {

  /** About the most bytes that an array can hold. */
  static final int LONGEST_LINE = Integer.MAX_VALUE - 8;

  private static final int FIRST_BUFFER = 1 << 16;

  /** Reads eight bytes of an array at once. */
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long LOWEST_BITS = 0x0101010101010101L;
  private static final long HIGHEST_BITS = LOWEST_BITS << 7;
  private static final long LINE_FEEDS = LOWEST_BITS * '\n';
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final InputStream in;
  private final int longestLine;

  private int limit;

  /** The total number of bytes that have been in the buffer. */
  private long filled;

  private boolean ended;
  private @Nullable CorpusException fault;

  private LineReader(String name, TextInput in, int longestLine) {
    super(name, in.encoding(), new byte[Math.min(FIRST_BUFFER, longestLine)]);
    this.in = in;
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
      return new LineReader(
          source.name(), Decoding.CountingInput.open(source, bytesRead), longestLine);
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
  }

  @Override
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
      skipByteOrderMark();
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
      at = endOfLine(buffer, at, limit);
      if (at < limit || ended) {
        return at;
      }
      int scanned = at - from;
      fill();
      at = from + scanned;
    }
  }

  /** Returns the index of the first LF in {@code bytes[from..to)}, or {@code to}. */
  private static int endOfLine(byte[] bytes, int from, int to) {
    int at = from;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long eight = (long) LONG.get(bytes, at) ^ LINE_FEEDS;
      // The lowest set bit belongs to the first zero byte (Warren, "Hacker's Delight", 6-1).
      long zeros = (eight - LOWEST_BITS) & ~eight & HIGHEST_BITS;
      if (zeros != 0) {
        return at + (SecondCompiler.lowestBit(zeros) >> 3);
      }
    }
    while (at < to && bytes[at] != '\n') {
      at++;
    }
    return at;
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

  @Override
  double steppedOver() {
    return filled == 0 ? 1 : 1 - (double) (limit - next) / filled;
  }

  /** Skips a byte order mark, with which each of several files that became one may begin. */
  private void skipByteOrderMark() {
    int end = from + BYTE_ORDER_MARK.length;
    if (end <= to
        && buffer[from] == BYTE_ORDER_MARK[0]
        && Arrays.equals(buffer, from, end, BYTE_ORDER_MARK, 0, end - from)) {
      from = end;
    }
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
