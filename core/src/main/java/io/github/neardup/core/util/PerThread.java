package io.github.neardup.core.util;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.function.Supplier;

/**
 * Gives each thread its own worker, for workers that are not thread-safe and have buffers. The
 * garbage collector may reclaim idle workers, whose threads then get new ones. So a thread does not
 * hold on to what its worker refers to, nor to buffers that grew for one huge text.
 *
 * @param <T> the type of the workers
 */
public final class PerThread<T> {

  private final Supplier<T> newWorker;
  private final ThreadLocal<Reference<T>> workers =
      ThreadLocal.withInitial(() -> new WeakReference<>(null));

  /**
   * Creates an empty pool.
   *
   * @param newWorker makes a worker; should be fast
   */
  public PerThread(Supplier<T> newWorker) {
    this.newWorker = newWorker;
  }

  /** Returns the calling thread's own worker. */
  public T get() {
    T worker = workers.get().get();
    if (worker == null) {
      worker = newWorker.get();
      workers.set(new WeakReference<>(worker));
    }
    return worker;
  }
}
