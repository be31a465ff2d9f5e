package io.github.neardup.dedup;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates and times in the forms that corpora use. A pattern recognises each value: the
 * formatters of {@code java.time} would throw an exception for every form that does not match, and
 * a corpus has a date in every record.
 */
public final class Dates {

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

  /**
   * Numbers from here on are milliseconds. As seconds, this number lies beyond the year 5000; as
   * milliseconds, in 1973.
   */
  private static final double LEAST_MILLISECONDS = 1e11;

  private static final double MILLISECONDS = 1000;

  private static final String TIME =
      "(?<hour>\\d{1,2})[:时時点點](?<minute>\\d{1,2})"
          + "(?:[:分](?<second>\\d{1,2})(?:[.,](?<fraction>\\d{1,9}))?)?[分秒]?";
  private static final String ZONE = "(?<zone>Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)";
  private static final String WEEKDAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\\s+)?";
  private static final String NAME_OF_MONTH = "(?<month>[a-z]{3,9})\\.?";
  private static final String DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
  private static final String YEAR = "(?<year>\\d{4})";
  private static final String REST = "(?:,?\\s+" + TIME + ")?\\s*" + ZONE + "?";

  /** The most common first. */
  private static final List<Pattern> FORMS =
      Stream.of(
              YEAR
                  + "[-/.年](?<month>\\d{1,2})[-/.月](?<day>\\d{1,2})日?"
                  + ("(?:(?:T|\\s+|(?<=日))" + TIME + ")?\\s*" + ZONE + "?"),
              WEEKDAY + DAY + "[\\s-]" + NAME_OF_MONTH + ",?[\\s-]" + YEAR + REST,
              WEEKDAY + NAME_OF_MONTH + "\\s+" + DAY + ",?\\s+" + YEAR + REST,
              WEEKDAY
                  + NAME_OF_MONTH
                  + "\\s+"
                  + DAY
                  + "\\s+"
                  + TIME
                  + "\\s+"
                  + ZONE
                  + "?\\s*"
                  + YEAR)
          .map(form -> Pattern.compile(form, Pattern.CASE_INSENSITIVE))
          .toList();

  private Dates() {}

  /** Returns whether a value is a number rather than a date. */
  static boolean isNumber(String value) {
    return NUMBER.matcher(value).matches();
  }

  /**
   * Parses a point in time.
   *
   * @param value a date, or a date with a time. ISO 8601 forms such as {@code
   *     2024-01-31T08:00:00+08:00} are read, also with slashes or dots for hyphens, a space for the
   *     T, and without leading zeros. So are {@code 2024年1月31日 08:00} and forms with the English
   *     name of the month: {@code Wed, 31 Jan 2024 08:00:00 GMT}, {@code January 31, 2024}, {@code
   *     Wed Jan 31 08:00:00 +0000 2024}. Without a time zone, UTC is assumed. A number counts from
   *     1970: seconds, or milliseconds from 10^11 on
   * @throws IllegalArgumentException if the value has none of these forms
   */
  public static Instant instant(String value) {
    String trimmed = value.strip();
    if (!isNumber(trimmed)) {
      return moment(trimmed);
    }
    double number = Double.parseDouble(trimmed);
    boolean seconds = Math.abs(number) < LEAST_MILLISECONDS;
    return Instant.ofEpochMilli((long) (seconds ? number * MILLISECONDS : number));
  }

  /**
   * Parses a date, with or without a time. UTC is assumed where the value has no zone.
   *
   * @throws IllegalArgumentException if the value is not a date
   */
  static Instant moment(String value) {
    try {
      for (Pattern form : FORMS) {
        Matcher parts = form.matcher(value);
        if (parts.matches()) {
          return moment(parts);
        }
      }
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("'" + value + "' is not a date: " + e.getMessage(), e);
    }
    throw new IllegalArgumentException(
        "'"
            + value
            + "' is neither a number nor a date like 2024-01-31, 2024-01-31T08:00:00Z or 31 Jan 2024 08:00");
  }

  private static Instant moment(Matcher parts) {
    LocalDateTime time =
        LocalDateTime.of(
            number(parts, "year"),
            month(parts.group("month")),
            number(parts, "day"),
            number(parts, "hour"),
            number(parts, "minute"),
            number(parts, "second"),
            nanoseconds(parts.group("fraction")));
    return time.toInstant(zone(parts.group("zone")));
  }

  /** Returns 0 if the group did not match. */
  private static int number(Matcher parts, String name) {
    String digits = parts.group(name);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static int month(String month) {
    if (Character.isDigit(month.charAt(0))) {
      return Integer.parseInt(month);
    }
    return Stream.of(Month.values())
        .filter(known -> known.name().startsWith(month.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> new DateTimeException("there is no month '" + month + "'"))
        .getValue();
  }

  private static int nanoseconds(@Nullable String fraction) {
    return fraction == null ? 0 : Integer.parseInt((fraction + "000000000").substring(0, 9));
  }

  private static ZoneOffset zone(@Nullable String zone) {
    return zone == null || Character.isLetter(zone.charAt(0))
        ? ZoneOffset.UTC
        : ZoneOffset.of(zone);
  }
}
