package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.ProgressBars;
import io.github.neardup.io.Progress;
import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code -q} of commands that show progress, or a summary, on standard error. */
public final class QuietOption {

  @Option(
      names = {"-q", "--quiet"},
      description = "Shows no progress bar and no summary.")
  private boolean quiet;

  /** Returns progress on the console, unless the user wants quiet. */
  public Progress progress(Console console) {
    return ProgressBars.on(console, !quiet);
  }

  /** Prints a line while progress is shown, unless the user wants quiet. */
  public void interrupt(Console console, String line) {
    if (!quiet) {
      ProgressBars.interrupt(console, line);
    }
  }

  /** Prints a summary on standard error, unless the user wants quiet. */
  public void print(Console console, String summary) {
    if (!quiet) {
      console.say(summary);
    }
  }

  /** Prints hints on standard error, unless the user wants quiet. */
  public void printHints(Console console, List<String> hints) {
    hints.forEach(hint -> print(console, "neardup: " + hint));
  }
}
