package io.github.neardup.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code neardup datasets}: labelled datasets. */
@Command(
    name = "datasets",
    customSynopsis = "neardup datasets COMMAND ...",
    description = "Makes labelled datasets for neardup eval.",
    sortOptions = false,
    descriptionHeading = "%n",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n")
final class DatasetsCommand implements Callable<Integer> {

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  DatasetsCommand(Console console) {
    this.console = console;
  }

  /** Without a command: says how it is used. */
  @Override
  public Integer call() {
    if (spec != null) {
      console.err().print(spec.commandLine().getUsageMessage());
    }
    return Main.WRONG_USAGE;
  }
}
