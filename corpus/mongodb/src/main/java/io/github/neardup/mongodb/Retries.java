package io.github.neardup.mongodb;

/**
 * How often to try again after a lost connection, without a record in between.
 *
 * @param most the most tries, after which it is given up
 * @param firstPause before the first of them, in milliseconds; each pause is twice as long as the
 *     one before, up to {@link #LONGEST_PAUSE}
 */
record Retries(int most, long firstPause) {

  static final long LONGEST_PAUSE = 10_000;

  /** About a minute. */
  static final Retries USUAL = new Retries(10, 250);

  /** The pause before a try, counted from 1. */
  long pause(int number) {
    return Math.min(LONGEST_PAUSE, firstPause << Math.min(number - 1, 16));
  }
}
