package io.github.neardup.recommend;

/** The time is up before anything can be recommended. */
public final class TimeUpException extends RuntimeException {

  private static final long serialVersionUID = 1;

  TimeUpException() {
    super(
        "the time is up before the exact search of the sample has ended; allow more time, or take a"
            + " smaller sample, a higher threshold or longer shingles",
        null,
        false,
        false);
  }
}
