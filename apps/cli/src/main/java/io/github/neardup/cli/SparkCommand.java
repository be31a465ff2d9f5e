package io.github.neardup.cli;

import io.github.neardup.cli.option.ShellText;
import io.github.neardup.cli.option.StreamCopies;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.KeepPolicy;
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
 * Builds the command that runs the same deduplication on Apache Spark, for corpora that need more
 * memory than one machine has.
 */
final class SparkCommand {

  /** The names and options of formats that Spark reads in the same way. */
  private static final Map<RowFormat, String> FORMATS =
      Map.of(
          RowFormat.JSONL, "json",
          RowFormat.CSV, "csv --read-option header=true",
          RowFormat.PARQUET, "parquet");

  /** The options that both commands have. */
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

  /** Options that change the result and that the Spark command lacks. */
  private static final List<String> ELSEWHERE =
      List.of(
          "--against",
          "--inside",
          "--report",
          "--on-error",
          "--incomplete",
          "--limit",
          "--lines",
          "--delimiter",
          "--encoding",
          "--no-header",
          "--backslash-quotes");

  /** On Spark, id and text are columns: fields in objects, and several fields, cannot be named. */
  private static final Pattern COLUMN = Pattern.compile("(?!none$)[^.,]+");

  private SparkCommand() {}

  /**
   * Returns the command.
   *
   * @param names the inputs as they were named
   * @param files the files that the names stand for
   * @param given the options of {@code neardup dedup}
   * @return empty if the Spark command cannot do the same
   */
  static Optional<String> of(List<String> names, CorpusFiles files, ParseResult given) {
    Set<RowFormat> formats = files.formats();
    if (formats.size() != 1
        || !files.guessedEncodings().isEmpty()
        || !FORMATS.keySet().containsAll(formats)
        || names.stream().anyMatch(SparkCommand::isElsewhere)
        || ELSEWHERE.stream().anyMatch(given::hasMatchedOption)
        || !given.matchedOptionValue("--keep", KeepPolicy.FIRST).keepsOne()
        || Algorithms.create(given.matchedOptionValue("--algorithm", DedupCommand.BY_DEFAULT))
            .isOneSided()) {
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
    return StreamCopies.isStream(name) || Databases.isUri(name);
  }

  private static void add(StringBuilder command, String option, String value) {
    command.append(' ').append(option).append(' ').append(ShellText.quoted(value));
  }
}
