package io.github.neardup.io.crawl;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.neardup.io.compress.UnreadableException;
import io.github.neardup.io.json.JsonObjects;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** Texts of an archive as records. */
final class Texts {

  /** The most bytes of a text. */
  private static final int LONGEST_TEXT = 1 << 28;

  private Texts() {}

  /** Refuses a text with too many bytes. */
  static void checkLength(String what, long bytes) throws UnreadableException {
    if (bytes > LONGEST_TEXT) {
      throw new UnreadableException(
          String.format(
              Locale.ROOT,
              "%s has %,d bytes, more than the limit of %,d; leave it out",
              what,
              bytes,
              LONGEST_TEXT));
    }
  }

  /** Returns a record with some fields and a text; bytes that are not UTF-8 are passed on. */
  static byte[] record(Map<String, String> fields, byte[] text) throws IOException {
    ByteArrayOutputStream record = new ByteArrayOutputStream(text.length);
    try (JsonGenerator json = JsonObjects.JSON.createGenerator(record)) {
      json.writeStartObject();
      for (Map.Entry<String, String> field : fields.entrySet()) {
        json.writeStringField(field.getKey(), field.getValue());
      }
      json.writeFieldName("text");
      json.writeUTF8String(text, 0, text.length);
      json.writeEndObject();
    }
    return record.toByteArray();
  }
}
