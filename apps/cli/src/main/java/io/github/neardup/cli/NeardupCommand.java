package io.github.neardup.cli;

import static java.util.Objects.requireNonNull;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.HelpPages;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.console.VersionProvider;
import io.github.neardup.core.util.Suggestions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code neardup} itself: the options that all commands share. */
@Command(
    name = NeardupCommand.NAME,
    addMethodSubcommands = false, // searching for resource bundles delays the start
    versionProvider = VersionProvider.class,
    customSynopsis = {"neardup COMMAND ...", "       neardup COMMAND --help"},
    description = "Finds near-duplicate texts.",
    footer = {
      "  neardup compare 'the quick brown fox' 'the quick brown dog'",
      "  neardup dedup corpus.jsonl.gz -o clean.jsonl.gz --clusters clusters.tsv",
      "  neardup dedup a.jsonl b.jsonl -o all.jsonl -a minhash:threshold=0.8",
      "  neardup recommend corpus.jsonl.gz --recall 0.99",
      "  neardup algorithms",
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage. The environment variable",
      "NEARDUP_OPTS passes options to the JVM, such as -Xmx8g."
    })
@SuppressWarnings("UnusedVariable") // picocli itself acts on these options
final class NeardupCommand {

  static final String NAME = "neardup";
  static final String DEBUG = "--debug";
  static final List<String> VERSION = List.of("-V", "--version");

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version.")
  private boolean version;

  @Option(
      names = DEBUG,
      scope = ScopeType.INHERIT,
      description = "Shows the stack trace of a failure.")
  private boolean debug;

  /** {@code neardup help [COMMAND]...}: shows the same as {@code neardup COMMAND... --help}. */
  @Command(
      name = "help",
      customSynopsis = "neardup help [COMMAND]...",
      description = "Shows what a command does and its options.")
  static final class Help implements Runnable {

    private final Console console;

    @Parameters(
        arity = "0..*",
        paramLabel = "COMMAND",
        description = "The command, and its subcommand if it has any: help datasets install.")
    private List<String> commands = List.of();

    @Spec private @Nullable CommandSpec spec;

    Help(Console console) {
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
                  : UnknownNames.command(command, Main.commands(shown)));
        }
        shown = next;
      }
      console.out().print(HelpPages.page(shown));
    }
  }

  /**
   * {@code neardup completion}: prints a script with which shells complete commands and options.
   */
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
  static final class Completion implements Runnable {

    private static final List<String> SHELLS = List.of("bash", "zsh");

    private final Console console;

    @Parameters(
        arity = "0..1",
        paramLabel = "SHELL",
        defaultValue = "bash",
        description = "bash or zsh; both take the same script.")
    private String shell = "bash";

    @Spec private @Nullable CommandSpec spec;

    Completion(Console console) {
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
}
