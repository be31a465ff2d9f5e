package io.github.neardup.cli.index;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.EncodingOption;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.TextArgument;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup index query}: finds the near-duplicates of one text. */
@Command(
    name = "query",
    customSynopsis = "neardup index query TEXT --store LOCATION [OPTIONS]",
    description =
        "Lists the entries that are near-duplicates of a text, the most similar first, and among equally"
            + " similar ones the earliest first.",
    footer = {
      "  neardup index query story.txt --store news-index",
      "  neardup index query 'Heavy rain flooded the market square.' --store news-index",
      "  curl -s URL | neardup index query - --store news-index --limit 1 --format json"
    })
final class IndexQueryCommand implements Runnable {

  private final Console console;

  @Parameters(
      paramLabel = "TEXT",
      description =
          "A file (also .gz, .zst, .bz2 or .xz), - for standard input, or the text itself.")
  private String text = "";

  @Mixin private EncodingOption encoding = new EncodingOption();

  @Mixin private StoreOption store = new StoreOption();

  @Option(
      names = "--limit",
      paramLabel = "NUMBER",
      defaultValue = "10",
      description = "The most entries to list (default: ${DEFAULT-VALUE}).")
  private int limit;

  @Mixin private FormatOption format = new FormatOption();

  /** An entry that was found, for programs. */
  private record Found(String id, double similarity, String time, String payload) {}

  IndexQueryCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    if (limit < 1) {
      throw new UsageException("--limit must be at least 1, not " + limit);
    }
    String asked = TextArgument.read(text, console, encoding).text();
    try (NearDuplicateIndex index = store.open()) {
      List<Match> matches = index.query(asked, index.algorithm().threshold(), limit);
      format.print(
          console, matches.stream().map(IndexQueryCommand::found).toList(), () -> text(matches));
    }
  }

  private static Found found(Match match) {
    return new Found(
        match.entry().id(),
        match.similarity(),
        match.entry().time().toString(),
        match.entry().payload());
  }

  private static String text(List<Match> matches) {
    if (matches.isEmpty()) {
      return "no entry is a near-duplicate of it\n";
    }
    AlignedTable table = AlignedTable.ofText(0);
    table.add("similarity", "time", "id", "payload");
    for (Match match : matches) {
      table.add(
          Console.format("%.4f", match.similarity()),
          match.entry().time().toString(),
          match.entry().id(),
          match.entry().payload());
    }
    return table.render();
  }
}
