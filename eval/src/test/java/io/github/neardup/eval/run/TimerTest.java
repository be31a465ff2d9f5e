package io.github.neardup.eval.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.eval.run.Timer.Timing;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** On a clock that only a task moves. */
class TimerTest {

  private static final long MILLISECOND = 1_000_000;

  private long now = Long.MAX_VALUE - 10; // any beginning: the clock may even overflow
  private int passes;

  private Timing time(int runs, long... milliseconds) {
    Timer timer = new Timer(runs, 0, () -> now);
    return time(timer, () -> pass(milliseconds[Math.min(passes, milliseconds.length - 1)]));
  }

  private static Timing time(Timer timer, Supplier<?> work) {
    return timer.time(List.of(new Timer.Task(work, 0))).get(0);
  }

  @Test
  void aTaskIsWarmedUpForHalfASecondBeforeItCounts() {
    // Half a second of slow passes, then three runs of one pass each.
    Timing timed = time(3, 200, 200, 100, 60);
    assertThat(passes).isEqualTo(6);
    assertThat(timed.median()).isEqualTo(0.06, within(1e-12));
  }

  @Test
  void theMedianOfTheRunsCounts() {
    Timing timed = time(3, 500, 90, 70, 80);
    assertThat(timed.median()).isEqualTo(0.08, within(1e-12));
  }

  @Test
  void ofAnEvenNumberOfRunsItIsTheMeanOfTheMiddleTwo() {
    assertThat(time(4, 500, 90, 70, 80, 1000).median()).isEqualTo(0.085, within(1e-12));
  }

  /** Twenty milliseconds three times are the first fifty. */
  @Test
  void aRunRepeatsAShortTaskUntilFiftyMillisecondsHaveGoneBy() {
    Timing timed = time(3, 20);
    assertThat(passes).isEqualTo(25 + 3 * 3);
    assertThat(timed.median()).isEqualTo(0.02, within(1e-12));
    passes = 0;
    assertThat(time(3, 50).median()).isEqualTo(0.05, within(1e-12));
    assertThat(passes).isEqualTo(10 + 3);
  }

  @Test
  void aHundredPassesWarmATaskUpHoweverShortTheyAre() {
    assertThat(time(3, 1).median()).isEqualTo(0.001, within(1e-12));
    assertThat(passes).isEqualTo(100 + 3 * 50);
  }

  @Test
  void aTaskTooShortForTheClockIsRepeatedUntilTheClockMoves() {
    // A clock that moves on by a quarter of a second at every thousandth reading.
    long[] readings = {0};
    Timer timer = new Timer(1, 0, () -> readings[0]++ / 1000 * 250 * MILLISECOND);
    assertThat(time(timer, () -> ++passes).median()).isBetween(0.25 / 1000, 0.25 / 1);
    assertThat(passes).isGreaterThan(100).isLessThan(100 + 1000);
  }

  @Test
  void aTaskOfMoreThanTwentySecondsCountsOnce() {
    assertThat(time(5, 20_001).median()).isEqualTo(20.001, within(1e-9));
    assertThat(passes).isEqualTo(2);
  }

  @Test
  void aTaskOfTwentySecondsCountsAsOftenAsAsked() {
    time(5, 20_000);
    assertThat(passes).isEqualTo(6);
  }

  @Test
  void theSpreadIsThatOfTheRuns() {
    assertThat(time(4, 500, 90, 70, 80, 1000))
        .satisfies(
            timing -> {
              assertThat(timing.least()).isEqualTo(0.07, within(1e-12));
              assertThat(timing.most()).isEqualTo(1, within(1e-12));
              assertThat(timing.runs()).isEqualTo(4);
            });
  }

  @Test
  void tasksTakeTurnsOnceAllAreWarm() {
    StringBuilder order = new StringBuilder();
    List<Timer.Task> tasks =
        Stream.of("a", "b")
            .map(
                name ->
                    new Timer.Task(
                        () -> {
                          order.append(name);
                          now += 500 * MILLISECOND;
                          return name;
                        },
                        0))
            .toList();
    new Timer(3, 0, () -> now).time(tasks);
    assertThat(order).hasToString("ab" + "ab" + "ab" + "ab");
  }

  @Test
  void aPassDoneBeforeIsWarmUpEnoughIfItWasLong() {
    Timer timer = new Timer(2, 0, () -> now);
    timer.time(List.of(new Timer.Task(() -> pass(100), 400 * MILLISECOND)));
    assertThat(passes).isEqualTo(1 + 2);
    timer.time(List.of(new Timer.Task(() -> pass(100), 500 * MILLISECOND)));
    assertThat(passes).isEqualTo(3 + 2);
    assertThat(timer.once(() -> pass(100))).isEqualTo(new Timer.Pass<>(6, 100 * MILLISECOND));
  }

  private int pass(long milliseconds) {
    now += milliseconds * MILLISECOND;
    return ++passes;
  }

  private Timing timeFor(double seconds, int runs, long... milliseconds) {
    Timer timer = new Timer(runs, seconds, () -> now);
    return time(timer, () -> pass(milliseconds[Math.min(passes, milliseconds.length - 1)]));
  }

  @Test
  void runsGoOnUntilTheMedianIsKnown() {
    // Six equal runs are the fewest that have an interval.
    Timing steady = timeFor(100, 3, 500, 50);
    assertThat(steady.runs()).isEqualTo(6);
    assertThat(steady.isNarrow()).isTrue();
    assertThat(steady.interval().low()).isEqualTo(0.05, within(1e-12));
    assertThat(steady.isUnsteady()).isFalse();
  }

  @Test
  void runsEndWhenTheirTimeIsSpent() {
    // 0.1, 0.2, 0.1, 0.2, ...: never narrow. The last begins before a second is over.
    long[] alternating = new long[60];
    Arrays.setAll(alternating, i -> i % 2 == 0 ? 100 : 200);
    alternating[0] = 500;
    Timing timing = timeFor(1, 3, alternating);
    assertThat(timing.runs()).isEqualTo(7);
    assertThat(timing.isNarrow()).isFalse();
    assertThat(timing.isUnsteady()).isTrue();
  }

  @Test
  void tasksMayShareTheTimeOfOne() {
    Timer timer = new Timer(3, 2, () -> now).sharedBy(2);
    long[] unsteady = {500, 100, 900};
    time(timer, () -> pass(unsteady[passes % 3]));
    // The fourth run begins after 100 + 900 + 500 ms, when the second is over.
    assertThat(passes).isEqualTo(1 + 3);
  }

  @Test
  void theLeastNumberOfRunsIsDoneEvenIfTimeIsSpent() {
    assertThat(timeFor(0.001, 4, 500).runs()).isEqualTo(4);
  }

  @Test
  void withoutWarmUpTheFirstPassIsFollowedByTheRuns() {
    assertThat(time(new Timer(1, 0, () -> now).withoutWarmUp(), () -> pass(100)).median())
        .isEqualTo(0.1, within(1e-12));
    assertThat(passes).isEqualTo(2);
    // A first pass that was done before is enough.
    new Timer(1, 0, () -> now)
        .withoutWarmUp()
        .time(List.of(new Timer.Task(() -> pass(100), 100 * MILLISECOND)));
    assertThat(passes).isEqualTo(3);
  }

  @Test
  void theFirstPassIsToldApart() {
    assertThat(timeFor(0, 3, 400, 150, 50).first()).isEqualTo(0.4, within(1e-12));
    Timer timer = new Timer(1, 0, () -> now);
    assertThat(
            timer.time(List.of(new Timer.Task(() -> pass(50), 700 * MILLISECOND))).get(0).first())
        .isEqualTo(0.7, within(1e-12));
  }

  @Test
  void aFewRunsThatLieFarApartAreUnsteady() {
    assertThat(time(3, 500, 90, 70, 80).isUnsteady()).isFalse();
    passes = 0;
    assertThat(time(3, 500, 90, 70, 120).isUnsteady()).isTrue();
    assertThat(Timing.UNKNOWN.isUnsteady()).isFalse();
  }

  /** By the definition: the chance that so few of n fair coins fall on one side. */
  @Test
  void theIntervalOfTheMedianHoldsWhateverTheDistribution() {
    for (int runs = 1; runs <= 60; runs++) {
      int beyond = Timing.beyond(runs);
      assertThat(atMost(beyond, runs)).as("%s runs", runs).isLessThanOrEqualTo(0.025);
      assertThat(atMost(beyond + 1, runs)).as("%s runs", runs).isGreaterThan(0.025);
    }
    assertThat(Timing.beyond(5)).isEqualTo(-1);
    assertThat(Timing.beyond(6)).isZero();
    // The table of Conover, "Practical Nonparametric Statistics": 25 values, the 8th and the 18th.
    assertThat(Timing.beyond(25)).isEqualTo(7);
  }

  private static double atMost(int most, int runs) {
    BigInteger count = BigInteger.ZERO;
    BigInteger choose = BigInteger.ONE;
    for (int k = 0; k <= most; k++) {
      count = count.add(choose);
      choose = choose.multiply(BigInteger.valueOf(runs - k)).divide(BigInteger.valueOf(k + 1));
    }
    return count.doubleValue() / Math.pow(2, runs);
  }

  @Test
  void runsMustBeAtLeastOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Timer(0, 0))
        .withMessage("runs must be at least 1, not 0");
  }
}
