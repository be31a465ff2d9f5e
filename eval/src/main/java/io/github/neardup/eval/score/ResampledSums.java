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
   * drawn, with all their pairs. Each replicate gives every unit a random weight (see Resampling)
   * and adds up the weighted contributions, and a measure is computed from these sums as from the
   * data.
   *
   * Example: of 10 clusters of 2 documents all are found. Every replicate has recall 1, which would
   * give the interval 1 to 1. Therefore one more unit takes part, which stands for everything
   * outside of the data. In one half of the values it is lost: with its weight w, the recall of a
   * replicate is 10 / (10 + w). In the other half it is found. The 2.5% quantile of all values is
   * the 5% quantile of the first half, 0.74: the limit of Clopper and Pearson with mid-p
   * (Lancaster, "Significance tests in discrete distributions", Journal of the American Statistical
   * Association 56, 1961; Berry and Armitage, "Mid-P confidence intervals: a brief review", The
   * Statistician 44, 1995). Counting it as lost for the lower end and as found for the upper end
   * gives the limits without mid-p (Gaffke, Mathematical Methods of Statistics 14, 2005), whose
   * coverage is higher than stated. Which unit is worst depends on the measure, so the least value
   * over several bad ones counts.
   *
   * Pairs between two units enter by their pulls (see PairsBetween). Let h be the number of pairs,
   * p the sum of their pulls, and x the weighted sum of pulls. The replicate then has h ((p - h +
   * x) / p)^(p / h) pairs: h if all units have the weight 1, and none if no unit has any weight.
   * The power is 2 if many units each resemble many others, because the number of pairs grows with
   * the square of the number of units, and smaller for a single pair or a single look-alike of
   * many.
   *
   * Invariant: with all weights 1 and without the additional unit, the sums equal the sums over the
   * data.
   */

  private static final int SUMS = Sum.values().length;
  private static final int EXTRA = 2 * SUMS;
  private static final int MEAN = EXTRA + 1;
  private static final double MOST_WEIGHT = 64;
  private static final int HALVINGS = 30;

  /**
   * A unit outside of the data.
   *
   * @param own its contribution to each sum by itself, in order of {@link Sum}
   * @param between its pull on the numbers of pairs between units
   * @param ofAny the sums that decide for which measures the unit is used: a measure based on any
   *     of them
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Extra(double[] own, double[] between, Set<Sum> ofAny) {
    static Extra none() {
      return new Extra(new double[SUMS], new double[SUMS], EnumSet.allOf(Sum.class));
    }

    /** Returns the same unit for measures based on one sum only. */
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

    /** Adds a share of the contributions of a unit. */
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
   * A unit outside of the data in which two searches differ.
   *
   * @param better the contributions of the better search
   * @param worse the contributions of the other search
   */
  record Unlike(Extra better, Extra worse) {}

  private final double[] pairsBetween;
  private final double[] allPulls = new double[SUMS];
  private final List<Extra> worst;
  private final List<Extra> best;

  /**
   * For each replicate: the sums of contributions, the sums of pulls, and the weight of the unit
   * outside of the data with its mean.
   */
  private final double[][] values;

  /**
   * Resamples the contributions.
   *
   * @param own for each {@link Sum}, the contribution of each unit by itself
   * @param pulls for some sums, the pull of each unit on the pairs between units; else empty
   * @param pairsBetween the numbers of pairs between units
   * @param worst candidates for the worst unit for a measure
   * @param best candidates for the best unit for a measure
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
   * Returns, for each replicate, the value of a measure with the unit outside of the data at its
   * worst; then, for each replicate, with that unit at its best.
   */
  double[] values(UnitMeasure measure) {
    return concat(i -> low(measure, values[i]), i -> high(measure, values[i]));
  }

  /**
   * The same for the difference from another search, with that unit at its worst for this search,
   * then for the other.
   */
  double[] differences(ResampledSums other, UnitMeasure measure) {
    return concat(
        i -> low(measure, values[i]) - other.high(measure, other.values[i]),
        i -> high(measure, values[i]) - other.low(measure, other.values[i]));
  }

  /** The same if the two searches differ in that unit as they do in other units. */
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

  /** Returns the defined values of a measure with each additional unit. */
  private DoubleStream with(List<Extra> extras, UnitMeasure measure, double[] replicate) {
    return extras.stream()
        .filter(extra -> extra.isFor(measure))
        .mapToDouble(extra -> measure.applyAsDouble(sums(replicate, extra, replicate[EXTRA])))
        .filter(value -> !Double.isNaN(value));
  }

  /**
   * Returns the probability that a measure is at most as high as for another search of the same
   * data: the mean over replicates of the probability, in closed form, that the weight of the unit
   * outside of the data is large enough to make the two equal.
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

  /**
   * The number of pairs between units if the weighted sum of pulls is {@code pulled}; see above.
   */
  private static double between(double pairs, double pulls, double pulled) {
    if (pairs <= 0) {
      return 0;
    }
    double share = Math.max(0, 1 + (pulled - pairs) / pulls);
    return pairs * StrictMath.pow(share, pulls / pairs);
  }
}
