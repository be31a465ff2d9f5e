package io.github.neardup.bench.quality;

import io.github.neardup.eval.score.Contributions;
import io.github.neardup.eval.score.PairsBetween;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Clusters of two to ten documents, of which some duplicates are found, and wrong pairs between
 * them: data of which the truth is known.
 *
 * @param units how many clusters there are
 * @param recall the share of the duplicates that are found, over all that could be drawn
 * @param precision the share of the pairs found that are duplicates
 * @param wrong how wrong pairs come about
 * @param correlation of two pairs of a cluster being found: from 0, for by chance, to 1, for all or
 *     none
 */
record SimulatedPairs(int units, double recall, double precision, Wrong wrong, double correlation) {

  static final int LARGEST = 10;

  /** How wrong pairs come about. */
  enum Wrong {
    /** Between any two clusters, by chance. */
    BY_CHANCE {
      @Override
      double nature(SplittableRandom random) {
        return 1;
      }
    },
    /** Every fifth cluster looks like others, above all like those that do, too. */
    AT_SOME {
      @Override
      double nature(SplittableRandom random) {
        return (random.nextDouble() < 0.2 ? 1 : 0.1) / 0.28;
      }
    },
    /** Clusters look like others more or less. */
    EVERYWHERE {
      @Override
      double nature(SplittableRandom random) {
        return gamma(random, 4) / 4;
      }
    };

    /** How much a cluster looks like others, 1 on average. */
    abstract double nature(SplittableRandom random);
  }

  /** What the measures are computed from, on average over all data that could be drawn. */
  record Truth(double found, double duplicates, double wrong, double others) {}

  Truth truth() {
    double duplicates = 0;
    double documents = 0;
    for (int size = 2; size <= LARGEST; size++) {
      duplicates += units * share(size) * size * (size - 1) / 2;
      documents += share(size) * size;
    }
    double found = recall * duplicates;
    return new Truth(
        found,
        duplicates,
        found * (1 - precision) / precision,
        units * (units - 1) / 2.0 * documents * documents);
  }

  /** The share of the clusters that have a given number of documents. */
  private static double share(int size) {
    double all = 0;
    for (int other = 2; other <= LARGEST; other++) {
      all += 1.0 / other / other;
    }
    return 1.0 / size / size / all;
  }

  Contributions draw(SplittableRandom random) {
    return draw(random, List.of(this)).get(0);
  }

  /** Draws clusters, and what each of some searches of them finds. */
  static List<Contributions> draw(SplittableRandom random, List<SimulatedPairs> searches) {
    int units = searches.get(0).units;
    double[] sizes = new double[units];
    double[] duplicates = new double[units];
    double[] natures = new double[units];
    double documents = 0;
    double squares = 0;
    for (int unit = 0; unit < units; unit++) {
      sizes[unit] = size(random);
      documents += sizes[unit];
      squares += sizes[unit] * sizes[unit];
      duplicates[unit] = sizes[unit] * (sizes[unit] - 1) / 2;
      natures[unit] = searches.get(0).wrong.nature(random);
    }
    PairsBetween others = new PairsBetween(units);
    for (int unit = 0; unit < units; unit++) {
      double size = sizes[unit];
      others.add(unit, size * (documents - size), size * size * (squares - size * size));
    }
    return searches.stream()
        .map(
            search ->
                Contributions.ofPairs(
                    search.found(random, duplicates),
                    duplicates,
                    search.wrong(random, natures),
                    others))
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

  /** The chance of each pair of a cluster to be found. */
  private double chance(SplittableRandom random) {
    if (correlation >= 1) {
      return random.nextDouble() < recall ? 1 : 0;
    }
    double both = (1 - correlation) / correlation;
    double found = gamma(random, recall * both);
    double lost = gamma(random, (1 - recall) * both);
    return found + lost == 0 ? recall : found / (found + lost);
  }

  private static int size(SplittableRandom random) {
    double left = random.nextDouble();
    int size = 2;
    while (size < LARGEST && left >= share(size)) {
      left -= share(size);
      size++;
    }
    return size;
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
