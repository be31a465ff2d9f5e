package io.github.neardup.eval.testing;

import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.run.Timer.Timing;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** A clock that moves on by a second whenever it is read: every task takes one second. */
public final class Clock {

  private static final long SECOND = 1_000_000_000L;

  /** When the first sitting of an evaluation by this clock begins. */
  public static final String FIRST_SITTING = "1970-01-01T00:00:01Z";

  private Clock() {}

  /** Takes any heap for as large, and does not collect garbage to know. */
  public static final HeapMeter HEAP =
      new HeapMeter() {
        @Override
        public <T> Metered<T> measure(Supplier<T> task) {
          return new Metered<>(task.get(), 12_345);
        }
      };

  /** An evaluation that runs each task twice, never waits, and takes any heap for as large. */
  public static Evaluation evaluation(int threads) {
    return evaluation(threads, 100);
  }

  /** The same with a number of replicates. */
  public static Evaluation evaluation(int threads, int replicates) {
    return evaluation(threads, replicates, 1);
  }

  /** The same with a seed. */
  public static Evaluation evaluation(int threads, int replicates, long seed) {
    AtomicLong now = new AtomicLong();
    return new Evaluation(
        threads, replicates, seed, new Timer(1, 0, () -> now.addAndGet(SECOND)), HEAP);
  }

  /** What that clock says of every task. */
  public static Timing second() {
    return new Timing(1, 1, 1, 1, Double.NaN, Double.NaN, 1);
  }
}
