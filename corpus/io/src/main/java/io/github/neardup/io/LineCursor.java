package io.github.neardup.io;

import io.github.neardup.core.LongArray;
import io.github.neardup.io.text.TextEncoding;
import io.github.neardup.io.text.Utf8;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A cursor on a line within an array of bytes. Not thread-safe. */
abstract class LineCursor implements AutoCloseable {

  private final String name;

  /** The encoding of the source; the line itself has been converted to UTF-8. */
  final TextEncoding encoding;

  /** Contains the line. */
  byte[] buffer;

  long lineNumber;
  int from;
  int to;

  /** The index after the end of the line. */
  int next;

  LineCursor(String name, TextEncoding encoding, byte[] buffer) {
    this.name = name;
    this.encoding = encoding;
    this.buffer = buffer;
  }

  /**
   * Advances to the next line.
   *
   * @return whether there is a next line
   * @throws CorpusException if the source cannot be read any further, on this and every later call
   */
  public abstract boolean advance();

  /**
   * Returns about which share of the bytes read so far lies before the current position, from 0 to
   * 1.
   */
  double steppedOver() {
    return 1;
  }

  @Override
  public void close() {}

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
    for (int i = from; i < to; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the first character other than spaces and tabs is the given one. */
  boolean beginsWith(char ascii) {
    int at = from;
    while (at < to && (buffer[at] == ' ' || buffer[at] == '\t' || buffer[at] == '\r')) {
      at++;
    }
    return at < to && buffer[at] == ascii;
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

  /**
   * Writes {@link #rawLine} without a copy.
   *
   * @return whether the line has an end
   * @throws IOException if {@code out} throws it
   */
  public boolean writeRawLine(OutputStream out) throws IOException {
    return writeRawLine(out, from);
  }

  /** Writes the line from one of its bytes on, given by its index in {@link #buffer}. */
  boolean writeRawLine(OutputStream out, int begin) throws IOException {
    out.write(buffer, begin, next - begin);
    return next > from && buffer[next - 1] == '\n';
  }

  /**
   * Lines copied into an array of their own, so that another thread can process them. Starts before
   * the first line. Not thread-safe.
   */
  static final class Block extends LineCursor {

    /** Enough lines to be worth waking a thread for, and few enough to stay in its cache. */
    private static final int BYTES = 1 << 17;

    /** Room for the line that fills the block. */
    private static final int ROOM = 1 << 13;

    /** The index after the bytes that have been copied. */
    private int size;

    private final LongArray ends = new LongArray();
    private final LongArray nexts = new LongArray();
    private final LongArray numbers = new LongArray();
    private int index = -1;

    Block(String name, TextEncoding encoding) {
      super(name, encoding, new byte[BYTES + ROOM]);
    }

    /** Adds a line. */
    void add(LineCursor line) {
      int length = line.next - line.from;
      if (buffer.length - size < length) {
        long doubled = Math.min(LineReader.LONGEST_LINE, 2L * buffer.length);
        buffer = Arrays.copyOf(buffer, (int) Math.max(size + (long) length, doubled));
      }
      System.arraycopy(line.buffer, line.from, buffer, size, length);
      ends.add(size + line.to - line.from);
      size += length;
      nexts.add(size);
      numbers.add(line.lineNumber);
    }

    /** Returns whether there are enough lines. */
    boolean isFull() {
      return size >= BYTES;
    }

    /** Returns the total number of bytes. */
    int bytes() {
      return size;
    }

    /** Returns the number of lines. */
    int lines() {
      return numbers.size();
    }

    /** Moves before the first line. */
    void rewind() {
      index = -1;
    }

    @Override
    public boolean advance() {
      if (index + 1 == lines()) {
        return false;
      }
      index++;
      from = index == 0 ? 0 : (int) nexts.get(index - 1);
      to = (int) ends.get(index);
      next = (int) nexts.get(index);
      lineNumber = numbers.get(index);
      return true;
    }
  }
}
