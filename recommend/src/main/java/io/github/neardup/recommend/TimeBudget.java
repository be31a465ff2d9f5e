package io.github.neardup.recommend;

import io.github.neardup.core.Document;
import io.github.neardup.recommend.Recommender.TimeUpException;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The time that may be spent, from when this is made. Work is watched: a loop over documents, or
 * over candidates, ends with a {@link TimeUpException} when the time is up. Thread-safe.
 */
final class TimeBudget {

  private final LongSupplier clock;
  private final long start;
  private final double seconds;

  /**
   * Starts.
   *
   * @param clock in nanoseconds
   * @param seconds how long there is
   */
  TimeBudget(LongSupplier clock, double seconds) {
    this.clock = clock;
    this.start = clock.getAsLong();
    this.seconds = seconds;
  }

  /** A part of what is left of this time. */
  TimeBudget part(double share) {
    return new TimeBudget(clock, share * left());
  }

  /** The seconds since the start. */
  double spent() {
    return (clock.getAsLong() - start) / 1e9;
  }

  /** The seconds that are left, below 0 if there are none. */
  double left() {
    return seconds - spent();
  }

  /** Ends the work if the time is up. */
  void check() {
    if (left() <= 0) {
      throw new TimeUpException();
    }
  }

  /** These documents, as long as there is time. */
  Stream<Document> watch(List<Document> documents) {
    return documents.stream().peek(document -> check());
  }
}
