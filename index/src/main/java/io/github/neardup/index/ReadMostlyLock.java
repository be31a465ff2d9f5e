package io.github.neardup.index;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Many readers at once, or one writer. Readers on different threads mostly take different locks, so
 * that they do not slow each other down by counting themselves in one place; a writer takes all of
 * them (the "big reader" lock).
 *
 * <p>Before that, a writer takes a lock against other writers, and holds it while it prepares; who
 * takes that lock alone sees a state that does not change, without keeping readers out. Not
 * reentrant.
 */
final class ReadMostlyLock {

  private static final int MOST_READ_LOCKS = 32;
  private static final int SPREAD = 0x9E3779B9;

  private final ReentrantLock writers = new ReentrantLock();
  private final StampedLock[] locks;
  private final Lock[] readLocks;

  /** Of the writer that keeps readers out. */
  private final long[] stamps;

  private final int shift;

  ReadMostlyLock() {
    int processors = Math.min(MOST_READ_LOCKS, Runtime.getRuntime().availableProcessors());
    int bits = Math.max(1, 32 - Integer.numberOfLeadingZeros(processors - 1));
    shift = 32 - bits;
    locks = new StampedLock[1 << bits];
    readLocks = new Lock[locks.length];
    stamps = new long[locks.length];
    for (int i = 0; i < locks.length; i++) {
      locks[i] = new StampedLock();
      readLocks[i] = locks[i].asReadLock();
    }
  }

  @FunctionalInterface
  interface Action<T, E extends Exception> {
    T run() throws E;
  }

  /** Reads, beside other readers. */
  <T, E extends Exception> T reading(Action<T, E> action) throws E {
    Lock own = readLocks[((int) Thread.currentThread().getId() * SPREAD) >>> shift];
    own.lock();
    try {
      return action.run();
    } finally {
      own.unlock();
    }
  }

  /** Keeps writers out, but not readers. */
  <T, E extends Exception> T withoutWriters(Action<T, E> action) throws E {
    writers.lock();
    try {
      return action.run();
    } finally {
      writers.unlock();
    }
  }

  /** Keeps readers out, too; to be called {@link #withoutWriters}. */
  <T, E extends Exception> T alone(Action<T, E> action) throws E {
    for (int i = 0; i < locks.length; i++) {
      stamps[i] = locks[i].writeLock();
    }
    try {
      return action.run();
    } finally {
      for (int i = 0; i < locks.length; i++) {
        locks[i].unlockWrite(stamps[i]);
      }
    }
  }
}
