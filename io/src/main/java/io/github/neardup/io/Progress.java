package io.github.neardup.io;

/** Is told how far long work has come. */
public interface Progress {

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

    /** Stages shown by {@code progress}. */
    public Stages(Progress progress) {
      this.progress = progress;
    }

    /** Begins a stage; see {@link Progress#stage}. */
    public Stage begin(String name, long bytes) {
      stage.close();
      stage = progress.stage(name, bytes);
      return stage;
    }

    @Override
    public void close() {
      stage.close();
    }
  }
}
