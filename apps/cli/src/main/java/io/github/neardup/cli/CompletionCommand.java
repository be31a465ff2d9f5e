package io.github.neardup.cli;

import static java.util.Objects.requireNonNull;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.core.util.Suggestions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code neardup completion}: makes a shell complete commands and options. */
@Command(
    name = "completion",
    customSynopsis = "neardup completion [bash|zsh]",
    description = {
      "Prints a script with which bash and zsh complete the commands and options of neardup.",
      "",
      "bash: add  eval \"$(neardup completion)\"  to ~/.bashrc",
      "zsh:  add  eval \"$(neardup completion)\"  to ~/.zshrc, after compinit"
    },
    footer = "  eval \"$(neardup completion)\"")
final class CompletionCommand implements Runnable {

  private static final List<String> SHELLS = List.of("bash", "zsh");

  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "SHELL",
      defaultValue = "bash",
      description = "bash or zsh; both take the same script.")
  private String shell = "bash";

  @Spec private @Nullable CommandSpec spec;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    if (!SHELLS.contains(shell)) {
      throw new UsageException(Suggestions.unknown("shell", shell, SHELLS));
    }
    console.print(
        AutoComplete.bash(NeardupCommand.NAME, requireNonNull(spec).root().commandLine()));
  }
}
