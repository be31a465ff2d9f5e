package io.github.neardup.cli;

import io.github.neardup.cli.console.VersionProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code neardup} itself: what all commands have in common. */
@Command(
    name = NeardupCommand.NAME,
    addMethodSubcommands = false, // looking for them delays the start
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
}
