package io.github.neardup.cli.option;

import picocli.CommandLine.Option;

/** The option {@code --format}. */
public final class FormatOption {

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      converter = NamesOf.Formats.class,
      completionCandidates = NamesOf.Formats.class,
      description =
          "How results are written: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  /** Whether JSON was asked for. */
  public boolean isJson() {
    return format == Format.JSON;
  }
}
