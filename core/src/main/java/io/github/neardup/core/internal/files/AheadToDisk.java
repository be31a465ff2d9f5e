package io.github.neardup.core.internal.files;

import io.github.neardup.core.internal.Parallel;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Brings a file to the disk while it is written, so that little is left to be waited for at the
 * end. Not thread-safe.
 */
final class AheadToDisk implements Closeable {

  /** How many bytes are worth a request to the disk. */
  private static final long ENOUGH = 32 << 20;

  private final Request toDisk;
  private long waiting;
  private @Nullable ExecutorService executor;
  private @Nullable Future<?> request;

  AheadToDisk(Request toDisk) {
    this.toDisk = toDisk;
  }

  /** Brings to the disk what was written so far. */
  @FunctionalInterface
  interface Request {
    void make() throws IOException;
  }

  /**
   * Tells that more was written.
   *
   * @throws IOException if an earlier request failed: the system need not say so again
   */
  void wrote(int bytes) throws IOException {
    waiting += bytes;
    Future<?> before = request;
    if (waiting < ENOUGH || (before != null && !before.isDone())) {
      return;
    }
    await();
    waiting = 0;
    ExecutorService thread = executor;
    if (thread == null) {
      thread = Parallel.daemons(1, "neardup-disk");
      executor = thread;
    }
    request =
        thread.submit(
            () -> {
              toDisk.make();
              return this;
            });
  }

  /** Waits for the last request, which may not bring all to the disk. */
  void await() throws IOException {
    Future<?> last = request;
    if (last == null) {
      return;
    }
    try {
      last.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw Parallel.propagate(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    if (executor != null) {
      executor.shutdown();
    }
  }
}
