package io.github.neardup.core.util;

import java.io.IOException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What must not outlast the JVM: when the JVM is told to end (SIGINT, SIGTERM, {@link
 * System#exit}), everything unfinished is undone, the latest first. Thread-safe.
 */
public final class Unfinished {

  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Deque<Runnable> ALL = new ConcurrentLinkedDeque<>();

  static {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(Unfinished::end, "neardup-cleaner"));
    } catch (IllegalStateException e) {
      // The JVM is ending already; the next run tidies.
    }
  }

  /** What is done in one piece. */
  @FunctionalInterface
  public interface Step<T> {
    T run() throws IOException;
  }

  private Unfinished() {}

  /**
   * Does something in one piece: the JVM ends before it or after it.
   *
   * @throws IOException if the step throws it
   */
  public static <T> T step(Step<T> step) throws IOException {
    LOCK.lock();
    try {
      return step.run();
    } finally {
      LOCK.unlock();
    }
  }

  /**
   * Remembers how to undo something.
   *
   * @param undo must not throw; must do no harm when nothing is left to undo or another thread
   *     undoes it too
   */
  public static void add(Runnable undo) {
    ALL.push(undo);
  }

  /** Forgets how to undo something that is finished or undone. */
  public static void remove(Runnable undo) {
    ALL.remove(undo);
  }

  private static void end() {
    // Never unlocked: a thread that would begin something now waits until the JVM has ended.
    LOCK.lock();
    ALL.forEach(Runnable::run);
  }
}
