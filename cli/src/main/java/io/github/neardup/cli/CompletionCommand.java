package io.github.neardup.cli;

import static java.util.Objects.requireNonNull;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.core.internal.Suggestions;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** {@code neardup completion SHELL}: what makes a shell complete commands and options. */
@Command(
    name = "completion",
    customSynopsis = "neardup completion bash|zsh|fish",
    description = {
      "Prints a script that makes a shell complete the commands and options of neardup.",
      "",
      "bash: add  source <(neardup completion bash)  to ~/.bashrc",
      "zsh:  add  source <(neardup completion zsh)  to ~/.zshrc, after compinit",
      "fish: neardup completion fish > ~/.config/fish/completions/neardup.fish"
    },
    footer = "  source <(neardup completion bash)")
final class CompletionCommand implements Runnable {

  private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  private final Console console;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private String shell = "";

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    if (!SHELLS.contains(shell)) {
      throw new UsageException(Suggestions.unknown("shell", shell, SHELLS));
    }
    CommandLine all = Main.commandLine(console, new Failures(console.err(), false));
    // picocli's script for bash serves zsh, too.
    console.print(shell.equals("fish") ? fish(all) : AutoComplete.bash(NeardupCommand.NAME, all));
  }

  private static String fish(CommandLine all) {
    StringBuilder script = new StringBuilder("# Completions of neardup for fish.\n");
    append(script, all, "__fish_use_subcommand", "");
    return script.toString();
  }

  /**
   * @param here fish's condition for the place where the command's own subcommands stand
   * @param path the names of commands that lead to this one
   */
  private static void append(StringBuilder script, CommandLine command, String here, String path) {
    for (String name : Main.commands(command).stream().sorted().toList()) {
      CommandLine sub = requireNonNull(command.getSubcommands().get(name));
      script.append(
          "complete -c neardup -n '%s' -f -a %s -d %s\n"
              .formatted(here, name, quoted(summary(sub.getCommandSpec()))));
      String seen = path + "__fish_seen_subcommand_from " + name;
      for (OptionSpec option : sub.getCommandSpec().options()) {
        if (!option.hidden()) {
          script.append("complete -c neardup -n '").append(seen).append('\'');
          for (String spelling : option.names()) {
            script.append(spelling.startsWith("--") ? " -l " : " -s ");
            script.append(spelling.replaceFirst("^-+", ""));
          }
          if (option.arity().max() > 0) {
            script.append(" -r");
          }
          script.append(" -d ").append(quoted(firstSentence(ManPages.text(option)))).append('\n');
        }
      }
      String others = String.join(" ", Main.commands(sub));
      append(
          script,
          sub,
          seen + (others.isEmpty() ? "" : "; and not __fish_seen_subcommand_from " + others),
          seen + "; and ");
    }
  }

  static String summary(CommandSpec command) {
    String[] description = command.usageMessage().description();
    return description.length == 0 ? "" : firstSentence(ManPages.plain(description[0]));
  }

  private static String firstSentence(String text) {
    int end = text.indexOf(". ");
    return end < 0 ? text : text.substring(0, end + 1);
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
