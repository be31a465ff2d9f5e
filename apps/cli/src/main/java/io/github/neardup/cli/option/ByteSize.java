package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of bytes as users give them. */
public final class ByteSize {

  private static final Pattern SIZE = Pattern.compile("([0-9]{1,18})([kmgt]?i?b?)");

  private static final Map<String, Long> UNITS =
      Map.of(
          "",
          1L,
          "k",
          1_000L,
          "m",
          1_000_000L,
          "g",
          1_000_000_000L,
          "t",
          1_000_000_000_000L,
          "ki",
          1L << 10,
          "mi",
          1L << 20,
          "gi",
          1L << 30,
          "ti",
          1L << 40);

  private ByteSize() {}

  /**
   * A number of bytes, such as 500MB or 2GiB; one that is too large for a long is the largest.
   *
   * @throws UsageException if it is not one; the message names the option
   */
  public static long parse(String option, String size) {
    Matcher matcher = SIZE.matcher(size.toLowerCase(Locale.ROOT));
    Long unit = matcher.matches() ? UNITS.get(matcher.group(2).replaceFirst("b$", "")) : null;
    if (unit == null) {
      throw new UsageException(
          option + " must be a number of bytes, such as 500MB or 2GiB, not '" + size + "'");
    }
    BigInteger bytes = new BigInteger(matcher.group(1)).multiply(BigInteger.valueOf(unit));
    return bytes.bitLength() < Long.SIZE ? bytes.longValue() : Long.MAX_VALUE;
  }
}
