package io.github.neardup.core;

import java.util.Iterator;
import java.util.function.LongSupplier;

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

    /** Hands on the items of an iterator, and before each says how far it has come. */
    default <T> Iterator<T> follow(Iterator<T> items, LongSupplier position) {
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return items.hasNext();
        }

        @Override
        public T next() {
          reached(position.getAsLong());
          return items.next();
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
