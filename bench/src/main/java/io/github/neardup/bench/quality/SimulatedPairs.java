package io.github.neardup.bench.quality;

import io.github.neardup.eval.score.Contributions;
import io.github.neardup.eval.score.PairsBetween;
import io.github.neardup.eval.score.Sums.Sum;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Clusters whose duplicates are partly found, with wrong pairs between clusters: simulated data
 * with known truth.
 *
 * @param units the number of clusters
 * @param recall the expected share of the duplicates that are found
 * @param precision the share of the pairs found that are duplicates
 * @param wrong how wrong pairs arise
 * @param correlation the correlation between two pairs of a cluster being found: from 0,
 *     independent, to 1, all or none
 * @param sizes the distribution of the sizes of clusters
 */
record SimulatedPairs(
    int units, double recall, double precision, Wrong wrong, double correlation, Sizes sizes) {

  /** With small clusters. */
  SimulatedPairs(int units, double recall, double precision, Wrong wrong, double correlation) {
    this(units, recall, precision, wrong, correlation, Sizes.SMALL);
  }

  /** The distribution of the sizes of clusters, from two documents. */
  enum Sizes {
    /** Two each: one pair. */
    EQUAL("of 2", 2, size -> 1),
    /** Two to ten, small ones more often. */
    SMALL("of 2 to 10", 10, size -> 1.0 / size / size),
    /** Each size is half as likely as the size below. */
    GEOMETRIC("geometric", 20, size -> Math.pow(0.5, size)),
    /** Two to fifty, by a power law: a few clusters hold most of the pairs. */
    POWER_LAW("power law", 50, size -> Math.pow(size, -3));

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // never changed
    private final double[] shares;

    Sizes(String title, int largest, IntToDoubleFunction weight) {
      this.title = title;
      double all = IntStream.rangeClosed(2, largest).mapToDouble(weight).sum();
      shares =
          IntStream.rangeClosed(0, largest)
              .mapToDouble(size -> size < 2 ? 0 : weight.applyAsDouble(size) / all)
              .toArray();
    }

    String title() {
      return title;
    }

    double mean(IntToDoubleFunction of) {
      return IntStream.range(0, shares.length)
          .mapToDouble(size -> shares[size] * of.applyAsDouble(size))
          .sum();
    }

    int draw(SplittableRandom random) {
      double left = random.nextDouble();
      int size = 2;
      while (size < shares.length - 1 && left >= shares[size]) {
        left -= shares[size];
        size++;
      }
      return size;
    }
  }

  /** How wrong pairs arise. */
  enum Wrong {
    /** By chance, between any two clusters. */
    BY_CHANCE {
      @Override
      double nature(SplittableRandom random) {
        return 1;
      }
    },
    /** Every fifth cluster resembles others, mainly other such clusters. */
    AT_SOME {
      @Override
      double nature(SplittableRandom random) {
        return (random.nextDouble() < 0.2 ? 1 : 0.1) / 0.28;
      }
    },
    /** All clusters resemble others to varying degrees. */
    EVERYWHERE {
      @Override
      double nature(SplittableRandom random) {
        return gamma(random, 4) / 4;
      }
    };

    /** Returns how much a cluster resembles others, 1 on average. */
    abstract double nature(SplittableRandom random);
  }

  /** The expected values of the sums from which measures are computed. */
  record Truth(double found, double duplicates, double wrong, double others) {}

  Truth truth() {
    double duplicates = units * sizes.mean(size -> size * (size - 1) / 2.0);
    double documents = sizes.mean(size -> size);
    double found = recall * duplicates;
    return new Truth(
        found,
        duplicates,
        found * (1 - precision) / precision,
        units * (units - 1) / 2.0 * documents * documents);
  }

  Contributions draw(SplittableRandom random) {
    return draw(random, List.of(this)).get(0);
  }

  /** Draws clusters, and the results of several searches of them. */
  static List<Contributions> draw(SplittableRandom random, List<SimulatedPairs> searches) {
    int units = searches.get(0).units;
    double[] sizes = new double[units];
    double[] duplicates = new double[units];
    double[] natures = new double[units];
    double documents = 0;
    double squares = 0;
    for (int unit = 0; unit < units; unit++) {
      sizes[unit] = searches.get(0).sizes.draw(random);
      documents += sizes[unit];
      squares += sizes[unit] * sizes[unit];
      duplicates[unit] = sizes[unit] * (sizes[unit] - 1) / 2;
      // Twice the number of documents gives twice the number of pairs.
      natures[unit] =
          searches.get(0).wrong.nature(random) * sizes[unit] / searches.get(0).sizes.mean(s -> s);
    }
    PairsBetween others = new PairsBetween(units);
    for (int unit = 0; unit < units; unit++) {
      double size = sizes[unit];
      others.add(unit, size * (documents - size), size * size * (squares - size * size));
    }
    return searches.stream()
        .map(
            search ->
                Contributions.of(
                    Map.of(Sum.FOUND, search.found(random, duplicates), Sum.DUPLICATES, duplicates),
                    Map.of(Sum.WRONG, search.wrong(random, natures), Sum.OTHERS, others)))
        .toList();
  }

  private double[] found(SplittableRandom random, double[] duplicates) {
    double[] found = new double[units];
    for (int unit = 0; unit < units; unit++) {
      double chance = chance(random);
      for (int pair = 0; pair < duplicates[unit]; pair++) {
        found[unit] += random.nextDouble() < chance ? 1 : 0;
      }
    }
    return found;
  }

  private PairsBetween wrong(SplittableRandom random, double[] natures) {
    double expected = truth().wrong() / (units * (units - 1) / 2.0);
    PairsBetween between = new PairsBetween(units);
    for (int left = 0; left < units; left++) {
      for (int right = left + 1; right < units; right++) {
        int pairs = poisson(random, expected * natures[left] * natures[right]);
        if (pairs > 0) {
          between.add(left, pairs, (double) pairs * pairs);
          between.add(right, pairs, (double) pairs * pairs);
        }
      }
    }
    return between;
  }

  /** Returns the probability of finding each pair of a cluster. */
  private double chance(SplittableRandom random) {
    return chance(random, recall, correlation);
  }

  /**
   * Draws a probability from a beta distribution with this mean; events with it have this
   * correlation.
   */
  static double chance(SplittableRandom random, double mean, double correlation) {
    if (correlation >= 1 || mean <= 0 || mean >= 1) {
      return random.nextDouble() < mean ? 1 : 0;
    }
    double both = (1 - correlation) / correlation;
    double found = gamma(random, mean * both);
    double lost = gamma(random, (1 - mean) * both);
    return found + lost == 0 ? mean : found / (found + lost);
  }

  /** Marsaglia and Tsang, "A simple method for generating gamma variables", ACM TOMS 26, 2000. */
  private static double gamma(SplittableRandom random, double shape) {
    if (shape < 1) {
      return gamma(random, shape + 1) * Math.pow(1 - random.nextDouble(), 1 / shape);
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x =
          Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
              * Math.cos(2 * Math.PI * random.nextDouble());
      double v = Math.pow(1 + c * x, 3);
      if (v > 0 && Math.log(1 - random.nextDouble()) < x * x / 2 + d - d * v + d * Math.log(v)) {
        return d * v;
      }
    }
  }

  private static int poisson(SplittableRandom random, double mean) {
    int count = 0;
    double time = -Math.log(1 - random.nextDouble());
    while (time < mean) {
      count++;
      time -= Math.log(1 - random.nextDouble());
    }
    return count;
  }
}
