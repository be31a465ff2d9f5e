package io.github.neardup.eval.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.neardup.eval.score.Interval;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * Times a task with warm code. Passes count only after half a second or 100 passes. Then several
 * runs follow, and their median is the result: a run repeats the pass until 50 milliseconds have
 * passed, and its time is the mean. Runs are added until the interval of the median is {@linkplain
 * Timing#NARROW narrow} or the time limit is reached. Tasks that are compared take turns.
 */
public final class Timer {

  private static final long NANOSECONDS = 1_000_000_000L;

  /** Nanoseconds until code is warm. */
  private static final long WARM_UP = NANOSECONDS / 2;

  /** Passes until code is warm, however short they are. */
  private static final int WARM_UP_PASSES = 100;

  /** The least duration of a run in nanoseconds. */
  private static final long LEAST_RUN = NANOSECONDS / 20;

  private static final long ENOUGH = 20 * NANOSECONDS;

  /** An interval that is still not narrow after this many runs never will be. */
  private static final int MOST_RUNS = 200;

  private final int runs;
  private final double seconds;
  private final LongSupplier clock;
  private final Supplier<Instant> calendar;

  /** Nanoseconds of warm-up for each task. */
  private final long warmUp;

  /**
   * A timer.
   *
   * @param runs the minimum number of counted runs, at least 1
   * @param seconds how long a task may be repeated afterwards, until the interval of the median is
   *     narrow; at least 0
   */
  public Timer(int runs, double seconds) {
    this(runs, seconds, System::nanoTime, Instant::now, WARM_UP);
  }

  /**
   * A timer with the given clock.
   *
   * @param clock the time in nanoseconds since any moment, which is taken for 1970
   */
  public Timer(int runs, double seconds, LongSupplier clock) {
    this(runs, seconds, clock, () -> Instant.ofEpochSecond(0, clock.getAsLong()), WARM_UP);
  }

  private Timer(
      int runs, double seconds, LongSupplier clock, Supplier<Instant> calendar, long warmUp) {
    if (runs < 1) {
      throw new IllegalArgumentException("runs must be at least 1, not " + runs);
    }
    if (!(seconds >= 0)) {
      throw new IllegalArgumentException("seconds must be at least 0, not " + seconds);
    }
    this.runs = runs;
    this.seconds = seconds;
    this.clock = clock;
    this.calendar = calendar;
    this.warmUp = warmUp;
  }

  /** Returns the same timer without a warm-up, for a first look at the times of cold code. */
  public Timer withoutWarmUp() {
    return new Timer(runs, seconds, clock, calendar, 0);
  }

  /** Returns the same timer for tasks that share the time limit of one task. */
  Timer sharedBy(int tasks) {
    return new Timer(runs, seconds / tasks, clock, calendar, warmUp);
  }

  int runs() {
    return runs;
  }

  double seconds() {
    return seconds;
  }

  /** Returns the date and time in UTC, to the millisecond. */
  String date() {
    return calendar.get().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  /**
   * A task to be timed.
   *
   * @param work the work of each pass
   * @param warmUp nanoseconds of an earlier pass, the first, which counts as warm-up; 0 for none
   */
  public record Task(Supplier<?> work, long warmUp) {}

  /** The value of one pass and its time. */
  public record Pass<T>(T value, long nanoseconds) {}

  /** Does the work once. */
  public <T> Pass<T> once(Supplier<T> work) {
    long start = clock.getAsLong();
    T value = work.get();
    return new Pass<>(value, clock.getAsLong() - start);
  }

  /**
   * Times tasks that take turns, so that a temporary slowdown of the machine affects all of them. A
   * task of more than 20 seconds is repeated at most once.
   *
   * @return the timing of each task, in their order
   */
  public List<Timing> time(List<Task> tasks) {
    List<Turns> turns = tasks.stream().map(Turns::new).toList();
    turns.forEach(Turns::warmUp);
    while (turns.stream().anyMatch(Turns::wantsMore)) {
      turns.stream().filter(Turns::wantsMore).forEach(Turns::run);
    }
    return turns.stream().map(Turns::timing).toList();
  }

  /** The runs of one task. */
  private final class Turns {

    private final Task task;
    private final DoubleArrayList counted = new DoubleArrayList();
    private int most;
    private double first;
    private double spent;

    Turns(Task task) {
      this.task = task;
    }

    void warmUp() {
      long last = task.warmUp();
      first = (double) last / NANOSECONDS;
      long begin = clock.getAsLong() - last;
      int passes = last == 0 ? 0 : 1;
      while (passes == 0 || (passes < WARM_UP_PASSES && clock.getAsLong() - begin < warmUp)) {
        last = once(task.work()).nanoseconds();
        first = passes == 0 ? (double) last / NANOSECONDS : first;
        passes++;
      }
      most = last > ENOUGH ? 1 : Math.max(runs, MOST_RUNS);
    }

    /** Whether there are too few runs, or the median is imprecise and time is left. */
    boolean wantsMore() {
      int done = counted.size();
      return done < Math.min(most, runs)
          || (done < most && spent < seconds && !Timing.of(counted.toDoubleArray(), 0).isNarrow());
    }

    void run() {
      long start = clock.getAsLong();
      long taken;
      int passes = 0;
      do {
        var unused = task.work().get();
        passes++;
        taken = clock.getAsLong() - start;
      } while (taken < LEAST_RUN);
      spent += (double) taken / NANOSECONDS;
      counted.add((double) taken / NANOSECONDS / passes);
    }

    Timing timing() {
      return Timing.of(counted.toDoubleArray(), first);
    }
  }

  /**
   * The time of a task over several runs.
   *
   * @param median the median of the runs, in seconds
   * @param least the shortest run
   * @param most the longest run
   * @param runs the number of runs
   * @param low lower end of the 95% interval of the median; NaN with fewer than six runs
   * @param high upper end of that interval
   * @param first the very first pass, with cold code; NaN if it was not timed
   */
  public record Timing(
      double median, double least, double most, int runs, double low, double high, double first) {

    /** The timing of a task that was not timed. */
    public static final Timing UNKNOWN = new Timing(Double.NaN, Double.NaN, Double.NaN, 0);

    /**
     * An interval is narrow if its ends are no farther from the median than this share of the
     * median.
     */
    public static final double NARROW = 0.05;

    /** A time is unsteady if an end of its interval is farther than this share from the median. */
    private static final double WIDE = 0.25;

    private static final double TAIL = 0.025;

    /** Without an interval and a first pass. */
    public Timing(double median, double least, double most, int runs) {
      this(median, least, most, runs, Double.NaN, Double.NaN, Double.NaN);
    }

    /**
     * Returns the timing of runs.
     *
     * @param seconds the seconds of each run, in any order, at least one
     * @param first seconds of the first pass
     */
    static Timing of(double[] seconds, double first) {
      double[] sorted = seconds.clone();
      Arrays.sort(sorted);
      int runs = sorted.length;
      int beyond = beyond(runs);
      return new Timing(
          (sorted[(runs - 1) / 2] + sorted[runs / 2]) / 2,
          sorted[0],
          sorted[runs - 1],
          runs,
          beyond < 0 ? Double.NaN : sorted[beyond],
          beyond < 0 ? Double.NaN : sorted[runs - 1 - beyond],
          first);
    }

    /**
     * Returns how many order statistics lie beyond each end of the 95% interval of the median,
     * whatever the distribution: the largest k with P(B <= k) at most 2.5%, where B is binomial
     * with probability one half (David and Nagaraja, "Order Statistics", 2003, 7.1). Negative if
     * there are too few runs for any interval.
     */
    static int beyond(int runs) {
      return new BinomialDistribution(null, runs, 0.5).inverseCumulativeProbability(TAIL) - 1;
    }

    /** Returns the interval of the median. */
    public Interval interval() {
      return Double.isNaN(low) ? Interval.UNDEFINED : new Interval(low, high);
    }

    /**
     * The distance from the median to the farther end of its interval, as a share of the median;
     * NaN without an interval.
     */
    double reach() {
      return Math.max(high - median, median - low) / median;
    }

    /** Whether the median is known to within 5%. */
    @JsonIgnore
    public boolean isNarrow() {
      return reach() <= NARROW;
    }

    /**
     * Whether the interval of the median, or the range of all runs if there are too few for an
     * interval, reaches farther than a quarter of the median from it.
     */
    @JsonIgnore
    public boolean isUnsteady() {
      double reach = Double.isNaN(low) ? Math.max(most - median, median - least) / median : reach();
      return reach > WIDE;
    }
  }
}
