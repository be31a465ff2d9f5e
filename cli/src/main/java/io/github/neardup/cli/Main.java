package io.github.neardup.cli;

import io.github.neardup.cli.console.BrokenPipe;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.ExitStatus;
import io.github.neardup.cli.console.StandardError;
import io.github.neardup.cli.datasets.DatasetsCommand;
import io.github.neardup.cli.eval.EvalCommand;
import io.github.neardup.core.internal.FormerNames;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** The {@code neardup} command. */
public final class Main {

  /** If true, failures are shown with their stack traces, as with {@code --debug}. */
  private static final String DEBUG_PROPERTY = "neardup.debug";

  private Main() {}

  /**
   * Runs the command and ends the JVM with its exit status.
   *
   * @param arguments what was typed after {@code neardup}
   */
  public static void main(String[] arguments) {
    StandardError.restore();
    System.exit(run(Console.ofProcess(), arguments));
  }

  /**
   * Runs the command.
   *
   * @param console what it reads and writes
   * @param arguments what was typed after {@code neardup}
   * @return the exit status
   */
  static int run(Console console, String... arguments) {
    boolean debug =
        Boolean.getBoolean(DEBUG_PROPERTY) || List.of(arguments).contains(NeardupCommand.DEBUG);
    Failures failures = new Failures(console.err(), debug);
    int status;
    try {
      status = commandLine(console, failures).execute(arguments);
    } catch (Error e) { // picocli hands on exceptions only
      status = failures.report(e, NeardupCommand.NAME);
    }
    FormerNames.takeNotes()
        .forEach(note -> console.err().println(NeardupCommand.NAME + ": " + note));
    Optional<IOException> outputFailure = console.outputFailure();
    if (outputFailure.isEmpty()) {
      return status;
    }
    // Who stopped reading the output has seen enough: no reason to complain.
    return status == ExitStatus.DONE && !BrokenPipe.is(outputFailure.get())
        ? failures.reportOutput(outputFailure.get())
        : status;
  }

  private static int failed(
      Console console, Failures failures, Exception e, CommandLine commandLine) {
    Optional<IOException> outputFailure = console.outputFailure();
    if (outputFailure.isPresent() && outputFailure.get() == e.getCause()) {
      return ExitStatus.DONE; // judged when all is written
    }
    return failures.report(e, commandLine.getCommandSpec().qualifiedName());
  }

  private static CommandLine commandLine(Console console, Failures failures) {
    CommandLine commandLine =
        new CommandLine(new NeardupCommand(console))
            .addSubcommand(new EvalCommand(console))
            .addSubcommand(new DedupCommand(console))
            .addSubcommand(new RecommendCommand(console))
            .addSubcommand(new CompareCommand(console))
            .addSubcommand(new FrequenciesCommand(console))
            .addSubcommand(DatasetsCommand.commandLine(console))
            .addSubcommand(new AlgorithmsCommand(console))
            .addSubcommand(new HelpCommand(console));
    return commandLine
        .setOut(console.outWriter())
        .setErr(console.errWriter())
        .setColorScheme(Help.defaultColorScheme(Ansi.OFF))
        .setUsageHelpWidth(console.columns())
        .setAdjustLineBreaksForWideCJKCharacters(true)
        // A text to compare may begin with @.
        .setExpandAtFiles(false)
        .setParameterExceptionHandler((e, given) -> failures.reportUsage(e))
        .setExecutionExceptionHandler(
            (e, command, parsed) -> failed(console, failures, e, command));
  }
}
