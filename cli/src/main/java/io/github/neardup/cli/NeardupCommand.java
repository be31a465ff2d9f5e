package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.ExitStatus;
import io.github.neardup.cli.console.VersionProvider;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code neardup} itself: what all commands have in common. */
@Command(
    name = NeardupCommand.NAME,
    versionProvider = VersionProvider.class,
    customSynopsis = {"neardup COMMAND ...", "       neardup COMMAND --help"},
    description = "Finds near-duplicate texts.",
    sortOptions = false,
    descriptionHeading = "%n",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup compare 'the quick brown fox' 'the quick brown dog'",
      "  neardup dedup corpus.jsonl.gz -o clean.jsonl.gz --clusters clusters.tsv",
      "  neardup dedup a.jsonl b.jsonl -o all.jsonl -a minhash:threshold=0.8",
      "  neardup tune corpus.jsonl.gz --recall 0.99",
      "  neardup algorithms",
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage. The environment variable",
      "NEARDUP_OPTS passes options to the JVM, such as -Xmx8g."
    })
@SuppressWarnings("UnusedVariable") // picocli itself acts on these options
final class NeardupCommand implements Callable<Integer> {

  static final String NAME = "neardup";
  static final String DEBUG = "--debug";

  private final Console console;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this help.")
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

  @Spec private @Nullable CommandSpec spec;

  NeardupCommand(Console console) {
    this.console = console;
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
