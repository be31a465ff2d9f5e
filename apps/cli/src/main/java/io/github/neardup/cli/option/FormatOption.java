package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.io.json.Json;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option {@code --format}. */
public final class FormatOption {

  /** The form of a result: for people, or for programs. */
  enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      converter = NamesOf.Formats.class,
      completionCandidates = NamesOf.Formats.class,
      description =
          "The format of the results: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  /** Prints a result on standard output: the value as JSON, or the text. */
  public void print(Console console, Object value, Supplier<String> text) {
    console.print(isJson() ? Json.write(value) : text.get());
  }

  public boolean isJson() {
    return format == Format.JSON;
  }
}
