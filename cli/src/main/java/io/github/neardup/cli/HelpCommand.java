package io.github.neardup.cli;

import io.github.neardup.core.internal.Suggestions;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code neardup help [COMMAND]}: the same as {@code neardup COMMAND --help}. */
@Command(
    name = "help",
    customSynopsis = "neardup help [COMMAND]",
    description = "Shows what a command does and which options it takes.")
final class HelpCommand implements Runnable {

  private final Console console;

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command.")
  private @Nullable String command;

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
    if (command != null) {
      Map<String, CommandLine> commands = shown.getSubcommands();
      shown = commands.get(command);
      if (shown == null) {
        throw new UsageException(Suggestions.unknown("command", command, commands.keySet()));
      }
    }
    console.out().print(shown.getUsageMessage());
  }
}
