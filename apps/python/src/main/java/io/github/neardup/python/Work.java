package io.github.neardup.python;

import io.github.neardup.core.util.Parallel;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Long work in a thread of its own. Python waits for it a moment at a time, and so hears of Ctrl-C
 * in between. Safe for use by several threads.
 *
 * @param <T> of the result
 */
public final class Work<T> {

  private final FutureTask<T> task;

  private Work(Callable<T> body) {
    task = new FutureTask<>(body);
  }

  /** Begins. The thread does not keep the JVM alive. */
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
   * @return whether it has within the time
   * @throws InterruptedException if the calling thread is interrupted
   */
  public boolean waitUntilDone(long milliseconds) throws InterruptedException {
    try {
      task.get(milliseconds, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true; // as result() says
    }
    return true;
  }

  /**
   * What was made; waits for it.
   *
   * @throws InterruptedException if the calling thread is interrupted
   * @throws RuntimeException what the work threw
   */
  public T result() throws InterruptedException {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw Parallel.propagate(e);
    }
  }

  /** Asks the work to end, and does not wait for that. Its loops end at their next piece. */
  public void stop() {
    task.cancel(true);
  }
}
