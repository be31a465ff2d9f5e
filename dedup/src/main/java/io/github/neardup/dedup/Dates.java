package io.github.neardup.dedup;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.regex.Pattern;

/** Dates and times as they stand in corpora. */
public final class Dates {

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

  /** As seconds, beyond the year 5000; as milliseconds, in 1973. */
  private static final double LEAST_MILLISECONDS = 1e11;

  private static final double MILLISECONDS = 1000;

  private Dates() {}

  /** Whether a value is a number, and not a date. */
  static boolean isNumber(String value) {
    return NUMBER.matcher(value).matches();
  }

  /**
   * A moment as it may stand in a record.
   *
   * @param value a date or a date with a time, as ISO 8601 has them, or with slashes for hyphens or
   *     a space for the T; in UTC if it names no zone. Or a number since 1970: of seconds, from
   *     10^11 on of milliseconds
   * @throws IllegalArgumentException if it is neither
   */
  public static Instant instant(String value) {
    String trimmed = value.strip();
    double milliseconds;
    if (isNumber(trimmed)) {
      double number = Double.parseDouble(trimmed);
      milliseconds = Math.abs(number) < LEAST_MILLISECONDS ? number * MILLISECONDS : number;
    } else {
      milliseconds = milliseconds(trimmed);
    }
    return Instant.ofEpochMilli((long) milliseconds);
  }

  /**
   * The milliseconds of a date since 1970. Dates without a zone are taken as UTC.
   *
   * @throws IllegalArgumentException if it is none
   */
  static double milliseconds(String value) {
    String iso = value.replace('/', '-').replaceFirst("(?<=\\d)\\s+(?=\\d)", "T");
    for (Parser parser : PARSERS) {
      try {
        TemporalAccessor parsed = parser.parse(iso);
        return parsed instanceof LocalDate day
            ? day.atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli()
            : parsed instanceof LocalDateTime time
                ? time.toInstant(ZoneOffset.UTC).toEpochMilli()
                : OffsetDateTime.from(parsed).toInstant().toEpochMilli();
      } catch (DateTimeException e) {
        // perhaps the next
      }
    }
    throw new IllegalArgumentException(
        "'" + value + "' is neither a number nor a date like 2024-01-31 or 2024-01-31T08:00:00Z");
  }

  @FunctionalInterface
  private interface Parser {
    TemporalAccessor parse(String text);
  }

  private static final List<Parser> PARSERS =
      List.of(LocalDate::parse, LocalDateTime::parse, OffsetDateTime::parse);
}
