package io.github.neardup.cli;

import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.RowFormat;
import io.github.neardup.io.database.Databases;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/**
 * The command that does on Apache Spark what one machine has not the memory for, with the arguments
 * that were given to {@code neardup dedup}.
 */
final class SparkCommand {

  /** How Spark calls the formats that it reads as this program does, and what it must be told. */
  private static final Map<RowFormat, String> FORMATS =
      Map.of(
          RowFormat.JSONL, "json",
          RowFormat.CSV, "csv --read-option header=true",
          RowFormat.PARQUET, "parquet");

  /** What both commands have. */
  private static final List<String> OPTIONS =
      List.of(
          "--output",
          "--removed",
          "--clusters",
          "--pairs",
          "--algorithm",
          "--keep",
          "--clustering",
          "--min-length",
          "--max-comparisons",
          "--id-field",
          "--text-field");

  /** What Spark's has not, though the result depends on it. */
  private static final List<String> ELSEWHERE =
      List.of("--against", "--report", "--on-error", "--incomplete", "--limit");

  /** On Spark, id and text are columns; what names anything else has no like. */
  private static final Pattern COLUMN = Pattern.compile("(?!none$)[^.,]+");

  private SparkCommand() {}

  /**
   * The command.
   *
   * @param names the inputs as they were named
   * @param files what that came to
   * @param given the options of {@code neardup dedup}
   * @return empty if Spark's has no like
   */
  static Optional<String> of(List<String> names, CorpusFiles files, ParseResult given) {
    Set<RowFormat> formats = files.formats();
    if (formats.size() != 1
        || !FORMATS.keySet().containsAll(formats)
        || names.stream().anyMatch(SparkCommand::isElsewhere)
        || ELSEWHERE.stream().anyMatch(given::hasMatchedOption)) {
      return Optional.empty();
    }
    StringBuilder command = new StringBuilder("neardup-spark-submit dedup --format ");
    command.append(FORMATS.get(formats.iterator().next()));
    names.forEach(name -> add(command, "--input", name));
    for (String option : OPTIONS) {
      if (given.hasMatchedOption(option)) {
        String value = given.matchedOption(option).originalStringValues().get(0);
        boolean field = option.endsWith("-field");
        if (isElsewhere(value) || (field && !COLUMN.matcher(value).matches())) {
          return Optional.empty();
        }
        add(command, option, value);
      }
    }
    return Optional.of(command.toString());
  }

  private static boolean isElsewhere(String name) {
    return name.equals(CorpusInput.STANDARD_STREAM) || Databases.isUri(name);
  }

  private static void add(StringBuilder command, String option, String value) {
    command.append(' ').append(option).append(' ').append(ShellText.quoted(value));
  }
}
