package io.github.neardup.core.internal.files;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Something that must not outlast a failure: it is undone when whoever began it says so, or when
 * the JVM is told to end (SIGINT, SIGTERM, {@link System#exit}), the latest first.
 *
 * <p>Thread-safe. All that begins, undoes or finishes something takes turns, so that a signal finds
 * each of them done or not begun.
 */
public final class Unfinished {

  /** How long a thread waits for the JVM to end, in milliseconds; it never takes as long. */
  private static final long LONGEST_END = 10_000;

  private static final Object TURN = new Object();
  private static final Deque<Unfinished> ALL = new ArrayDeque<>();
  private static boolean ending;

  static {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(Unfinished::end, "neardup-cleaner"));
    } catch (IllegalStateException e) {
      ending = true;
    }
  }

  /** What is done in one piece. */
  @FunctionalInterface
  public interface Step<T> {
    T run() throws IOException;
  }

  private final Runnable undo;

  private Unfinished(Runnable undo) {
    this.undo = undo;
  }

  /**
   * Remembers how to undo what was just done. Call it within {@link #step}.
   *
   * @param undo must not throw; must do no harm when nothing is left to undo
   */
  public static Unfinished begin(Runnable undo) {
    Unfinished unfinished = new Unfinished(undo);
    synchronized (TURN) {
      ALL.push(unfinished);
    }
    return unfinished;
  }

  /**
   * Does something in one piece: the JVM ends before it or after it. Not for what may wait for
   * others.
   *
   * @throws IOException if the step throws it
   */
  public static <T> T step(Step<T> step) throws IOException {
    synchronized (TURN) {
      if (!ending) {
        return step.run();
      }
    }
    awaitEnd();
    throw new IllegalStateException("this JVM is ending; nothing more can be written");
  }

  /** It is finished: nothing is undone any more. */
  public void finish() {
    synchronized (TURN) {
      ALL.remove(this);
    }
  }

  /** Undoes it, unless that was done or it is finished. */
  public void undo() {
    synchronized (TURN) {
      if (ALL.remove(this)) {
        undo.run();
      }
    }
  }

  private static void end() {
    synchronized (TURN) {
      ending = true;
      while (!ALL.isEmpty()) {
        ALL.pop().undo.run();
      }
    }
  }

  /** Everything is undone by now, and what would go on has nothing to say. */
  private static void awaitEnd() {
    try {
      Thread.sleep(LONGEST_END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
