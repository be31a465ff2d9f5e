package io.github.neardup.io;

import java.util.Iterator;
import java.util.Objects;
import java.util.function.LongSupplier;

/** Receives reports on the progress of long work. */
public interface Progress {

  /** The size of a stage whose size is unknown. */
  long UNKNOWN = -1;

  /** Discards all reports. */
  Progress NONE =
      (name, size) ->
          new Stage() {
            @Override
            public void reached(long position) {}

            @Override
            public void close() {}
          };

  /** A unit of counted work. */
  enum Unit {
    TEXTS,
    /** Pairs of texts compared. */
    PAIRS
  }

  /** One part of the work, which ends when closed. */
  interface Stage extends AutoCloseable {
    /**
     * Reports how far the stage has come. May be called from any thread.
     *
     * @param position how much of the stage's size is done
     */
    void reached(long position);

    /**
     * Reports how many things of one kind are done. The display shows this count instead of bytes.
     * May be called from any thread.
     */
    default void counted(long things, Unit unit) {}

    /**
     * Returns an iterator that passes the items on, counts them, and reports the position before
     * each item.
     */
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
   * @param name a word for the work, as shown to the user
   * @param size how much work there is, for example bytes to read, or {@link #UNKNOWN}
   */
  Stage stage(String name, long size);

  /** Consecutive stages: each ends when the next begins. */
  final class Stages implements AutoCloseable {
    private final Progress progress;
    private Stage stage = NONE.stage("", UNKNOWN);

    /** Creates stages that report to {@code progress}. */
    public Stages(Progress progress) {
      this.progress = Objects.requireNonNull(progress, "progress");
    }

    /** Begins a stage; see {@link Progress#stage}. */
    public Stage begin(String name, long size) {
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
