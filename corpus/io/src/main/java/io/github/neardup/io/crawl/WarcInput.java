package io.github.neardup.io.crawl;

import io.github.neardup.io.json.JsonObjects;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * The texts of a crawl as JSON Lines. A file of texts (WET) is a WARC file (ISO 28500) with a
 * record of the type {@code conversion} for each page. Each becomes an object with its {@code id},
 * {@code url}, {@code date} and {@code text}; what a record lacks is no field. Bytes of a text that
 * are not UTF-8 come as they are. One record at a time is in memory. Not thread-safe.
 */
public final class WarcInput extends InputStream {

  /** In bytes. */
  private static final int LONGEST_TEXT = 1 << 28;

  /** Records of pages as servers sent them. */
  private static final Set<String> PAGES = Set.of("response", "resource", "revisit");

  private static final Map<String, String> FIELDS = fields();

  private final PushbackInputStream in;
  private @Nullable WarcReader reader;
  private long texts;
  private byte[] line = {};
  private int at;

  /**
   * Begins before the first record.
   *
   * @param in the file, not compressed; closed with this
   */
  public WarcInput(InputStream in) {
    this.in = new PushbackInputStream(in);
  }

  private static Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("id", "WARC-Record-ID");
    fields.put("url", "WARC-Target-URI");
    fields.put("date", "WARC-Date");
    return fields;
  }

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

  /** Makes the next text the line, if this one was read; tells whether there is one. */
  private boolean fill() throws IOException {
    while (at == line.length) {
      WarcRecord record;
      try {
        Optional<WarcRecord> next = next();
        if (next.isEmpty()) {
          return false;
        }
        record = next.get();
        if (type(record).equals("conversion")) {
          line = line(record);
          at = 0;
          texts++;
        }
      } catch (EOFException
          | ParsingException
          | IllegalArgumentException
          | NoSuchElementException e) {
        String reason = e.getMessage();
        throw new WarcException(
            String.format(
                Locale.ROOT,
                "the WARC record after %,d texts is cut off or broken (%s); download or copy the"
                    + " file again",
                texts,
                reason == null ? "the file ends within it" : reason),
            e);
      }
      if (PAGES.contains(type(record))) {
        throw new WarcException(
            "holds web pages as they were sent (WARC records of the type "
                + type(record)
                + "), not their texts; read the WET file of the crawl instead, whose name ends in"
                + " .warc.wet.gz",
            null);
      }
    }
    return true;
  }

  private Optional<WarcRecord> next() throws IOException {
    WarcReader open = reader;
    if (open == null) {
      int first = in.read();
      if (first < 0) {
        return Optional.empty();
      }
      in.unread(first);
      open = new WarcReader(in);
      reader = open;
    }
    return open.next();
  }

  private static String type(WarcRecord record) {
    return record.headers().first("WARC-Type").orElse("");
  }

  private static byte[] line(WarcRecord record) throws IOException {
    String type = record.headers().first("Content-Type").orElse("text/plain");
    if (!type.toLowerCase(Locale.ROOT).startsWith("text/")) {
      throw new WarcException("holds records of the type " + type + ", not texts", null);
    }
    if (record.body().size() > LONGEST_TEXT) {
      throw new WarcException(
          String.format(
              Locale.ROOT,
              "a text has %,d bytes, and at most %,d are read; leave it out",
              record.body().size(),
              LONGEST_TEXT),
          null);
    }
    Map<String, String> fields = new LinkedHashMap<>();
    FIELDS.forEach(
        (field, header) ->
            record
                .headers()
                .first(header)
                .ifPresent(value -> fields.put(field, value.replaceAll("^<|>$", ""))));
    byte[] object = JsonObjects.ofStrings(fields);
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    json.write(object, 0, object.length - 1);
    json.writeBytes(
        ((fields.isEmpty() ? "" : ",") + "\"text\":\"").getBytes(StandardCharsets.UTF_8));
    writeEscaped(record.body().stream().readAllBytes(), json);
    json.writeBytes("\"}\n".getBytes(StandardCharsets.UTF_8));
    return json.toByteArray();
  }

  /** Writes the content of a string of JSON; what is not UTF-8 stays so. */
  private static void writeEscaped(byte[] text, ByteArrayOutputStream json) {
    int from = 0;
    for (int i = 0; i < text.length; i++) {
      byte b = text[i];
      if (b == '"' || b == '\\' || (b >= 0 && b < ' ')) {
        json.write(text, from, i - from);
        json.writeBytes(escape(b).getBytes(StandardCharsets.UTF_8));
        from = i + 1;
      }
    }
    json.write(text, from, text.length - from);
  }

  private static String escape(byte character) {
    return switch (character) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      default -> String.format(Locale.ROOT, "\\u%04x", (int) character);
    };
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** The file cannot be read on. The message is one line that says what to do. */
  public static final class WarcException extends IOException {
    private static final long serialVersionUID = 1;

    WarcException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
