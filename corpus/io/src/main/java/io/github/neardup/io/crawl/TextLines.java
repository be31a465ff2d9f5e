package io.github.neardup.io.crawl;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.neardup.io.json.JsonObjects;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The texts of an archive as JSON Lines: for each text, an object with a few fields and the {@code
 * text}. Bytes of a text that are not UTF-8 are passed on. Memory holds one text at a time. Not
 * thread-safe.
 */
public abstract class TextLines extends InputStream {

  /** The most bytes of a text. */
  private static final int LONGEST_TEXT = 1 << 28;

  private byte[] line = {};
  private int at;

  TextLines() {}

  /** Returns the next text as a line of JSON, if there is one. */
  abstract Optional<byte[]> next() throws IOException;

  @Override
  public int read() throws IOException {
    return fill() ? line[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] out, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, line.length - at);
    System.arraycopy(line, at, out, offset, count);
    at += count;
    return count;
  }

  /**
   * Makes the next text the current line, if the current line has been read; returns whether there
   * is one.
   */
  private boolean fill() throws IOException {
    if (at == line.length) {
      Optional<byte[]> next = next();
      if (next.isEmpty()) {
        return false;
      }
      line = next.get();
      at = 0;
    }
    return true;
  }

  /** Refuses a text with too many bytes. */
  static void checkLength(String what, long bytes) throws UnreadableException {
    if (bytes > LONGEST_TEXT) {
      throw new UnreadableException(
          String.format(
              Locale.ROOT,
              "%s has %,d bytes, more than the limit of %,d; leave it out",
              what,
              bytes,
              LONGEST_TEXT),
          null);
    }
  }

  /** Returns a text as a line of JSON; bytes that are not UTF-8 are passed on. */
  static byte[] line(Map<String, String> fields, byte[] text) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(text.length);
    try (JsonGenerator json = JsonObjects.JSON.createGenerator(line)) {
      json.writeStartObject();
      for (Map.Entry<String, String> field : fields.entrySet()) {
        json.writeStringField(field.getKey(), field.getValue());
      }
      json.writeFieldName("text");
      json.writeUTF8String(text, 0, text.length);
      json.writeEndObject();
    }
    line.write('\n');
    return line.toByteArray();
  }

  /** The file cannot be read any further. The message is one line that says what to do. */
  public static final class UnreadableException extends IOException {
    private static final long serialVersionUID = 1;

    UnreadableException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
