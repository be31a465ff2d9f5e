package io.github.neardup.dedup.resume;

import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Estimates how long a pass will take from its pace so far, after an initial time in which Java is
 * still slow. Not thread-safe.
 */
public final class Pace {

  private static final double SECOND = 1e9;

  /** The time in which Java compiles frequent code, in nanoseconds. */
  private static final long WARMING_UP = 4_000_000_000L;

  private static final long MEASURED = 6_000_000_000L;

  private final LongSupplier clock;
  private boolean begun;
  private boolean measuring;
  private boolean told;
  private long since;
  private long from;

  /**
   * Creates a pace.
   *
   * @param clock counts nanoseconds
   */
  public Pace(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Returns about how many seconds are left, once, as soon as an estimate is possible.
   *
   * @param position how many bytes have been read
   * @param size how many bytes there are
   */
  public OptionalDouble secondsLeft(long position, long size) {
    if (told || size <= 0) {
      return OptionalDouble.empty();
    }
    long now = clock.getAsLong();
    if (!begun) {
      begun = true;
      since = now;
    } else if (!measuring && now - since >= WARMING_UP) {
      measuring = true;
      since = now;
      from = position;
    } else if (measuring && now - since >= MEASURED && position > from) {
      told = true;
      double bytesASecond = (position - from) / ((now - since) / SECOND);
      return OptionalDouble.of(Math.max(0, size - position) / bytesASecond);
    }
    return OptionalDouble.empty();
  }
}
