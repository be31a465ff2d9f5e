package io.github.neardup.eval;

import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Times a task with warm code: passes that are not counted until some time has gone by, then
 * several runs, each repeated long enough to be measurable, of which the median counts.
 */
final class Timer {

  private static final long NANOSECONDS = 1_000_000_000L;
  private static final long WARM_UP = NANOSECONDS / 2;
  private static final long LEAST_RUN = NANOSECONDS / 20;
  private static final long ENOUGH = 20 * NANOSECONDS;

  private final int runs;
  private final LongSupplier clock;

  /**
   * A timer.
   *
   * @param runs counted runs, at least 1
   */
  Timer(int runs) {
    this(runs, System::nanoTime);
  }

  /**
   * A timer that goes by a given clock.
   *
   * @param runs counted runs, at least 1
   * @param clock the time in nanoseconds, from any beginning
   */
  Timer(int runs, LongSupplier clock) {
    if (runs < 1) {
      throw new IllegalArgumentException("runs must be at least 1, not " + runs);
    }
    this.runs = runs;
    this.clock = clock;
  }

  /**
   * What a task gave and how long it takes.
   *
   * @param value what the last pass gave
   * @param seconds the median over the runs of the seconds a pass takes
   */
  record Timed<T>(T value, double seconds) {}

  /**
   * Times a task that gives the same value at each pass. A task of more than 20 seconds is run once
   * more, at most.
   */
  <T> Timed<T> time(Supplier<T> task) {
    long begin = clock.getAsLong();
    T value;
    long last;
    do {
      long start = clock.getAsLong();
      value = task.get();
      last = clock.getAsLong() - start;
    } while (clock.getAsLong() - begin < WARM_UP);

    int passes = (int) Math.max(1, Math.min(10_000, LEAST_RUN / Math.max(1, last)));
    int counted = last > ENOUGH ? 1 : runs;
    double[] seconds = new double[counted];
    for (int run = 0; run < counted; run++) {
      long start = clock.getAsLong();
      for (int pass = 0; pass < passes; pass++) {
        value = task.get();
      }
      seconds[run] = (double) (clock.getAsLong() - start) / NANOSECONDS / passes;
    }
    Arrays.sort(seconds);
    double median = (seconds[(counted - 1) / 2] + seconds[counted / 2]) / 2;
    return new Timed<>(value, median);
  }
}
