package io.github.neardup.index.storage;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Objects;

/**
 * What an index knows of a text besides its fingerprint.
 *
 * @param id the caller's name for it, well-formed UTF-16 of at most {@value #MOST_ID_BYTES} bytes
 *     of UTF-8
 * @param time when it was published, say; entries are removed by age, which is reckoned from here.
 *     Cut to whole milliseconds
 * @param payload anything else, such as its source; well-formed UTF-16; empty for nothing
 */
public record Entry(String id, Instant time, String payload) {

  /** The longest id, in bytes of UTF-8. */
  public static final int MOST_ID_BYTES = 4096;

  private static final Instant FIRST_TIME = Instant.ofEpochMilli(0);
  private static final Instant LAST_TIME = Instant.parse("9999-12-31T23:59:59.999Z");

  /** The earliest first, of the same time by id. */
  public static final Comparator<Entry> EARLIEST_FIRST =
      Comparator.comparing(Entry::time).thenComparing(Entry::id);

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the id is longer, an id or payload is not well-formed
   *     UTF-16, or the time is before 1970 or after 9999
   */
  public Entry {
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

  /** An entry without a payload. */
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
        throw new IllegalArgumentException(
            "the " + what + " '" + value + "' has half a surrogate pair");
      }
    }
    return bytes;
  }
}
