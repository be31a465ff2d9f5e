package io.github.neardup.cli.console;

import io.github.neardup.io.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;

/** Shows progress on a terminal. */
public final class ProgressBars {

  private static final int UPDATE_MILLIS = 200;
  private static final double MEGABYTE = 1e6;

  private ProgressBars() {}

  /** Returns progress bars on a terminal, and no progress elsewhere or if not wanted. */
  public static Progress on(Console console, boolean wanted) {
    return wanted && console.terminal() ? bars(console.err(), console.columns()) : Progress.NONE;
  }

  /** Prints a line while a bar may be shown, which reappears below. */
  public static void interrupt(Console console, String line) {
    if (console.terminal()) {
      console.err().print("\r" + " ".repeat(console.columns() - 1) + "\r");
    }
    console.say(line);
  }

  private static Progress bars(PrintStream err, int columns) {
    return (name, size) -> {
      Line line = new Line();
      ProgressBar bar =
          new ProgressBarBuilder()
              .setTaskName(name)
              .setInitialMax(size)
              .setUpdateIntervalMillis(UPDATE_MILLIS)
              .continuousUpdate()
              .setRenderer(line)
              .setConsumer(new ConsoleProgressBarConsumer(err, columns - 1))
              .build();
      return new Progress.Stage() {
        @Override
        public void reached(long position) {
          bar.stepTo(position);
        }

        @Override
        public void counted(long things, Progress.Unit unit) {
          line.count = Optional.of(new Count(things, unit));
        }

        @Override
        public void close() {
          bar.close();
        }
      };
    };
  }

  private record Count(long things, Progress.Unit unit) {
    @Override
    public String toString() {
      return Console.format(
          switch (unit) {
            case TEXTS -> "%,d texts";
            case PAIRS -> "%,d pairs compared";
          },
          things);
    }
  }

  /** Renders, for example, {@code fingerprinting 45% [===> ] 12,345 texts, 0:12, 0:15 left}. */
  private static final class Line implements ProgressBarRenderer {

    private static final int LONGEST_BAR = 40;
    private static final int SHORTEST_BAR = 5;

    /** Written by any thread. */
    private volatile Optional<Count> count = Optional.empty();

    @Override
    public String render(ProgressState state, int columns) {
      Duration elapsed = state.getElapsedAfterStart();
      boolean open = state.isIndefinite() || state.getMax() <= 0;
      String done =
          count
              .map(Count::toString)
              .or(() -> megabytes(state, open))
              .map(text -> text + ", ")
              .orElse("");
      if (open) {
        return cut(state.getTaskName() + "  " + done + time(elapsed), columns);
      }
      double share = Math.min(1, state.getNormalizedProgress());
      String begin = Console.format("%s %3d%% ", state.getTaskName(), (int) (100 * share));
      String end = done + time(elapsed) + left(elapsed, share);
      int width = Math.min(LONGEST_BAR, columns - begin.length() - end.length() - "[] ".length());
      return cut(begin + (width < SHORTEST_BAR ? "" : bar(share, width)) + end, columns);
    }

    private static Optional<String> megabytes(ProgressState state, boolean open) {
      if (state.getCurrent() == 0) {
        return Optional.empty(); // texts may be counted soon
      }
      String done = Console.format("%,.1f", state.getCurrent() / MEGABYTE);
      return Optional.of(
          open ? done + " MB" : Console.format("%s of %,.1f MB", done, state.getMax() / MEGABYTE));
    }

    private static String bar(double share, int width) {
      int filled = (int) (share * width);
      return "["
          + "=".repeat(filled)
          + (filled < width ? ">" + " ".repeat(width - filled - 1) : "")
          + "] ";
    }

    private static String left(Duration elapsed, double share) {
      if (share <= 0 || share >= 1) {
        return "";
      }
      double seconds = elapsed.toMillis() / 1000.0 * (1 - share) / share;
      return ", " + time(Duration.ofSeconds((long) Math.ceil(seconds))) + " left";
    }

    private static String time(Duration duration) {
      return duration.toHours() == 0
          ? Console.format("%d:%02d", duration.toMinutesPart(), duration.toSecondsPart())
          : Console.format(
              "%d:%02d:%02d",
              duration.toHours(), duration.toMinutesPart(), duration.toSecondsPart());
    }

    private static String cut(String line, int columns) {
      return line.substring(0, Math.min(line.length(), Math.max(0, columns)));
    }
  }
}
