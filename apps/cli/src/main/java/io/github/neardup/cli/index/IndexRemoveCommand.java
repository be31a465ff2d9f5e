package io.github.neardup.cli.index;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.index.NearDuplicateIndex;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code neardup index remove}: removes entries by their ids. */
@Command(
    name = "remove",
    customSynopsis = "neardup index remove ID... --store LOCATION",
    description = "Removes entries, and lists the ids that were not found.",
    footer = {
      "  neardup index remove story-17 story-18 --store news-index",
      "  xargs -d '\\n' neardup index remove --store news-index < withdrawn.txt"
    })
final class IndexRemoveCommand implements Runnable {

  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "ID", description = "The id of an entry.")
  private List<String> ids = List.of();

  @Mixin private StoreOption store = new StoreOption();

  @Mixin private FormatOption format = new FormatOption();

  /** The summary for programs. */
  private record Summary(long removed, List<String> missing, long entries) {}

  IndexRemoveCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    try (NearDuplicateIndex index = store.open()) {
      List<String> missing = ids.stream().filter(id -> !index.remove(id)).toList();
      Summary summary = new Summary(ids.size() - missing.size(), missing, index.size());
      format.print(console, summary, () -> text(summary));
    }
  }

  private static String text(Summary summary) {
    StringBuilder text = new StringBuilder();
    summary.missing().forEach(id -> text.append("not found: ").append(id).append('\n'));
    return text.append(
            Console.format(
                "removed %s; %,d left%n",
                Console.countEntries(summary.removed()), summary.entries()))
        .toString();
  }
}
