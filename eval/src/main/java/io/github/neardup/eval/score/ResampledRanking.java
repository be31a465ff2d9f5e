package io.github.neardup.eval.score;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.eval.statistics.Confidence;
import io.github.neardup.eval.statistics.Ranking;
import io.github.neardup.eval.statistics.Resampling;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Average precision and ROC AUC, as in {@link Ranking}, of units with any weights. Takes time
 * linear in what units add to steps. Immutable and thread-safe once filled. A value that Jackson
 * can write and read.
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

  /** The ranking if units have these weights. */
  Ranking of(double[] weights) {
    return of(weights, new Extra(0, 0, 0), new double[found.steps()]);
  }

  /**
   * A unit that is not in the data.
   *
   * @param found duplicates found before all others
   * @param lost duplicates that are no candidates
   * @param wrong other pairs, as early in the ranking as those of the data that deceive
   */
  private record Extra(double found, double lost, double wrong) {
    Extra times(double weight) {
      return new Extra(found * weight, lost * weight, wrong * weight);
    }
  }

  /** With a unit that is not in the data; at each step there is a share of its wrong pairs. */
  private Ranking of(double[] weights, Extra extra, double[] shares) {
    double allDuplicates = Resampling.sum(weights, duplicates) + extra.found() + extra.lost();
    double foundSoFar = extra.found();
    double wrongSoFar = 0;
    double precisions = foundSoFar;
    double area = 0;
    double pulled = 0;
    double extraWrong = 0;
    for (int step = 0; step < found.steps(); step++) {
      double more = found.sum(step, weights);
      pulled += wrong.sum(step, weights);
      // Pulls of few wrong pairs can outweigh them; fewer than none there cannot be.
      extraWrong += shares[step] * extra.wrong();
      double wrongNow = Math.max(0, pulled) + extraWrong;
      area += (wrongNow - wrongSoFar) * (foundSoFar + more / 2);
      wrongSoFar = wrongNow;
      foundSoFar += more;
      if (more > 0) {
        precisions += more * foundSoFar / (foundSoFar + wrongSoFar);
      }
    }
    double allOthers =
        Math.max(wrongSoFar, othersOffset + Resampling.sum(weights, others) + extra.wrong());
    area += (allOthers - wrongSoFar) * (foundSoFar + allDuplicates) / 2;
    // 0 / 0 is NaN, as it should be.
    return new Ranking(
        precisions / allDuplicates, Math.max(0, Math.min(1, area / allDuplicates / allOthers)));
  }

  /** A ranking, and how sure it is. */
  public Ranking withConfidence(Ranking ranking, Resampling resampling) {
    Extra best = new Extra(typical(duplicates), 0, 0);
    Extra lost = new Extra(0, typical(duplicates), 0);
    double[] after = shareAfter();
    double[] shares = deceivingShares(after);
    Extra deceived = new Extra(0, 0, typicalWrong(after));
    double[][] replicates =
        resampling.values(
            4,
            (weights, extra, mean, values) -> {
              Ranking high = of(weights, best.times(extra), shares);
              Ranking low = of(weights, lost.times(extra), shares);
              Ranking other = of(weights, deceived.times(extra), shares);
              values[0] = Math.min(low.averagePrecision(), other.averagePrecision());
              values[1] = high.averagePrecision();
              values[2] = Math.min(low.rocAuc(), other.rocAuc());
              values[3] = high.rocAuc();
            });
    int units = units();
    return ranking.withConfidence(
        Confidence.of(
            ranking.averagePrecision(), column(replicates, 0), column(replicates, 1), units),
        Confidence.of(ranking.rocAuc(), column(replicates, 2), column(replicates, 3), units));
  }

  /** What the unit of a random pair has. */
  private static double typical(double[] column) {
    double all = Arrays.stream(column).sum();
    return all == 0 ? 0 : Arrays.stream(column).map(x -> x * x).sum() / all;
  }

  /** For each step the share of the duplicates that come after it. */
  private double[] shareAfter() {
    double[] after = new double[found.steps()];
    double behind = 0;
    double all = Arrays.stream(duplicates).sum();
    for (int step = after.length - 1; step >= 0; step--) {
      after[step] = all == 0 ? 0 : behind / all;
      behind += found.sum(step);
    }
    return after;
  }

  /**
   * The same of the wrong pairs or, if they are fewer, of the duplicates. A wrong pair counts for
   * as much as the share of the duplicates that it is ranked before: those at the end, which are
   * nearly all pairs, deceive nobody.
   */
  private double typicalWrong(double[] after) {
    double[] deceiving = new double[duplicates.length];
    wrong.addTo(deceiving, after);
    return Math.max(typical(duplicates), typical(deceiving));
  }

  /** What share of all that deceive is at each step; all at the first if there are none. */
  private double[] deceivingShares(double[] after) {
    double[] shares = new double[after.length];
    Arrays.setAll(shares, step -> after[step] * wrong.sum(step));
    double all = Arrays.stream(shares).sum();
    if (all > 0) {
      Arrays.setAll(shares, step -> shares[step] / all);
    } else if (shares.length > 0) {
      shares[0] = 1;
    }
    return shares;
  }

  /** How many units have duplicates or candidates. */
  private int units() {
    double[] foundByUnit = found.byUnit(duplicates.length);
    double[] wrongByUnit = wrong.byUnit(duplicates.length);
    int count = 0;
    for (int unit = 0; unit < duplicates.length; unit++) {
      count += duplicates[unit] != 0 || foundByUnit[unit] != 0 || wrongByUnit[unit] != 0 ? 1 : 0;
    }
    return count;
  }

  private static double[] column(double[][] replicates, int column) {
    return Arrays.stream(replicates).mapToDouble(values -> values[column]).toArray();
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

    /** What each unit adds to all steps together. */
    double[] byUnit(int count) {
      double[] sums = new double[count];
      double[] once = new double[steps()];
      Arrays.fill(once, 1);
      addTo(sums, once);
      return sums;
    }

    /** Adds what each unit adds to the steps, each step multiplied by a factor. */
    void addTo(double[] sums, double[] factors) {
      for (int step = 0; step < steps(); step++) {
        for (int i = 0; i < units[step].size(); i++) {
          sums[units[step].getInt(i)] += factors[step] * values[step].getDouble(i);
        }
      }
    }

    /** The sum at a step if every unit weighs 1. */
    double sum(int step) {
      return offsets[step] + values[step].doubleStream().sum();
    }

    /** The sum at a step if units have these weights. */
    double sum(int step, double[] weights) {
      int[] unit = units[step].elements();
      double[] value = values[step].elements();
      double sum = offsets[step];
      for (int i = 0; i < units[step].size(); i++) {
        sum += weights[unit[i]] * value[i];
      }
      return sum;
    }
  }
}
