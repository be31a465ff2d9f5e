package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.CorpusTarget;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --shard-size} of commands that write a corpus. */
public final class ShardSizeOption {

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

  @Option(
      names = "--shard-size",
      paramLabel = "SIZE",
      description =
          "Begins another file after so many bytes of records, not compressed, such as 500MB or"
              + " 2GiB; OUTPUT then has a place for the number, as in part-%%05d.jsonl.")
  private @Nullable String size;

  /** The output of that name. */
  public CorpusTarget target(Path path) {
    try {
      return new CorpusTarget(
          path, size == null ? OptionalLong.empty() : OptionalLong.of(bytes(size)));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--shard-size: " + e.getMessage());
    }
  }

  public boolean isGiven() {
    return size != null;
  }

  private static long bytes(String size) {
    Matcher matcher = SIZE.matcher(size.toLowerCase(Locale.ROOT));
    Long unit = matcher.matches() ? UNITS.get(matcher.group(2).replaceFirst("b$", "")) : null;
    if (unit == null) {
      throw new UsageException(
          "--shard-size must be a number of bytes, such as 500MB or 2GiB, not '" + size + "'");
    }
    BigInteger bytes = new BigInteger(matcher.group(1)).multiply(BigInteger.valueOf(unit));
    return bytes.bitLength() < Long.SIZE ? bytes.longValue() : Long.MAX_VALUE;
  }
}
