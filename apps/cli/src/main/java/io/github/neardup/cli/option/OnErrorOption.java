package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.dedup.MalformedRecords.OnError;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --on-error} of commands that read a corpus. */
public final class OnErrorOption {

  @Option(
      names = "--on-error",
      paramLabel = "CHOICE",
      defaultValue = "fail",
      converter = OnErrors.class,
      description =
          "The treatment of faulty records (broken JSON, invalid UTF-8, no text; for dedup, a"
              + " repeated id): fail; skip; or quarantine=FILE, which writes each of them to a file"
              + " with its place and its fault (default: ${DEFAULT-VALUE}).")
  private @Nullable OnError choice; // of a value here, picocli would make text

  /** Returns what to do about malformed records. */
  public OnError choice() {
    return Objects.requireNonNullElse(choice, OnError.FAIL);
  }

  /**
   * Reports skipped records, even with {@code --quiet}, because they are in no output.
   *
   * @param skipped how many there are
   * @param problems what is wrong with the first of them
   */
  public void warn(Console console, long skipped, List<String> problems) {
    problems.forEach(problem -> console.say("neardup: skipped: " + problem));
    if (skipped > problems.size()) {
      console.say(
          Console.format(
              "neardup: skipped: %,d records in all%s",
              skipped,
              choice().quarantine().isPresent() ? "" : " (--on-error quarantine=FILE lists them)"));
    }
  }

  static final class OnErrors implements ITypeConverter<OnError> {

    private static final String QUARANTINE = "quarantine=";

    @Override
    public OnError convert(String value) {
      if (value.startsWith(QUARANTINE) && value.length() > QUARANTINE.length()) {
        return OnError.quarantine(
            FileArguments.outputFile("--on-error", value.substring(QUARANTINE.length())));
      }
      return switch (value) {
        case "fail" -> OnError.FAIL;
        case "skip" -> OnError.SKIP;
        default ->
            throw new TypeConversionException(
                Suggestions.unknown("choice", value, List.of("fail", "skip", "quarantine=FILE")));
      };
    }
  }
}
