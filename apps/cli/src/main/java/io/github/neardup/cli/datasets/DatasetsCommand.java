package io.github.neardup.cli.datasets;

import io.github.neardup.cli.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code neardup datasets}: manages the datasets that {@code eval} can run on. */
@Command(
    name = "datasets",
    customSynopsis = {"neardup datasets COMMAND ...", "       neardup datasets COMMAND --help"},
    description = "Lists, describes, installs, imports and generates labelled datasets.",
    footer = {
      "  neardup datasets list",
      "  neardup datasets install dblp-acm",
      "  neardup datasets info everyday-en",
      "",
      "Public datasets are installed in the folder that NEARDUP_DATASETS names, or else",
      "in ~/.cache/neardup/datasets (XDG_CACHE_HOME is respected)."
    })
public final class DatasetsCommand {

  private DatasetsCommand() {}

  /** Returns the command with its subcommands. */
  public static CommandLine commandLine(Console console) {
    return new CommandLine(new DatasetsCommand())
        .addSubcommand(new DatasetsListCommand(console))
        .addSubcommand(new DatasetsInfoCommand(console))
        .addSubcommand(new DatasetsInstallCommand(console))
        .addSubcommand(new DatasetsImportCommand(console))
        .addSubcommand(new DatasetsGenerateCommand(console));
  }
}
