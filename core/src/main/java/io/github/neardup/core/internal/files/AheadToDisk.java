package io.github.neardup.core.internal.files;

import io.github.neardup.core.internal.Parallel;
import java.io.IOException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Brings a file to the disk while it is written, so that little is left to be waited for at the
 * end. Not thread-safe.
 */
public final class AheadToDisk {

  /** How many bytes are worth a request to the disk. */
  private static final long ENOUGH = 32 << 20;

  private final Request toDisk;
  private long waiting;
  private @Nullable FutureTask<?> request;

  /** None yet. */
  public AheadToDisk(Request toDisk) {
    this.toDisk = toDisk;
  }

  /** Brings to the disk what was written so far. */
  @FunctionalInterface
  public interface Request {
    void make() throws IOException;
  }

  /**
   * Tells that more was written.
   *
   * @throws IOException if an earlier request failed: the system need not say so again
   */
  public void wrote(int bytes) throws IOException {
    waiting += bytes;
    FutureTask<?> before = request;
    if (waiting < ENOUGH || (before != null && !before.isDone())) {
      return;
    }
    await();
    waiting = 0;
    FutureTask<?> next =
        new FutureTask<>(
            () -> {
              toDisk.make();
              return this;
            });
    // A thread for each request, for there may be thousands of files that wait for the others.
    Thread thread = new Thread(next, "neardup-disk");
    thread.setDaemon(true);
    thread.start();
    request = next;
  }

  /** Waits for the last request, which may not bring all to the disk. */
  public void await() throws IOException {
    if (request != null) {
      Parallel.await(request);
    }
  }
}
