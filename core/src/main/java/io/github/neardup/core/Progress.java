package io.github.neardup.core;

import java.util.Iterator;
import java.util.Objects;
import java.util.function.LongSupplier;

/** Is told how far long work has come. */
public interface Progress {

  /** The size of a stage of which it is not known. */
  long UNKNOWN = -1;

  /** Shows nothing. */
  Progress NONE =
      (name, size) ->
          new Stage() {
            @Override
            public void reached(long position) {}

            @Override
            public void close() {}
          };

  /** What work is counted in. */
  enum Unit {
    TEXTS,
    /** Pairs of texts that are compared. */
    PAIRS
  }

  /** A part of the work; ends when closed. */
  interface Stage extends AutoCloseable {
    /**
     * Says how far it has come.
     *
     * @param position how much of its size is done
     */
    void reached(long position);

    /**
     * Says how many things of a kind are done so far: a user is shown these in place of bytes.
     * Called from any thread.
     */
    default void counted(long things, Unit unit) {}

    /** Hands on texts, counts them, and before each says how far it has come. */
    default <T> Iterator<T> follow(Iterator<T> items, LongSupplier position) {
      return new Iterator<>() {
        private long texts;

        @Override
        public boolean hasNext() {
          return items.hasNext();
        }

        @Override
        public T next() {
          reached(position.getAsLong());
          T text = items.next();
          counted(++texts, Unit.TEXTS);
          return text;
        }
      };
    }

    @Override
    void close();
  }

  /**
   * Begins a stage.
   *
   * @param name what is done, in a word
   * @param size how much there is to do, such as bytes to read, or {@link #UNKNOWN}
   */
  Stage stage(String name, long size);

  /** Stages that follow one another: each ends when the next begins. */
  final class Stages implements AutoCloseable {
    private final Progress progress;
    private Stage stage = NONE.stage("", UNKNOWN);

    /** Stages shown by {@code progress}. */
    public Stages(Progress progress) {
      Objects.requireNonNull(progress, "progress");
      this.progress = progress;
    }

    /** Begins a stage; see {@link Progress#stage}. */
    public Stage begin(String name, long size) {
      Objects.requireNonNull(name, "name");
      stage.close();
      stage = progress.stage(name, size);
      return stage;
    }

    @Override
    public void close() {
      stage.close();
    }
  }
}
