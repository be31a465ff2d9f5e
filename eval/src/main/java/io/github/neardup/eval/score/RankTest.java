package io.github.neardup.eval.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.integration.SimpsonIntegrator;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.ranking.TiesStrategy;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * The ranks of several algorithms over several datasets, compared by the method of Demšar
 * ("Statistical Comparisons of Classifiers over Multiple Data Sets", Journal of Machine Learning
 * Research 7, 2006). On each dataset the best algorithm has rank 1; equal ones share the mean of
 * their ranks. Immutable.
 *
 * @param datasets the number of datasets on which all algorithms have a value
 * @param meanRanks the mean rank of each algorithm, from 1 to the number of algorithms; NaN without
 *     datasets
 * @param p the p-value of Friedman's test that all algorithms rank alike, with the F distribution
 *     of Iman and Davenport; NaN if it was not tested
 * @param criticalDifference the critical difference: closer mean ranks are not distinguishable at
 *     5% (Nemenyi); NaN if it was not tested
 * @param groups sets of algorithms that are not distinguishable, as indices in order of mean rank:
 *     the longest runs of at least two algorithms whose first and last are closer than the critical
 *     difference; all algorithms if Friedman's test finds no difference
 * @param reason why nothing was tested; empty if ranks were tested
 */
public record RankTest(
    int datasets,
    List<Double> meanRanks,
    double p,
    double criticalDifference,
    List<List<Integer>> groups,
    String reason) {

  /** With fewer datasets, no exact test of two algorithms can give a p-value below 0.05. */
  public static final int LEAST_DATASETS = 6;

  /** Values that differ by less count as equal, because sums are rounded. */
  private static final double EQUAL = 1e-9;

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  /** The normal density beyond this point is below 1e-20. */
  private static final double FAR = 10;

  /** Copies the lists. */
  public RankTest {
    meanRanks = List.copyOf(meanRanks);
    groups = groups.stream().map(List::copyOf).toList();
  }

  /**
   * Ranks and tests algorithms. Takes time linear in datasets.
   *
   * @param values one row for each dataset with a value for each algorithm, the highest being best;
   *     a row with a NaN is left out, because algorithms cannot be ranked there
   * @param algorithms the number of algorithms, at least 1
   * @throws IllegalArgumentException if a row has another number of values
   */
  public static RankTest of(List<double[]> values, int algorithms) {
    if (algorithms < 1 || values.stream().anyMatch(row -> row.length != algorithms)) {
      throw new IllegalArgumentException(
          "each dataset must have one value for each of the " + algorithms + " algorithms");
    }
    List<double[]> rows =
        values.stream().filter(row -> Arrays.stream(row).noneMatch(Double::isNaN)).toList();
    List<double[]> ranks = rows.stream().map(RankTest::ranks).toList();
    List<Double> means =
        IntStream.range(0, algorithms)
            .mapToObj(i -> ranks.stream().mapToDouble(of -> of[i]).average().orElse(Double.NaN))
            .toList();
    boolean tested = algorithms > 1 && rows.size() >= LEAST_DATASETS;
    double p = tested ? friedman(ranks, means) : Double.NaN;
    double difference = tested ? criticalDifference(algorithms, rows.size()) : Double.NaN;
    return new RankTest(
        rows.size(),
        means,
        p,
        difference,
        tested ? groups(means, p < Tests.LEVEL ? difference : Double.POSITIVE_INFINITY) : List.of(),
        tested
            ? ""
            : algorithms == 1
                ? "there is one algorithm"
                : "at least " + LEAST_DATASETS + " datasets are needed for p < 0.05");
  }

  /**
   * Returns the least difference of mean ranks that is significant at 5% (Nemenyi 1963): the
   * quantile of the studentized range with infinite degrees of freedom, times sqrt(k (k + 1) / (12
   * N)) for k algorithms and N datasets.
   */
  public static double criticalDifference(int algorithms, int datasets) {
    return studentizedRange(algorithms)
        * Math.sqrt(algorithms * (algorithms + 1) / (12.0 * datasets));
  }

  /**
   * Returns the 95% quantile of the range of this number of standard normal variables, at least 2.
   */
  static double studentizedRange(int variables) {
    UnivariateFunction tooMuch = range -> chanceOfRange(variables, range) - (1 - Tests.LEVEL);
    return new BrentSolver(1e-10).solve(200, tooMuch, 0.5, 2 * FAR);
  }

  /**
   * Returns the probability of no larger range, integrated over the least variable: all others must
   * be within the range above it.
   */
  private static double chanceOfRange(int variables, double range) {
    UnivariateFunction ofLeast =
        least ->
            NORMAL.density(least)
                * StrictMath.pow(
                    NORMAL.cumulativeProbability(least + range)
                        - NORMAL.cumulativeProbability(least),
                    variables - 1.0);
    SimpsonIntegrator integrator =
        new SimpsonIntegrator(1e-10, 1e-12, 6, SimpsonIntegrator.SIMPSON_MAX_ITERATIONS_COUNT);
    return variables * integrator.integrate(1 << 16, ofLeast, -FAR, FAR);
  }

  private static double[] ranks(double[] values) {
    double[] falling = Arrays.stream(values).map(value -> -rounded(value)).toArray();
    return new NaturalRanking(TiesStrategy.AVERAGE).rank(falling);
  }

  private static double rounded(double value) {
    return Math.rint(value / EQUAL) * EQUAL;
  }

  /**
   * The test of Iman and Davenport ("Approximations of the critical region of the Friedman
   * statistic", Communications in Statistics 9, 1980) on ranks with ties (Conover, "Practical
   * Nonparametric Statistics", 1999): an F test that compares the variance of ranks between
   * algorithms with the residual variance.
   */
  private static double friedman(List<double[]> ranks, List<Double> means) {
    int datasets = ranks.size();
    int algorithms = means.size();
    double middle = (algorithms + 1) / 2.0;
    double all =
        ranks.stream().flatMapToDouble(Arrays::stream).map(r -> (r - middle) * (r - middle)).sum();
    double between =
        datasets * means.stream().mapToDouble(mean -> (mean - middle) * (mean - middle)).sum();
    double within = all - between;
    if (between < EQUAL) {
      return 1;
    }
    if (within < EQUAL) {
      // All datasets rank alike, without a residual: the probability is exact.
      return Math.pow(CombinatoricsUtils.factorialDouble(algorithms), 1.0 - datasets);
    }
    return 1
        - new FDistribution(null, algorithms - 1.0, (algorithms - 1.0) * (datasets - 1.0))
            .cumulativeProbability((datasets - 1) * between / within);
  }

  /** Returns the algorithms in the order of their mean ranks. */
  public List<Integer> order() {
    return order(meanRanks);
  }

  private static List<Integer> order(List<Double> means) {
    return IntStream.range(0, means.size())
        .boxed()
        .sorted(Comparator.comparingDouble(means::get))
        .toList();
  }

  private static List<List<Integer>> groups(List<Double> means, double difference) {
    List<Integer> order = order(means);
    List<List<Integer>> groups = new ArrayList<>();
    int ended = 0;
    for (int from = 0; from < order.size(); from++) {
      int to = from + 1;
      while (to < order.size()
          && means.get(order.get(to)) - means.get(order.get(from)) < difference) {
        to++;
      }
      if (to - from > 1 && to > ended) {
        groups.add(order.subList(from, to));
        ended = to;
      }
    }
    return groups;
  }
}
