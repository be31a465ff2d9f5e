package io.github.neardup.core.util;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A fixed set of worker threads for loops over ranges. Each worker takes the next piece as soon as
 * it is free. The loop body receives the number of its worker, so that each worker can have buffers
 * of its own.
 */
public final class Parallel implements AutoCloseable {

  /** The body of a loop. */
  @FunctionalInterface
  public interface Body {
    /**
     * Processes one piece.
     *
     * @param worker number of the worker, from 0 to {@code workers() - 1}
     * @param from first index of the piece
     * @param to index after the last element of the piece
     */
    void run(int worker, int from, int to);
  }

  private final int workers;
  private final ExecutorService executor;

  /**
   * Starts the worker threads.
   *
   * @param workers how many, at least 1
   */
  public Parallel(int workers) {
    if (workers < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + workers);
    }
    this.workers = workers;
    this.executor = daemons(workers, "neardup-worker");
  }

  /** Returns an executor whose threads do not keep the JVM alive. */
  public static ExecutorService daemons(int threads, String name) {
    return Executors.newFixedThreadPool(
        threads,
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Returns the number of workers. */
  public int workers() {
    return workers;
  }

  /**
   * Runs {@code body} over {@code [0, size)} in pieces of at most {@code piece}, and returns when
   * all are done. If bodies throw, the first exception is passed on after every running body has
   * ended, and pieces that have not begun are skipped.
   *
   * @throws IllegalStateException if the calling thread is interrupted; pieces that have not begun
   *     are skipped, but a body may still be running
   */
  public void forRange(int size, int piece, Body body) {
    if (size <= piece || workers == 1) {
      for (long from = 0; from < size; from += piece) {
        if (Thread.currentThread().isInterrupted()) {
          throw new IllegalStateException("interrupted");
        }
        body.run(0, (int) from, (int) Math.min(size, from + piece));
      }
      return;
    }
    int pieces = (int) (((long) size + piece - 1) / piece);
    AtomicInteger next = new AtomicInteger();
    AtomicReference<@Nullable ExecutionException> failure = new AtomicReference<>();
    List<Future<?>> futures = new ArrayList<>(workers);
    for (int w = 0; w < workers; w++) {
      int worker = w;
      futures.add(
          executor.submit(
              () -> {
                try {
                  for (int p = next.getAndIncrement(); p < pieces; p = next.getAndIncrement()) {
                    long from = (long) p * piece;
                    body.run(worker, (int) from, (int) Math.min(size, from + piece));
                  }
                } catch (RuntimeException | Error e) {
                  failure.compareAndSet(null, new ExecutionException(e));
                  next.set(pieces);
                }
              }));
    }
    try {
      for (Future<?> future : futures) {
        future.get();
      }
    } catch (InterruptedException e) {
      next.set(pieces);
      futures.forEach(future -> future.cancel(true));
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw propagate(e);
    }
    ExecutionException first = failure.get();
    if (first != null) {
      throw propagate(first);
    }
  }

  /**
   * Waits for the result of another thread. Exceptions of that thread are passed on.
   *
   * @throws IOException if the other thread threw it
   * @throws IllegalStateException if the calling thread is interrupted
   */
  public static <T extends @Nullable Object> T await(Future<T> result) throws IOException {
    try {
      return result.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw propagate(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Unwraps the exception of a worker and throws or returns it as its own type. */
  public static RuntimeException propagate(ExecutionException failure) {
    if (failure.getCause() instanceof Error error) {
      throw error;
    }
    if (failure.getCause() instanceof RuntimeException exception) {
      return exception;
    }
    return new IllegalStateException(failure.getCause());
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
