package io.github.neardup.index.storage;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Objects;

/**
 * An entry of an index: all it stores about a text besides the fingerprint.
 *
 * @param id the caller's name for the text, well-formed UTF-16, at most {@value #MOST_ID_BYTES}
 *     bytes in UTF-8
 * @param time a time of the caller's choice, such as the time of publication, truncated to whole
 *     milliseconds; determines the age by which entries are removed
 * @param payload any other data, such as the text's source; well-formed UTF-16; may be empty
 */
public record Entry(String id, Instant time, String payload) {

  /** The maximum length of an id, in bytes of UTF-8. */
  public static final int MOST_ID_BYTES = 4096;

  private static final Instant FIRST_TIME = Instant.ofEpochMilli(0);
  private static final Instant LAST_TIME = Instant.parse("9999-12-31T23:59:59.999Z");

  /** The earliest first; in case of a tie, by id. */
  public static final Comparator<Entry> EARLIEST_FIRST =
      Comparator.comparing(Entry::time).thenComparing(Entry::id);

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the id is longer, the id or the payload is not well-formed
   *     UTF-16, or the time is before 1970 or after 9999
   */
  public Entry {
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(payload, "payload");
    time = time.truncatedTo(ChronoUnit.MILLIS);
    if (time.isBefore(FIRST_TIME) || time.isAfter(LAST_TIME)) {
      throw new IllegalArgumentException("time must be from 1970 to 9999, not " + time);
    }
    int bytes = utf8Length("id", id);
    if (bytes > MOST_ID_BYTES) {
      throw new IllegalArgumentException(
          "an id must have at most %s bytes of UTF-8; this one has %s: '%s...'"
              .formatted(MOST_ID_BYTES, bytes, id.substring(0, 40)));
    }
    utf8Length("payload", payload);
  }

  /** Creates an entry without a payload. */
  public Entry(String id, Instant time) {
    this(id, time, "");
  }

  private static int utf8Length(String what, String value) {
    int bytes = 0;
    for (int i = 0; i < value.length(); i++) {
      char unit = value.charAt(i);
      if (!Character.isSurrogate(unit)) {
        bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
      } else if (i + 1 < value.length() && Character.isSurrogatePair(unit, value.charAt(i + 1))) {
        bytes += 4;
        i++;
      } else {
        throw new IllegalArgumentException("the " + what + " has half a surrogate pair");
      }
    }
    return bytes;
  }
}
