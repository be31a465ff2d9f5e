package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ParallelTest {

  @ParameterizedTest
  @CsvSource({
    "1, 0, 1",
    "1, 1000, 7",
    "2, 0, 5",
    "2, 1, 1",
    "2, 1000, 1",
    "2, 1000, 333",
    "4, 1000, 7",
    "4, 999, 1000",
    "4, 1001, 1000",
    "7, 3, 1",
    "7, 100000, 10",
    "3, 10, 2147483647"
  })
  void everyIndexIsWorkedOnOnceInPiecesNoLargerThanAskedFor(int workers, int size, int piece) {
    AtomicIntegerArray worked = new AtomicIntegerArray(size);
    AtomicIntegerArray busy = new AtomicIntegerArray(workers);
    try (Parallel parallel = new Parallel(workers)) {
      assertThat(parallel.workers()).isEqualTo(workers);
      parallel.forRange(
          size,
          piece,
          (worker, from, to) -> {
            if (busy.getAndIncrement(worker) != 0) {
              throw new AssertionError("a worker's number is in use twice");
            }
            if (from >= to || to - from > piece) {
              throw new AssertionError("piece from " + from + " to " + to);
            }
            for (int i = from; i < to; i++) {
              worked.incrementAndGet(i);
            }
            busy.decrementAndGet(worker);
          });
    }
    for (int i = 0; i < size; i++) {
      assertThat(worked.get(i)).isEqualTo(1);
    }
  }

  @Test
  void rangesUpToTheLargestIntegerDoNotOverflow() {
    AtomicInteger last = new AtomicInteger();
    for (int workers : new int[] {1, 2}) {
      try (Parallel parallel = new Parallel(workers)) {
        parallel.forRange(
            Integer.MAX_VALUE, 1 << 30, (worker, from, to) -> last.accumulateAndGet(to, Math::max));
      }
      assertThat(last.getAndSet(0)).isEqualTo(Integer.MAX_VALUE);
    }
  }

  @Test
  void workersWorkAtTheSameTime() {
    CountDownLatch all = new CountDownLatch(3);
    try (Parallel parallel = new Parallel(3)) {
      parallel.forRange(
          3,
          1,
          (worker, from, to) -> {
            all.countDown();
            awaitQuietly(all);
          });
    }
    assertThat(all.getCount()).isZero();
  }

  @Test
  void whatWorkersWroteIsSeenByTheCaller() {
    int[] values = new int[100_000];
    try (Parallel parallel = new Parallel(4)) {
      for (int round = 1; round <= 10; round++) {
        int value = round;
        parallel.forRange(
            values.length,
            100,
            (worker, from, to) -> {
              for (int i = from; i < to; i++) {
                values[i] += value;
              }
            });
      }
    }
    assertThat(values).containsOnly(55);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void whatABodyThrowsIsPassedOnAndTheRestLeftOut(int workers) {
    AtomicInteger begun = new AtomicInteger();
    IllegalStateException exception = new IllegalStateException("broken");
    AssertionError error = new AssertionError("broken");
    try (Parallel parallel = new Parallel(workers)) {
      assertThatThrownBy(
              () ->
                  parallel.forRange(
                      1_000_000,
                      1,
                      (worker, from, to) -> {
                        begun.incrementAndGet();
                        throw exception;
                      }))
          .isSameAs(exception);
      assertThat(begun.get()).isBetween(1, workers);
      assertThatThrownBy(
              () ->
                  parallel.forRange(
                      100,
                      1,
                      (worker, from, to) -> {
                        if (from == 50) {
                          throw error;
                        }
                      }))
          .isSameAs(error);
      AtomicInteger after = new AtomicInteger();
      parallel.forRange(100, 1, (worker, from, to) -> after.incrementAndGet());
      assertThat(after.get()).as("the workers live on").isEqualTo(100);
    }
  }

  @Test
  void noBodyRunsAnyMoreWhenAnExceptionIsPassedOn() {
    CountDownLatch otherBegun = new CountDownLatch(1);
    CountDownLatch throwing = new CountDownLatch(1);
    AtomicBoolean otherEnded = new AtomicBoolean();
    IllegalStateException exception = new IllegalStateException("broken");
    try (Parallel parallel = new Parallel(2)) {
      assertThatThrownBy(
              () ->
                  parallel.forRange(
                      2,
                      1,
                      (worker, from, to) -> {
                        if (from == 0) {
                          awaitQuietly(otherBegun);
                          throwing.countDown();
                          throw exception;
                        }
                        otherBegun.countDown();
                        awaitQuietly(throwing);
                        for (int i = 0; i < 1_000_000; i++) {
                          Thread.onSpinWait();
                        }
                        otherEnded.set(true);
                      }))
          .isSameAs(exception);
      assertThat(otherEnded).isTrue();
    }
  }

  @Test
  void anInterruptEndsTheLoopAndStaysSet() {
    // Bodies that never end by themselves: a loop that is done already has nothing to interrupt.
    CountDownLatch never = new CountDownLatch(1);
    try (Parallel parallel = new Parallel(2)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> parallel.forRange(100, 1, (worker, from, to) -> awaitQuietly(never)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0})
  void fewerThanOneWorkerIsRefused(int workers) {
    assertThatThrownBy(() -> new Parallel(workers))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be at least 1, not " + workers);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
