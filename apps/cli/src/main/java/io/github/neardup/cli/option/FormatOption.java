package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.json.Json;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --format}. */
public final class FormatOption {

  /** The form of a result: for people, or for programs. */
  enum Format {
    TEXT,
    JSON
  }

  /** Converts the value, and lists the values for help and completion. */
  static final class Formats implements ITypeConverter<Format>, Iterable<String> {

    private static final List<String> NAMES =
        Stream.of(Format.values()).map(format -> format.name().toLowerCase(Locale.ROOT)).toList();

    @Override
    public Format convert(String value) {
      if (!NAMES.contains(value)) {
        throw new TypeConversionException(Suggestions.unknown("format", value, NAMES));
      }
      return Format.valueOf(value.toUpperCase(Locale.ROOT));
    }

    @Override
    public Iterator<String> iterator() {
      return NAMES.iterator();
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description =
          "The format of the results: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  /** Prints a result on standard output: the value as JSON, or the text. */
  public void print(Console console, Object value, Supplier<String> text) {
    console.print(isJson() ? Json.write(value) : text.get());
  }

  /** Prints the value as JSON on standard output, or else the text on standard error. */
  public void print(Console console, Object value, QuietOption quiet, Supplier<String> text) {
    if (isJson()) {
      console.print(Json.write(value));
    } else {
      quiet.print(console, text.get());
    }
  }

  public boolean isJson() {
    return format == Format.JSON;
  }
}
