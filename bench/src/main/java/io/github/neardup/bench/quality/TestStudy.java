package io.github.neardup.bench.quality;

import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.score.Contributions;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.PairsBetween;
import io.github.neardup.eval.score.Resampling;
import io.github.neardup.eval.score.Scorer.Score;
import io.github.neardup.eval.score.Sums.Sum;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/** Measures how often a difference between two searches is significant at 5%, on simulated data. */
final class TestStudy {

  private static final double LEVEL = 0.05;

  private TestStudy() {}

  /**
   * Returns the share of simulations in which the difference between two searches is significant.
   */
  static double passed(
      SimulatedPairs first,
      SimulatedPairs second,
      Measure measure,
      int simulations,
      int replicates,
      long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int passed = 0;
    for (int i = 0; i < simulations; i++) {
      List<Contributions> drawn = SimulatedPairs.draw(random, List.of(first, second));
      passed += passes(drawn.get(0), drawn.get(1), measure, first.units(), replicates, seed + i);
    }
    return (double) passed / simulations;
  }

  /**
   * Returns how often intervals contain the difference in F1 between two searches of the same
   * clusters.
   */
  static CoverageStudy.Tally differences(
      SimulatedPairs first, SimulatedPairs second, int simulations, int replicates, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double truth = f1(first) - f1(second);
    CoverageStudy.Tally tally = new CoverageStudy.Tally();
    for (int i = 0; i < simulations; i++) {
      List<Contributions> drawn = SimulatedPairs.draw(random, List.of(first, second));
      Resampling resampling = new Resampling(first.units(), replicates, seed + i, 1);
      Score.Difference difference =
          new Score(drawn.get(0), resampling)
              .minus(new Score(drawn.get(1), resampling), Measures.F1);
      tally.add(new MeasuredValue(difference.value(), difference.confidence()), truth);
    }
    return tally;
  }

  private static double f1(SimulatedPairs data) {
    return Objects.requireNonNull(CoverageStudy.truth(data).get(Measures.F1));
  }

  /**
   * Returns how often a difference in precision is significant for two searches that find different
   * pairs, each in a group of its own, with the same probability of being right.
   */
  static double passedOfPrecision(
      int found, int otherFound, double precision, int simulations, int replicates, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int units = found + otherFound;
    int passed = 0;
    for (int i = 0; i < simulations; i++) {
      Contributions first = judged(random, units, 0, found, precision);
      Contributions second = judged(random, units, found, units, precision);
      passed += passes(first, second, Measures.PRECISION, units, replicates, seed + i);
    }
    return (double) passed / simulations;
  }

  /**
   * The same for F1 of two searches that find equally much, where each has a probability of one
   * half of taking a cluster of its own for a look-alike of many others.
   */
  static double passedOfHubs(int units, int others, int simulations, int replicates, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int passed = 0;
    for (int i = 0; i < simulations; i++) {
      Contributions first = hub(random, units, others);
      Contributions second = hub(random, units, others);
      passed += passes(first, second, Measures.F1, units, replicates, seed + i);
    }
    return (double) passed / simulations;
  }

  private static Contributions hub(SplittableRandom random, int units, int others) {
    double[] found = new double[units];
    Arrays.setAll(found, unit -> random.nextDouble() < 0.7 ? 1 : 0);
    double[] one = new double[units];
    Arrays.fill(one, 1);
    PairsBetween wrong = new PairsBetween(units);
    int hub = random.nextInt(units);
    if (random.nextBoolean()) {
      for (int other = 1; other <= others; other++) {
        wrong.add(hub, 1, 1);
        wrong.add((hub + other) % units, 1, 1);
      }
    }
    return Contributions.of(
        Map.of(Sum.FOUND, found, Sum.DUPLICATES, one),
        Map.of(Sum.WRONG, wrong, Sum.OTHERS, new PairsBetween(units)));
  }

  private static int passes(
      Contributions first,
      Contributions second,
      Measure measure,
      int units,
      int replicates,
      long seed) {
    Resampling resampling = new Resampling(units, replicates, seed, 1);
    double p = new Score(first, resampling).minus(new Score(second, resampling), measure).p();
    return p < LEVEL ? 1 : 0;
  }

  private static Contributions judged(
      SplittableRandom random, int units, int from, int to, double precision) {
    double[] right = new double[units];
    double[] wrong = new double[units];
    for (int unit = from; unit < to; unit++) {
      boolean isRight = random.nextDouble() < precision;
      right[unit] = isRight ? 1 : 0;
      wrong[unit] = isRight ? 0 : 1;
    }
    double[] one = new double[units];
    Arrays.fill(one, 1);
    return Contributions.of(
        Map.of(Sum.FOUND, right, Sum.DUPLICATES, one, Sum.WRONG, wrong, Sum.OTHERS, one), Map.of());
  }
}
