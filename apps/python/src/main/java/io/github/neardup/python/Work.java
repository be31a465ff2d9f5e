package io.github.neardup.python;

import io.github.neardup.core.util.Parallel;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Long work in a thread of its own. Python waits for it in short intervals, so that it can react to
 * Ctrl-C in between. Thread-safe.
 *
 * @param <T> the type of the result
 */
public final class Work<T> {

  private final FutureTask<T> task;

  private Work(Callable<T> body) {
    task = new FutureTask<>(body);
  }

  /** Starts the work. Its thread does not keep the JVM alive. */
  static <T> Work<T> begin(Callable<T> body) {
    Work<T> work = new Work<>(body);
    Thread thread = new Thread(work.task, "neardup-call");
    thread.setDaemon(true);
    thread.start();
    return work;
  }

  /**
   * Waits until the work is done, or has failed.
   *
   * @return whether it ended within the time
   * @throws InterruptedException if the calling thread is interrupted
   */
  public boolean waitUntilDone(long milliseconds) throws InterruptedException {
    try {
      task.get(milliseconds, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true; // result() reports the failure
    }
    return true;
  }

  /**
   * Returns the result; waits for it.
   *
   * @throws InterruptedException if the calling thread is interrupted
   * @throws RuntimeException the exception of the work
   */
  public T result() throws InterruptedException {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw Parallel.propagate(e);
    }
  }

  /** Asks the work to stop, without waiting. Its loops end at their next step. */
  public void stop() {
    task.cancel(true);
  }
}
