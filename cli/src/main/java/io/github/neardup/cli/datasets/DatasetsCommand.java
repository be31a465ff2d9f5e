package io.github.neardup.cli.datasets;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.ExitStatus;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code neardup datasets}: what {@code eval} can run on. */
@Command(
    name = "datasets",
    customSynopsis = {"neardup datasets COMMAND ...", "       neardup datasets COMMAND --help"},
    descriptionHeading = "%n",
    description = "Shows, installs and makes labelled datasets.",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup datasets list",
      "  neardup datasets install dblp-acm",
      "  neardup datasets info everyday-en",
      "",
      "Public datasets are installed in the folder NEARDUP_DATASETS names, or else",
      "in ~/.cache/neardup/datasets (XDG_CACHE_HOME is respected)."
    })
public final class DatasetsCommand implements Callable<Integer> {

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  private DatasetsCommand(Console console) {
    this.console = console;
  }

  /** The command with its own commands. */
  public static CommandLine commandLine(Console console) {
    return new CommandLine(new DatasetsCommand(console))
        .addSubcommand(new DatasetsListCommand(console))
        .addSubcommand(new DatasetsInfoCommand(console))
        .addSubcommand(new DatasetsInstallCommand(console))
        .addSubcommand(new DatasetsImportCommand(console))
        .addSubcommand(new DatasetsGenerateCommand(console));
  }

  /** Without a command: says how it is used. */
  @Override
  public Integer call() {
    if (spec != null) {
      console.err().print(spec.commandLine().getUsageMessage());
    }
    return ExitStatus.WRONG_USAGE;
  }
}
