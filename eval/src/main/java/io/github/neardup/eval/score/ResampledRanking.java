package io.github.neardup.eval.score;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.eval.statistics.Ranking;
import io.github.neardup.eval.statistics.Resampling;
import io.github.neardup.recommend.Interval;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Average precision and ROC AUC, as in {@link Ranking}, of units drawn any number of times. Takes
 * time linear in what units add to steps. Immutable and thread-safe once filled. A value that
 * Jackson can write and read.
 */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
public final class ResampledRanking {

  private final StepSums found;
  private final StepSums wrong;
  private final double[] duplicates;
  private final double[] others;
  private final double othersOffset;

  /**
   * A ranking.
   *
   * @param found duplicates among the candidates, by step
   * @param wrong other pairs among them
   * @param duplicates all duplicates of each unit
   * @param others by how much each unit moves the number of all other pairs
   * @param othersOffset what there is of these whichever units are drawn
   */
  @JsonCreator
  ResampledRanking(
      @JsonProperty("found") StepSums found,
      @JsonProperty("wrong") StepSums wrong,
      @JsonProperty("duplicates") double[] duplicates,
      @JsonProperty("others") double[] others,
      @JsonProperty("othersOffset") double othersOffset) {
    this.found = found;
    this.wrong = wrong;
    this.duplicates = duplicates;
    this.others = others;
    this.othersOffset = othersOffset;
  }

  /** The ranking if each unit is drawn so many times. */
  Ranking of(int[] drawn) {
    double allDuplicates = sum(drawn, duplicates);
    double precisions = 0;
    double area = 0;
    double foundSoFar = 0;
    double wrongSoFar = 0;
    double pulled = 0;
    for (int step = 0; step < found.steps(); step++) {
      double more = found.sum(step, drawn);
      pulled += wrong.sum(step, drawn);
      // Pulls of few wrong pairs can outweigh them; fewer than none there cannot be.
      double wrongNow = Math.max(0, pulled);
      area += (wrongNow - wrongSoFar) * (foundSoFar + more / 2);
      wrongSoFar = wrongNow;
      foundSoFar += more;
      if (more > 0) {
        precisions += more * foundSoFar / (foundSoFar + wrongSoFar);
      }
    }
    double allOthers = Math.max(wrongSoFar, othersOffset + sum(drawn, others));
    area += (allOthers - wrongSoFar) * (foundSoFar + allDuplicates) / 2;
    // 0 / 0 is NaN, as it should be.
    return new Ranking(
        precisions / allDuplicates, Math.max(0, Math.min(1, area / allDuplicates / allOthers)));
  }

  private static double sum(int[] drawn, double[] column) {
    double sum = 0;
    for (int unit = 0; unit < drawn.length; unit++) {
      sum += drawn[unit] * column[unit];
    }
    return sum;
  }

  /** A ranking with its intervals. */
  public Ranking withIntervals(Ranking ranking, Resampling resampling) {
    double[][] replicates =
        resampling.values(
            2,
            (drawn, values) -> {
              Ranking resampled = of(drawn);
              values[0] = resampled.averagePrecision();
              values[1] = resampled.rocAuc();
            });
    return ranking.withIntervals(interval(replicates, 0), interval(replicates, 1));
  }

  private static Interval interval(double[][] replicates, int column) {
    return Interval.percentile(
        Arrays.stream(replicates).mapToDouble(values -> values[column]).toArray(),
        Score.CONFIDENCE);
  }

  /**
   * For each step of a ranking what each unit adds to it, and what is added whichever units are
   * drawn. Memory is for the units that add anything.
   */
  @JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
  static final class StepSums {

    private final IntArrayList[] units;
    private final DoubleArrayList[] values;
    private final double[] offsets;

    StepSums(int steps) {
      units = Stream.generate(() -> new IntArrayList(0)).limit(steps).toArray(IntArrayList[]::new);
      values =
          Stream.generate(() -> new DoubleArrayList(0))
              .limit(steps)
              .toArray(DoubleArrayList[]::new);
      offsets = new double[steps];
    }

    @JsonCreator
    private StepSums(
        @JsonProperty("units") IntArrayList[] units,
        @JsonProperty("values") DoubleArrayList[] values,
        @JsonProperty("offsets") double[] offsets) {
      this.units = units;
      this.values = values;
      this.offsets = offsets;
    }

    void add(int step, int unit, double value) {
      units[step].add(unit);
      values[step].add(value);
    }

    void addOffset(int step, double value) {
      offsets[step] += value;
    }

    int steps() {
      return offsets.length;
    }

    /** The sum at a step if each unit is drawn so many times. */
    double sum(int step, int[] drawn) {
      int[] unit = units[step].elements();
      double[] value = values[step].elements();
      double sum = offsets[step];
      for (int i = 0; i < units[step].size(); i++) {
        sum += drawn[unit[i]] * value[i];
      }
      return sum;
    }
  }
}
