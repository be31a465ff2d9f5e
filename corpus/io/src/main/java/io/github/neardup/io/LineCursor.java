package io.github.neardup.io;


import io.github.neardup.io.text.Utf8;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Stands at a line, which is a part of an array of bytes. Not thread-safe. */
abstract class LineCursor {

  private final String name;

  /** Holds the line. */
  byte[] buffer;

  long lineNumber;
  int from;
  int to;

  /** Index after the line's end. */
  int next;

  LineCursor(String name, byte[] buffer) {
    this.name = name;
    this.buffer = buffer;
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

  /** A fault of the line. */
  CorpusException fault(String problem) {
    return new CorpusException(name, lineNumber, problem);
  }

  /** Refuses a line that is not UTF-8. */
  void checkUtf8() {
    int invalid = Utf8.firstInvalid(buffer, from, to);
    if (invalid < to) {
      throw fault(
          "not UTF-8 at byte %s of the line (0x%02X); %s"
              .formatted(
                  invalid - from + 1,
                  buffer[invalid],
                  Utf8.remedy(buffer, from, to, lineNumber == 1)));
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

  /** The array that holds the line, until the cursor moves on. */
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
}
