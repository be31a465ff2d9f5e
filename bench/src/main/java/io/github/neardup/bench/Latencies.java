package io.github.neardup.bench;

import java.util.Arrays;

/** How long single calls took. */
final class Latencies {

  /** Nanoseconds of each, ascending. */
  private final long[] sorted;

  private Latencies(long[] sorted) {
    this.sorted = sorted;
  }

  /** What is timed. */
  @FunctionalInterface
  interface Call {
    /** Makes the call of that number and gives back something that depends on it. */
    long make(int number);
  }

  /** Times calls one by one, after a tenth as many that are not counted. */
  static Latencies of(int calls, Call call) {
    long sink = 0;
    for (int i = 0; i < calls / 10; i++) {
      sink += call.make(i);
    }
    long[] nanoseconds = new long[calls];
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      sink += call.make(i);
      nanoseconds[i] = System.nanoTime() - start;
    }
    if (sink == Long.MIN_VALUE) {
      System.err.println("unlikely"); // or the calls may be left out
    }
    Arrays.sort(nanoseconds);
    return new Latencies(nanoseconds);
  }

  /**
   * The latency, in microseconds, that a share of the calls did not exceed.
   *
   * @param share such as 0.99
   */
  double microseconds(double share) {
    int index = (int) Math.ceil(share * sorted.length) - 1;
    return sorted[Math.max(0, index)] / 1e3;
  }
}
