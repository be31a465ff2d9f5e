package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.RowFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --input-format} of commands that read a corpus. */
public final class InputFormatOption {

  @Option(
      names = "--input-format",
      paramLabel = "FORMAT",
      description =
          "The format of the inputs, whatever their names: jsonl, json, csv, tsv, txt or parquet"
              + " (default: as their names end; jsonl for other names and standard input).")
  private @Nullable String format;

  /** Settles which files are meant; copies standard input to a file, if it is one of them. */
  public OpenInputs open(List<String> names, Console console, QuietOption quiet) {
    return OpenInputs.of(names, format(), console, quiet);
  }

  /** The format, if one is given. */
  Optional<RowFormat> format() {
    try {
      return Optional.ofNullable(format).map(RowFormat::of);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--input-format: " + e.getMessage());
    }
  }

  /** The option as it is to be repeated on another command, with a space before it. */
  public String arguments() {
    return format == null ? "" : " --input-format " + format;
  }
}
