package io.github.neardup.eval.score;

import io.github.neardup.eval.score.Sums.Sum;
import io.github.neardup.eval.score.Sums.UnitMeasure;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Sums over units on resampled data, from which intervals follow. Immutable and thread-safe. */
final class ResampledSums {

  /*
   * The cluster bootstrap: pairs of one true cluster are found or lost together, so clusters are
   * drawn, with all their pairs. Each replicate gives every unit a random weight (see Resampling),
   * adds up what the units contribute, and a measure is computed from these sums as from the data.
   *
   * Example: of 10 clusters of 2 documents all are found. Every replicate has recall 1, which would
   * make the interval 1 to 1. So one unit more takes part, as unseen as the rest of the world. It is
   * lost in one half of the values, with its weight w the recall of a replicate is 10 / (10 + w), and
   * found in the other half. The 2.5% quantile of all is the 5% quantile of the first half, 0.74: the
   * limit of Clopper and Pearson with mid-p (Lancaster, "Significance tests in discrete
   * distributions", Journal of the American Statistical Association 56, 1961; Berry and Armitage,
   * "Mid-P confidence intervals: a brief review", The Statistician 44, 1995). To have it lost for
   * the lower end and found for the upper one gives the limits without mid-p (Gaffke, Mathematical
   * Methods of Statistics 14, 2005), which hold the truth more often than they say. Which unit is
   * worst depends on the measure, so the least value over several bad ones counts.
   *
   * Pairs between two units enter by their pulls (see PairsBetween). Of h pairs with pulls p in all,
   * pulled to x, there are h ((p - h + x) / p)^(p / h): h if all units weigh 1, none if none weighs
   * anything. The power is 2 where many units look like many, for pairs grow with the square of what
   * makes them, and less for a single pair or a single look-alike of many.
   *
   * Invariant: with all weights 1 and without the additional unit, the sums are those of the data.
   */

  private static final int SUMS = Sum.values().length;
  private static final int EXTRA = 2 * SUMS;
  private static final int MEAN = EXTRA + 1;
  private static final double MOST_WEIGHT = 64;
  private static final int HALVINGS = 30;

  /**
   * A unit that is not in the data.
   *
   * @param own what it adds to sums by itself, in order of {@link Sum}
   * @param between by how much it pulls the numbers of pairs between units
   * @param ofAny measures in which one of these sums has a part are the ones it is for
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Extra(double[] own, double[] between, Set<Sum> ofAny) {
    static Extra none() {
      return new Extra(new double[SUMS], new double[SUMS], EnumSet.allOf(Sum.class));
    }

    /** The same for measures in which a sum has a part alone. */
    Extra ifOf(Sum sum) {
      return new Extra(own, between, EnumSet.of(sum));
    }

    boolean isFor(UnitMeasure measure) {
      return !Collections.disjoint(ofAny, measure.parts());
    }

    Extra with(Sum sum, double value) {
      own[sum.place()] = value;
      return this;
    }

    /** Adds a share of what a unit comes to. */
    void add(double share, Contributions contributions, int unit) {
      for (Sum sum : Sum.values()) {
        own[sum.place()] += share * contributions.own(sum, unit);
        between[sum.place()] += share * contributions.pull(sum, unit);
      }
    }

    Extra pulling(Sum sum, double value) {
      between[sum.place()] = value;
      return this;
    }
  }

  /**
   * A unit that is not in the data and in which two searches differ.
   *
   * @param better what the better one comes to
   * @param worse what the other comes to
   */
  record Unlike(Extra better, Extra worse) {}

  private final double[] pairsBetween;
  private final double[] allPulls = new double[SUMS];
  private final List<Extra> worst;
  private final List<Extra> best;

  /**
   * By replicate: the sums of what units add by themselves, those of their pulls, and the weight of
   * the unit that is not in the data with its mean.
   */
  private final double[][] values;

  /**
   * Resamples.
   *
   * @param own for each {@link Sum}, what each unit adds to it by itself
   * @param pulls for some, by how much each unit pulls the pairs between units; or else empty
   * @param pairsBetween how many such pairs there are
   * @param worst units that could be the worst for a measure
   * @param best units that could be the best
   */
  ResampledSums(
      Resampling resampling,
      double[][] own,
      double[][] pulls,
      double[] pairsBetween,
      List<Extra> worst,
      List<Extra> best) {
    this.pairsBetween = pairsBetween;
    this.worst = List.copyOf(worst);
    this.best = List.copyOf(best);
    boolean[] any = new boolean[SUMS];
    Arrays.setAll(allPulls, sum -> Arrays.stream(pulls[sum]).sum());
    for (int sum = 0; sum < SUMS; sum++) {
      any[sum] = Arrays.stream(own[sum]).anyMatch(value -> value != 0);
    }
    this.values =
        resampling.values(
            2 * SUMS + 2,
            (weights, extra, mean, replicate) -> {
              for (int sum = 0; sum < SUMS; sum++) {
                replicate[sum] = any[sum] ? Resampling.sum(weights, own[sum]) : 0;
                if (pairsBetween[sum] > 0) {
                  replicate[SUMS + sum] =
                      pairsBetween[sum] - allPulls[sum] + Resampling.sum(weights, pulls[sum]);
                }
              }
              replicate[EXTRA] = extra;
              replicate[MEAN] = mean;
            });
  }

  /**
   * For each replicate a measure's value with the unit that is not in the data at its worst; then,
   * for each, with that unit at its best.
   */
  double[] values(UnitMeasure measure) {
    return concat(i -> low(measure, values[i]), i -> high(measure, values[i]));
  }

  /** The same of the difference from another search, the unit being at its worst for the one. */
  double[] differences(ResampledSums other, UnitMeasure measure) {
    return concat(
        i -> low(measure, values[i]) - other.high(measure, other.values[i]),
        i -> high(measure, values[i]) - other.low(measure, other.values[i]));
  }

  /** The same if the two differ in that unit as they do in others. */
  double[] differences(ResampledSums other, UnitMeasure measure, Unlike unlike) {
    return concat(
        i -> value(measure, i, unlike.worse) - other.value(measure, i, unlike.better),
        i -> value(measure, i, unlike.better) - other.value(measure, i, unlike.worse));
  }

  private double value(UnitMeasure measure, int replicate, Extra extra) {
    double[] sums = values[replicate];
    return measure.applyAsDouble(sums(sums, extra, sums[EXTRA]));
  }

  private double[] concat(IntToDoubleFunction first, IntToDoubleFunction second) {
    return DoubleStream.concat(
            IntStream.range(0, values.length).mapToDouble(first),
            IntStream.range(0, values.length).mapToDouble(second))
        .toArray();
  }

  private double low(UnitMeasure measure, double[] replicate) {
    return with(worst, measure, replicate).min().orElse(Double.NaN);
  }

  private double high(UnitMeasure measure, double[] replicate) {
    return with(best, measure, replicate).max().orElse(Double.NaN);
  }

  /** The values of a measure with each additional unit, where it is defined. */
  private DoubleStream with(List<Extra> extras, UnitMeasure measure, double[] replicate) {
    return extras.stream()
        .filter(extra -> extra.isFor(measure))
        .mapToDouble(extra -> measure.applyAsDouble(sums(replicate, extra, replicate[EXTRA])))
        .filter(value -> !Double.isNaN(value));
  }

  /**
   * The chance that a measure is no more than that of another search of the same data: over the
   * replicates the chance, in closed form, that the unit that is not in the data weighs enough to
   * make them equal.
   */
  double chanceOfNoMore(ResampledSums other, UnitMeasure measure) {
    double sum = 0;
    int defined = 0;
    for (int i = 0; i < values.length; i++) {
      double chance = chanceOfNoMore(values[i], other, other.values[i], measure);
      if (!Double.isNaN(chance)) {
        sum += chance;
        defined++;
      }
    }
    return defined == 0 ? Double.NaN : sum / defined;
  }

  private double chanceOfNoMore(
      double[] mine, ResampledSums other, double[] theirs, UnitMeasure measure) {
    double[] weighed = mine.clone();
    double[] otherWeighed = theirs.clone();
    double low = 0;
    double high = MOST_WEIGHT;
    for (int step = 0; step < HALVINGS; step++) {
      double weight = step == 0 ? 0 : (low + high) / 2;
      weighed[EXTRA] = weight;
      otherWeighed[EXTRA] = weight;
      double difference = low(measure, weighed) - other.high(measure, otherWeighed);
      if (Double.isNaN(difference)) {
        return Double.NaN;
      }
      if (difference <= 0) {
        high = weight;
        if (step == 0) {
          return 1;
        }
      } else {
        low = weight;
      }
    }
    return StrictMath.exp(-high / mine[MEAN]);
  }

  private Sums sums(double[] replicate, Extra extra, double weight) {
    double[] sums = new double[SUMS];
    for (int sum = 0; sum < SUMS; sum++) {
      sums[sum] =
          replicate[sum]
              + weight * extra.own()[sum]
              + between(
                  pairsBetween[sum],
                  allPulls[sum],
                  replicate[SUMS + sum] + weight * extra.between()[sum]);
    }
    return new Sums(sums);
  }

  /** The number of pairs between units, if pulls come to {@code pulled}; see above. */
  private static double between(double pairs, double pulls, double pulled) {
    if (pairs <= 0) {
      return 0;
    }
    double share = Math.max(0, 1 + (pulled - pairs) / pulls);
    return pairs * StrictMath.pow(share, pulls / pairs);
  }
}
