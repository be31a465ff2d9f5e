package io.github.neardup.eval.statistics;

import io.github.neardup.core.hash.HashV2;
import io.github.neardup.core.internal.Parallel;
import java.util.Arrays;

/**
 * The bootstrap (Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7,
 * 1979): units are drawn with replacement, as many as there are, over and over. A replicate is the
 * number of times each unit was drawn, and depends on seed, replicate and number of units alone. So
 * whatever is computed from the same resampling is paired, and no number of threads changes it.
 *
 * <p>Immutable and thread-safe. Time is replicates times units times columns; memory, 4 bytes a
 * unit and thread.
 */
public final class Resampling {

  private static final int REPLICATES_A_PIECE = 8;

  private final int units;
  private final int replicates;
  private final long seed;
  private final int threads;

  /**
   * A resampling.
   *
   * @param units how many units there are, at least 0
   * @param replicates how many replicates to draw, at least 0
   * @param seed chooses the replicates
   * @param threads how many threads to use, at least 1
   */
  public Resampling(int units, int replicates, long seed, int threads) {
    if (units < 0 || replicates < 0) {
      throw new IllegalArgumentException(
          "units and replicates must be at least 0, not " + units + " and " + replicates);
    }
    this.units = units;
    this.replicates = replicates;
    this.seed = HashV2.mix(seed);
    this.threads = threads;
  }

  /** How many units there are. */
  public int units() {
    return units;
  }

  /** How many replicates there are. */
  public int replicates() {
    return replicates;
  }

  /** What is computed from how often each unit was drawn; called by several threads. */
  @FunctionalInterface
  public interface Statistic {
    /**
     * Computes the values of one replicate.
     *
     * @param drawn how often each unit was drawn; not to be changed
     * @param values receives the values
     */
    void of(int[] drawn, double[] values);
  }

  /**
   * Computes a statistic on every replicate.
   *
   * @param count how many values it has
   * @return for each replicate, its values
   */
  public double[][] values(int count, Statistic statistic) {
    double[][] values = new double[replicates][count];
    try (Parallel parallel = new Parallel(threads)) {
      parallel.forRange(
          replicates,
          REPLICATES_A_PIECE,
          (worker, from, to) -> {
            int[] drawn = new int[units];
            for (int replicate = from; replicate < to; replicate++) {
              draw(replicate, drawn);
              statistic.of(drawn, values[replicate]);
            }
          });
    }
    return values;
  }

  /**
   * Sums over the units drawn.
   *
   * @param columns for each sum, what each unit adds to it
   * @return for each replicate, the sums in the order of the columns
   */
  public double[][] sums(double[]... columns) {
    return values(
        columns.length,
        (drawn, sums) -> {
          for (int column = 0; column < columns.length; column++) {
            sums[column] = sum(drawn, columns[column]);
          }
        });
  }

  private static double sum(int[] drawn, double[] column) {
    double sum = 0;
    for (int unit = 0; unit < drawn.length; unit++) {
      sum += drawn[unit] * column[unit];
    }
    return sum;
  }

  private void draw(int replicate, int[] drawn) {
    Arrays.fill(drawn, 0);
    long stream = HashV2.mix(seed + replicate);
    for (int i = 0; i < drawn.length; i++) {
      // 31 random bits, scaled: no unit is favoured by more than units / 2^31.
      drawn[(int) (((HashV2.mix(stream + i) >>> 33) * drawn.length) >>> 31)]++;
    }
  }
}
