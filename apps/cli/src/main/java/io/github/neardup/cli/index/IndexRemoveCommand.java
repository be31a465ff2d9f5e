package io.github.neardup.cli.index;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.TextArgument;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.LineReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup index remove}: removes entries by their ids. */
@Command(
    name = "remove",
    customSynopsis = "neardup index remove [ID...] --store LOCATION [--ids FILE]",
    description = "Removes entries, and lists the ids that were not found.",
    footer = {
      "  neardup index remove story-17 story-18 --store news-index",
      "  neardup index remove --ids withdrawn.txt --store news-index"
    })
final class IndexRemoveCommand implements Runnable {

  private final Console console;

  @Parameters(arity = "0..*", paramLabel = "ID", description = "The id of an entry.")
  private List<String> ids = List.of();

  @Option(
      names = "--ids",
      paramLabel = "FILE",
      description = "A file with one id a line, or - for standard input.")
  private @Nullable String file;

  @Mixin private StoreOption store = new StoreOption();

  @Mixin private FormatOption format = new FormatOption();

  /** The summary for programs. */
  private record Summary(long removed, List<String> missing, long entries) {}

  IndexRemoveCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    List<String> wanted = new ArrayList<>(ids);
    if (file != null) {
      wanted.addAll(lines(file));
    } else if (ids.isEmpty()) {
      throw new UsageException("name the ids of the entries to remove, or --ids FILE");
    }
    try (NearDuplicateIndex index = store.open()) {
      List<String> missing = wanted.stream().filter(id -> !index.remove(id)).toList();
      Summary summary = new Summary(wanted.size() - missing.size(), missing, index.size());
      format.print(console, summary, () -> text(summary));
    }
  }

  private List<String> lines(String name) {
    CorpusSource source =
        name.equals(CorpusInput.STANDARD_STREAM)
            ? TextArgument.standardInput(console.in())
            : CorpusSource.of(FileArguments.path(name));
    List<String> lines = new ArrayList<>();
    try (LineReader reader = LineReader.open(source)) {
      while (reader.advance()) {
        if (!reader.text().isEmpty()) {
          lines.add(reader.text());
        }
      }
    }
    return lines;
  }

  private static String text(Summary summary) {
    StringBuilder text = new StringBuilder();
    summary.missing().forEach(id -> text.append("not found: ").append(id).append('\n'));
    return text.append(
            String.format(
                Locale.ROOT,
                "removed %s; %,d left%n",
                Console.countEntries(summary.removed()),
                summary.entries()))
        .toString();
  }
}
