package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.core.util.Suggestions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code neardup help [COMMAND]...}: the same as {@code neardup COMMAND... --help}. */
@Command(
    name = "help",
    customSynopsis = "neardup help [COMMAND]...",
    description = "Shows what a command does and the options it takes.")
final class HelpCommand implements Runnable {

  private final Console console;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The command, and its subcommand if it has any: help datasets install.")
  private List<String> commands = List.of();

  @Spec private @Nullable CommandSpec spec;

  HelpCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    CommandSpec self = spec;
    if (self == null) {
      throw new IllegalStateException("not called by picocli");
    }
    CommandLine shown = self.parent().commandLine();
    for (String command : commands) {
      CommandLine next = shown.getSubcommands().get(command);
      if (next == null) {
        throw new UsageException(
            shown.getSubcommands().isEmpty()
                ? "unexpected argument '" + command + "'"
                : Suggestions.unknown("command", command, Main.commands(shown)));
      }
      shown = next;
    }
    console.out().print(shown.getUsageMessage());
  }
}
