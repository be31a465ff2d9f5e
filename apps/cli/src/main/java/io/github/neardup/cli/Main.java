package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.HelpPages;
import io.github.neardup.cli.console.Signals;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.datasets.DatasetsCommand;
import io.github.neardup.cli.eval.EvalCommand;
import io.github.neardup.cli.index.IndexCommand;
import io.github.neardup.cli.label.LabelCommand;
import io.github.neardup.cli.option.ArgumentFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The {@code neardup} command. */
public final class Main {

  private static final String HELP = "help";

  private static final String COMPLETION = "completion";

  private static final String EVAL = "eval";

  /** If true, failures are shown with their stack traces, as with {@code --debug}. */
  private static final String DEBUG_PROPERTY = "neardup.debug";

  static {
    // Otherwise picocli would open every jar in search of Groovy, and load types that no option
    // has.
    System.setProperty("picocli.disable.closures", "true");
    System.setProperty("picocli.converters.excludes", "java\\.(sql|time)\\..*");
  }

  private Main() {}

  public static void main(String[] arguments) {
    Signals.endInOrder();
    System.exit(run(Console.ofProcess(), arguments));
  }

  /** Runs the command and returns its exit status. */
  static int run(Console console, String... arguments) {
    // Some locales write numbers with digits that programs cannot read.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    boolean debug =
        Boolean.getBoolean(DEBUG_PROPERTY) || List.of(arguments).contains(NeardupCommand.DEBUG);
    Failures failures = new Failures(console, debug);
    int status;
    try {
      status = execute(console, failures, arguments);
    } catch (UsageException e) {
      status = failures.report(e, NeardupCommand.NAME + " " + arguments[0]);
    } catch (Error e) { // picocli passes on exceptions only
      status = failures.report(e, NeardupCommand.NAME);
    }
    Optional<IOException> outputFailure = console.outputFailure();
    if (outputFailure.isEmpty()) {
      return status;
    }
    // A reader that closes the pipe has seen enough; that is not a failure.
    return status == ExitCode.OK && !Failures.isBrokenPipe(outputFailure.get())
        ? failures.reportOutput(outputFailure.get())
        : status;
  }

  private static int execute(Console console, Failures failures, String... arguments) {
    // In other commands, @ may begin a text.
    String[] expanded =
        arguments.length > 0 && arguments[0].equals(EVAL)
            ? ArgumentFiles.expand(arguments)
            : arguments;
    return commandLine(console, failures, expanded).execute(expanded);
  }

  /** Returns the command with the subcommands that the arguments may use. */
  static CommandLine commandLine(Console console, Failures failures, String... arguments) {
    Map<String, Supplier<CommandLine>> commands = commands(console);
    // A command that is typed first needs no others, and creating all of them takes longer than
    // comparing two texts.
    String first = arguments.length == 0 ? "" : arguments[0];
    if (!first.equals(HELP) && !first.equals(COMPLETION)) { // their help shows all commands
      Supplier<CommandLine> typed = commands.get(first);
      if (typed != null) {
        commands.clear();
        commands.put(first, typed);
      }
    }
    if (arguments.length == 1 && NeardupCommand.VERSION.contains(first)) {
      commands.clear();
    }
    CommandLine commandLine = new CommandLine(new NeardupCommand());
    commands.forEach((name, command) -> commandLine.addSubcommand(name, command.get()));
    HelpPages.layOut(commandLine);
    return commandLine
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
        .setColorScheme(Help.defaultColorScheme(Ansi.OFF))
        .setUsageHelpWidth(console.columns())
        .setAdjustLineBreaksForWideCJKCharacters(true)
        .setExpandAtFiles(false)
        // Options after a file of arguments may change those in the file.
        .setOverwrittenOptionsAllowed(first.equals(EVAL))
        .setExecutionStrategy(new Execution(console))
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
  }

  /** Returns the commands by name, in the order of the help; each is created when it is needed. */
  private static Map<String, Supplier<CommandLine>> commands(Console console) {
    Map<String, Supplier<CommandLine>> commands = new LinkedHashMap<>();
    commands.put(EVAL, () -> new CommandLine(new EvalCommand(console)));
    commands.put("dedup", () -> new CommandLine(new DedupCommand(console)));
    commands.put("index", () -> IndexCommand.commandLine(console));
    commands.put(LabelCommand.NAME, () -> new CommandLine(new LabelCommand(console)));
    commands.put("recommend", () -> new CommandLine(new RecommendCommand(console)));
    commands.put("compare", () -> new CommandLine(new CompareCommand(console)));
    commands.put("serve", () -> new CommandLine(new ServeCommand(console)));
    commands.put("frequencies", () -> new CommandLine(new FrequenciesCommand(console)));
    commands.put("datasets", () -> DatasetsCommand.commandLine(console));
    commands.put("algorithms", () -> new CommandLine(new AlgorithmsCommand(console)));
    commands.put(COMPLETION, () -> new CommandLine(new NeardupCommand.Completion(console)));
    commands.put(HELP, () -> new CommandLine(new NeardupCommand.Help(console)));
    return commands;
  }

  /** Returns the names of a command's subcommands, as help lists them. */
  static Set<String> commands(CommandLine command) {
    return command.getSubcommands().keySet();
  }

  /** Runs the typed command; a group of commands shows its usage. */
  private record Execution(Console console) implements IExecutionStrategy {

    @Override
    public int execute(ParseResult parsed) {
      ParseResult typed = parsed;
      while (typed.hasSubcommand()) {
        typed = typed.subcommand();
      }
      CommandLine command = typed.commandSpec().commandLine();
      Optional<String> page = HelpPages.asked(parsed);
      if (page.isPresent()) {
        console.out().print(page.get());
        return ExitCode.OK;
      }
      Integer helped = CommandLine.executeHelpRequest(parsed); // for the version
      if (helped != null) {
        return helped;
      } else if (command.getSubcommands().isEmpty()) {
        return new RunLast().execute(parsed);
      }
      console.err().print(HelpPages.page(command));
      return ExitCode.USAGE;
    }
  }
}
