package io.github.neardup.cli;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows how far a command has come. */
interface Progress {

  /** The size of a stage of which it is not known. */
  long UNKNOWN = -1;

  /** Shows nothing. */
  Progress NONE =
      (name, bytes) ->
          new Stage() {
            @Override
            public void reached(long position) {}

            @Override
            public void close() {}
          };

  /** A part of the work; ends when closed. */
  interface Stage extends AutoCloseable {
    /**
     * Says how far it has come.
     *
     * @param position how many of its bytes are done
     */
    void reached(long position);

    @Override
    void close();
  }

  /**
   * Begins a stage.
   *
   * @param name what is done, in a word
   * @param bytes how many bytes there are to do, or {@link #UNKNOWN}
   */
  Stage stage(String name, long bytes);

  /** Stages that follow one another: each ends when the next begins. */
  final class Stages implements AutoCloseable {
    private final Progress progress;
    private Stage stage = NONE.stage("", UNKNOWN);

    Stages(Progress progress) {
      this.progress = progress;
    }

    /** Begins a stage; see {@link Progress#stage}. */
    Stage begin(String name, long bytes) {
      stage.close();
      stage = progress.stage(name, bytes);
      return stage;
    }

    @Override
    public void close() {
      stage.close();
    }
  }

  /** Progress as suits a console: bars on a terminal, nothing elsewhere or if not wanted. */
  static Progress on(Console console, boolean wanted) {
    return wanted && console.terminal() ? bars(console.err(), console.columns()) : NONE;
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
      return new Stage() {
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
