package io.github.neardup.eval;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Times a task with warm code: passes that are not counted until some time has gone by, then
 * several runs, each repeated long enough to be measurable, of which the median counts.
 */
final class Timer {

  private static final long NANOSECONDS = 1_000_000_000L;

  private final int runs;
  private final long warmUp;
  private final long leastRun;
  private final long enough;

  /**
   * A timer.
   *
   * @param runs counted runs, at least 1
   */
  Timer(int runs) {
    this.runs = runs;
    this.warmUp = NANOSECONDS / 2;
    this.leastRun = NANOSECONDS / 20;
    this.enough = 20 * NANOSECONDS;
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
    long begin = System.nanoTime();
    T value;
    long last;
    do {
      long start = System.nanoTime();
      value = task.get();
      last = System.nanoTime() - start;
    } while (System.nanoTime() - begin < warmUp);

    int passes = (int) Math.max(1, Math.min(10_000, leastRun / Math.max(1, last)));
    int counted = last > enough ? 1 : runs;
    double[] seconds = new double[counted];
    for (int run = 0; run < counted; run++) {
      long start = System.nanoTime();
      for (int pass = 0; pass < passes; pass++) {
        value = task.get();
      }
      seconds[run] = (double) (System.nanoTime() - start) / NANOSECONDS / passes;
    }
    Arrays.sort(seconds);
    double median = (seconds[(counted - 1) / 2] + seconds[counted / 2]) / 2;
    return new Timed<>(value, median);
  }
}
