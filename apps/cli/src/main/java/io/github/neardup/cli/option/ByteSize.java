package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of bytes as users give them. */
public final class ByteSize {

  private static final Pattern SIZE = Pattern.compile("([0-9]{1,18})(?:([kmgt])(i?))?b?");

  private ByteSize() {}

  /**
   * Parses a number of bytes, such as 500MB or 2GiB; numbers too large for a long become the
   * largest.
   *
   * @throws UsageException if it is not a number of bytes; the message names the option
   */
  public static long parse(String option, String size) {
    Matcher matcher = SIZE.matcher(size.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new UsageException(
          option + " must be a number of bytes, such as 500MB or 2GiB, not '" + size + "'");
    }
    BigInteger bytes = new BigInteger(matcher.group(1));
    if (matcher.group(2) != null) {
      int power = "kmgt".indexOf(matcher.group(2)) + 1;
      bytes =
          bytes.multiply(BigInteger.valueOf(matcher.group(3).isEmpty() ? 1000 : 1024).pow(power));
    }
    return bytes.bitLength() < Long.SIZE ? bytes.longValue() : Long.MAX_VALUE;
  }
}
