package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.RowFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options {@code --input-format} and {@code --limit} of commands that read a corpus. */
public final class InputFormatOption {

  @Option(
      names = "--input-format",
      paramLabel = "FORMAT",
      description =
          "The format of the inputs, whatever their names: jsonl, json, csv, tsv, txt or parquet"
              + " (default: as their names end; jsonl for other names and standard input).")
  private @Nullable String format;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Reads the first N records of the inputs and no more (default: all).")
  private @Nullable Long limit;

  /** Settles which files are meant; copies standard input to a file, if it is one of them. */
  public OpenInputs open(List<String> names, Console console, QuietOption quiet) {
    return OpenInputs.of(names, format(), limit(), console, quiet);
  }

  /** The format, if one is given. */
  Optional<RowFormat> format() {
    try {
      return Optional.ofNullable(format).map(RowFormat::of);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--input-format: " + e.getMessage());
    }
  }

  private OptionalLong limit() {
    Long most = limit;
    if (most != null && most < 1) {
      throw new UsageException("--limit must be at least 1, not " + most);
    }
    return most == null ? OptionalLong.empty() : OptionalLong.of(most);
  }

  /** The format as it is to be repeated on another command, with a space before it. */
  public String arguments() {
    return format == null ? "" : " --input-format " + format;
  }
}
