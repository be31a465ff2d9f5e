package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.core.internal.Suggestions;
import java.util.List;
import java.util.Map;
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
    description = "Shows what a command does and which options it takes.")
final class HelpCommand implements Runnable {

  private final Console console;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The command, and which of its own, as in help datasets install.")
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
      Map<String, CommandLine> known = shown.getSubcommands();
      if (known.isEmpty()) {
        throw new UsageException("unexpected argument '" + command + "'");
      }
      CommandLine next = known.get(command);
      if (next == null) {
        throw new UsageException(Suggestions.unknown("command", command, known.keySet()));
      }
      shown = next;
    }
    console.out().print(shown.getUsageMessage());
  }
}
