package io.github.neardup.cli.index;

import io.github.neardup.cli.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code neardup index}: manages an index that outlives the command. */
@Command(
    name = "index",
    customSynopsis = {
      "neardup index COMMAND --store LOCATION ...",
      "       neardup index COMMAND --help"
    },
    description = {
      "Keeps the fingerprints of texts, and finds whether a text is new or which entry it repeats.",
      "",
      "A store holds fingerprints, ids, times and an optional payload of each text, but not the"
          + " texts. It is a folder, or lies in Redis: redis://HOST/NAME. Added entries are kept"
          + " even if the command is killed."
    },
    footer = {
      "  neardup index add archive.jsonl.gz --store news-index --time-field published",
      "  neardup index check today.jsonl.gz --add --store news-index -o new.jsonl",
      "  neardup index query 'Heavy rain flooded the market' --store news-index",
      "  neardup index expire --older-than 30d --store news-index"
    })
public final class IndexCommand {

  private IndexCommand() {}

  /** Returns the command with its subcommands. */
  public static CommandLine commandLine(Console console) {
    return new CommandLine(new IndexCommand())
        .addSubcommand(new IndexAddCommand(console))
        .addSubcommand(new IndexCheckCommand(console))
        .addSubcommand(new IndexQueryCommand(console))
        .addSubcommand(new IndexRemoveCommand(console))
        .addSubcommand(new IndexExpireCommand(console))
        .addSubcommand(new IndexInfoCommand(console))
        .addSubcommand(new IndexCompactCommand(console));
  }
}
