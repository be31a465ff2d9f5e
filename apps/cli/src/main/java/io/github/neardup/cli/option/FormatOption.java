package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.json.Json;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --format}. */
public final class FormatOption {

  private static final String TEXT = "text";
  private static final String JSON = "json";

  /** Converts the value, and lists the values for help and completion. */
  static final class Formats implements ITypeConverter<String>, Iterable<String> {

    private static final List<String> NAMES = List.of(TEXT, JSON);

    @Override
    public String convert(String value) {
      if (!NAMES.contains(value)) {
        throw new TypeConversionException(Suggestions.unknown("format", value, NAMES));
      }
      return value;
    }

    @Override
    public Iterator<String> iterator() {
      return NAMES.iterator();
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = TEXT,
      converter = Formats.class,
      completionCandidates = Formats.class,
      description =
          "The format of the results: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private String format = TEXT;

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
    return format.equals(JSON);
  }
}
