package io.github.neardup.cli.console;

import io.github.neardup.core.Progress;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows progress on a terminal. */
public final class ProgressBars {

  private ProgressBars() {}

  /** Progress as suits a console: bars on a terminal, nothing elsewhere or if not wanted. */
  public static Progress on(Console console, boolean wanted) {
    return wanted && console.terminal() ? bars(console.err(), console.columns()) : Progress.NONE;
  }

  /** Says something while a bar may be on the line, which comes again below. */
  public static void interrupt(Console console, String line) {
    if (console.terminal()) {
      console.err().print("\r" + " ".repeat(console.columns() - 1) + "\r");
    }
    console.say(line);
  }

  private static Progress bars(PrintStream err, int columns) {
    return (name, bytes) -> {
      ProgressBar bar =
          new ProgressBarBuilder()
              .setTaskName(name)
              .setInitialMax(bytes)
              .setUnit(" MB", 1_000_000)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .setConsumer(new ConsoleProgressBarConsumer(err, columns - 1))
              .build();
      return new Progress.Stage() {
        @Override
        public void reached(long position) {
          bar.stepTo(position);
        }

        @Override
        public void close() {
          bar.close();
        }
      };
    };
  }
}
