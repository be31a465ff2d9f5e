package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.dedup.resume.Pace;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** How long a pass will take. */
class PaceTest {

  private static final long SIZE = 100_000;

  private long now = 17;

  /** Reads at a rate of bytes a second from a position on, and says when something was told. */
  private OptionalDouble read(Pace pace, long from, long bytes, int seconds) {
    OptionalDouble told = OptionalDouble.empty();
    for (int second = 0; second < seconds && told.isEmpty(); second++) {
      now += 1_000_000_000L;
      told = pace.secondsLeft(from + (second + 1) * bytes, SIZE);
    }
    return told;
  }

  @Test
  void thePaceAfterTheFirstSecondsCounts() {
    Pace pace = new Pace(() -> now);
    assertThat(read(pace, 0, 10, 5)).isEmpty();
    OptionalDouble left = read(pace, 50, 200, 20);
    // After 6 s at 200 bytes a second.
    assertThat(left.orElseThrow()).isCloseTo((SIZE - 50 - 1200) / 200.0, within(1e-6));
    assertThat(read(pace, 5000, 200, 100)).as("it is told once").isEmpty();
  }

  @Test
  void nothingIsToldOfWhatHasNoSize() {
    Pace pace = new Pace(() -> now);
    for (int second = 0; second < 30; second++) {
      now += 1_000_000_000L;
      assertThat(pace.secondsLeft(second, -1)).isEmpty();
    }
  }
}
