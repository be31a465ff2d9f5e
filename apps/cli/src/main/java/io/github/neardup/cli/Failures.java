package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.Printable;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.core.CapacityException;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.search.Search.Budget.IncompleteSearchException;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.util.Messages;
import io.github.neardup.core.util.ShellText;
import io.github.neardup.datasets.catalog.Datasets.UnknownDatasetException;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports failures in one line on standard error, and maps them to exit statuses.
 *
 * <p>A class, where picocli would take lambdas: its interfaces are of an old format, and a JVM that
 * archives a lambda of one leaves the interface out, and opens every jar for it at each start.
 */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {

  private static final long MEBIBYTE = 1 << 20;
  private static final long GIBIBYTE = 1 << 30;

  private final Console console;
  private final boolean debug;

  Failures(Console console, boolean debug) {
    this.console = console;
    this.debug = debug;
  }

  /** Reports arguments that picocli did not accept. */
  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    String message =
        e instanceof UnmatchedArgumentException unmatched
            ? describeUnmatched(unmatched)
            : startLowerCase(Objects.requireNonNullElse(e.getMessage(), "wrong usage"));
    return say(message + seeHelp(command), e, ExitCode.USAGE);
  }

  /** Reports the exception of a command, but one of standard output, which comes after all else. */
  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    return console.outputFailure().filter(failure -> failure == e.getCause()).isPresent()
        ? ExitCode.OK
        : report(e, command.getCommandSpec().qualifiedName());
  }

  /** Reports the exception of a command, as typed; returns the exit status. */
  int report(Throwable e, String command) {
    if (e instanceof UsageException.Unsaid) {
      return ExitCode.USAGE;
    }
    if (e instanceof UsageException
        || e instanceof InvalidSpecException
        || e instanceof UnknownDatasetException) {
      return say(e.getMessage() + seeHelp(command), e, ExitCode.USAGE);
    }
    return say(describe(e), e, ExitCode.SOFTWARE);
  }

  /** Reports that standard output could not be written to. */
  int reportOutput(IOException e) {
    return say("standard output: " + e.getMessage(), e, ExitCode.SOFTWARE);
  }

  /**
   * Returns whether a failure means that nobody reads the pipe any more, as with {@code | head}.
   */
  static boolean isBrokenPipe(IOException failure) {
    String message = Objects.requireNonNullElse(failure.getMessage(), "");
    return message.equals("Broken pipe") || message.equals(messageOfBrokenPipe());
  }

  /**
   * Breaks a pipe to see the message: Java passes on the system's message, in the user's language.
   */
  private static String messageOfBrokenPipe() {
    try {
      Pipe pipe = Pipe.open();
      try (Pipe.SinkChannel sink = pipe.sink()) {
        pipe.source().close();
        sink.write(ByteBuffer.allocate(1));
      }
    } catch (IOException e) {
      return Objects.requireNonNullElse(e.getMessage(), "");
    }
    throw new IllegalStateException("a pipe without a reader could be written to");
  }

  private static String seeHelp(String command) {
    return " (see " + command + " --help)";
  }

  private int say(String message, Throwable e, int status) {
    console.err().println(Printable.message("neardup: " + Messages.oneLine(message.strip())));
    if (debug) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      console.err().print(Printable.message(trace.toString()));
    }
    return status;
  }

  private static String describe(Throwable e) {
    String message = Objects.requireNonNullElse(e.getMessage(), e.toString());
    if (e instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
      return describe(unchecked.getCause());
    } else if (e instanceof NoSuchFileException) {
      return message + ": no such file or folder";
    } else if (e instanceof AccessDeniedException) {
      return message + ": permission denied";
    } else if (e instanceof IOException
        || e instanceof CapacityException
        || e instanceof CorpusException
        || e instanceof IncompleteSearchException
        || e instanceof FingerprintException
        || e instanceof StorageException) {
      return message;
    } else if (e instanceof OutOfMemoryError) {
      long heap = Runtime.getRuntime().maxMemory();
      return "out of memory with a heap of %d MB; allow more, for example with NEARDUP_OPTS=-Xmx%dg"
          .formatted(heap / MEBIBYTE, heap * 3 / 2 / GIBIBYTE + 1);
    } else if (e instanceof NoClassDefFoundError) {
      return "the class "
          + message
          + " could not be read from the program's jars; allow more open files (ulimit -n), or"
          + " install the program again";
    }
    return "unexpected failure: " + e + " (--debug shows where)";
  }

  private static String describeUnmatched(UnmatchedArgumentException e) {
    String given = e.getUnmatched().get(0);
    CommandLine command = e.getCommandLine();
    if (given.startsWith("-") && given.length() > 1) {
      int equals = given.indexOf('=');
      return UnknownNames.option(
          equals < 0 ? given : given.substring(0, equals),
          command.getCommandSpec().optionsMap().keySet());
    }
    if (command.getParent() == null && isThere(given)) {
      return "'%s' is a file or folder, not a command: write neardup dedup %s -o OUTPUT"
          .formatted(given, ShellText.quoted(given));
    }
    if (!command.getSubcommands().isEmpty()) {
      return UnknownNames.command(given, Main.commands(command));
    }
    return "unexpected argument '" + given + "'";
  }

  private static boolean isThere(String file) {
    try {
      return !file.isEmpty() && Files.exists(Path.of(file));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static String startLowerCase(String text) {
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
