package io.github.neardup.core.util;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.function.Supplier;

/**
 * A worker for each calling thread, which is not thread-safe and has buffers of its own. The
 * garbage collector may take idle workers, and threads get others then: a thread keeps in memory
 * neither what its workers refer to nor the buffers of one huge text.
 *
 * @param <T> the workers
 */
public final class PerThread<T> {

  private final Supplier<T> newWorker;
  private final ThreadLocal<Reference<T>> workers =
      ThreadLocal.withInitial(() -> new WeakReference<>(null));

  /**
   * None yet.
   *
   * @param newWorker makes a worker, fast
   */
  public PerThread(Supplier<T> newWorker) {
    this.newWorker = newWorker;
  }

  /** The calling thread's own. */
  public T get() {
    T worker = workers.get().get();
    if (worker == null) {
      worker = newWorker.get();
      workers.set(new WeakReference<>(worker));
    }
    return worker;
  }
}
