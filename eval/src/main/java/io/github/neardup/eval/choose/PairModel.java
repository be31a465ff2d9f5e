package io.github.neardup.eval.choose;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * The probability that each pair of a {@linkplain PairPool pool} is a duplicate, given answers
 * about some pairs: a logistic regression on similarities with prior knowledge, so that ten answers
 * suffice.
 *
 * <p>The prior has two parts: similar pairs are more likely to be duplicates; and however many
 * pairs of strangers have some similarity, the number of duplicates there is about the same as
 * elsewhere. Therefore the log odds fall by one for each e-fold increase in pairs at a similarity,
 * which places the boundary in the valley between strangers and copies, if there is one. Answers
 * can override all of this, also within each band of similarity.
 *
 * <p>The coefficients have a normal distribution around the most likely ones (Laplace's
 * approximation; Bishop, "Pattern recognition and machine learning", 2006, section 4.5).
 */
final class PairModel {

  private static final double MIDDLE = 0.45;
  private static final double SCALE = 5;

  /** The share of answers given by mistake. */
  private static final double SLIPS = 0.02;

  private static final int MOST_ROUNDS = 30;
  private static final double LONGEST_STEP = 3;
  private static final double CLOSE = 1e-6;

  /** For each pair, the variables of its log odds, without the stratum. */
  private final double[][] features;

  private final int[] strata;
  private final double[] mean;
  private final double[] precision;

  /**
   * The most likely coefficients, and the matrix that turns normal random numbers into deviations
   * from them.
   */
  private double[] likeliest;

  private RealMatrix spread;

  PairModel(PairPool pool) {
    List<double[]> by = pool.features();
    int pairs = pool.size();
    double[] means = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      for (double[] one : by) {
        means[pair] += one[pair] / by.size();
      }
    }
    double[] strangers = strangers(pool, means);
    int own = by.size() + 4;
    features = new double[pairs][own];
    strata = new int[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      double[] row = features[pair];
      row[0] = 1;
      row[1] = SCALE * (means[pair] - MIDDLE);
      for (int i = 0; i < by.size(); i++) {
        row[2 + i] = SCALE * (by.get(i)[pair] - means[pair]);
      }
      row[own - 2] = pool.isGuarded(pair) ? -1 : 0;
      row[own - 1] = strangers[pair];
      strata[pair] = own + pool.stratum(pair);
    }
    int all = own + PairPool.STRATA;
    mean = new double[all];
    precision = new double[all];
    Arrays.fill(precision, square(1));
    precision[0] = square(1.5);
    mean[1] = 2.5;
    precision[own - 2] = square(1);
    mean[own - 1] = 1;
    precision[own - 1] = square(0.15);
    Arrays.fill(precision, own, all, square(0.8));
    likeliest = mean.clone();
    spread = new Array2DRowRealMatrix(all, all);
    fit(new int[0], new boolean[0]);
  }

  /** Returns the precision for a standard deviation. */
  private static double square(double deviation) {
    return 1 / deviation / deviation;
  }

  /**
   * Returns the log of the expected number of duplicates divided by the number of pairs like each
   * pair.
   */
  private static double[] strangers(PairPool pool, double[] means) {
    double[] counts = new double[PairPool.BANDS];
    Arrays.fill(counts, 0.5);
    double others = 0;
    double all = 0;
    for (int pair = 0; pair < pool.size(); pair++) {
      all += pool.weight(pair);
      if (pool.isOther(pair)) {
        others += pool.weight(pair);
      } else {
        counts[Math.min(PairPool.BANDS - 1, (int) (means[pair] * PairPool.BANDS))] +=
            pool.weight(pair);
      }
    }
    // The prior expects as many duplicates as texts, over all bands: answers soon correct a number
    // too low, but hardly one too high.
    double expected = Math.log(Math.sqrt(2 * all) / PairPool.BANDS / 2);
    double[] logs = new double[means.length];
    for (int pair = 0; pair < logs.length; pair++) {
      double band = Math.max(0, Math.min(PairPool.BANDS - 1, means[pair] * PairPool.BANDS - 0.5));
      int lower = Math.min(PairPool.BANDS - 2, (int) band);
      double count =
          (lower + 1 - band) * Math.log(counts[lower])
              + (band - lower) * Math.log(counts[lower + 1]);
      logs[pair] = expected - (pool.isOther(pair) ? Math.max(count, Math.log(others)) : count);
    }
    return logs;
  }

  /** Fits the model to answers, discarding earlier ones. */
  void fit(int[] pairs, boolean[] duplicates) {
    int size = mean.length;
    double[] b = mean.clone();
    RealMatrix inverse = spread;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double[] gradient = new double[size];
      double[][] curvature = new double[size][size];
      for (int i = 0; i < size; i++) {
        gradient[i] = -precision[i] * (b[i] - mean[i]);
        curvature[i][i] = precision[i];
      }
      for (int i = 0; i < pairs.length; i++) {
        add(pairs[i], duplicates[i], b, gradient, curvature);
      }
      inverse = cholesky(new Array2DRowRealMatrix(curvature)).getSolver().getInverse();
      double[] step = inverse.operate(gradient);
      double length = Math.sqrt(Arrays.stream(step).map(x -> x * x).sum());
      double part = Math.min(1, LONGEST_STEP / Math.max(length, CLOSE));
      for (int i = 0; i < size; i++) {
        b[i] += part * step[i];
      }
      if (length < CLOSE) {
        break;
      }
    }
    likeliest = b;
    spread = cholesky(inverse).getL();
  }

  /** Decomposes a matrix that is symmetric except for rounding. */
  private static CholeskyDecomposition cholesky(RealMatrix matrix) {
    return new CholeskyDecomposition(matrix, CLOSE, 0);
  }

  private void add(
      int pair, boolean duplicate, double[] b, double[] gradient, double[][] curvature) {
    double p = probability(logOdds(pair, b));
    double likely = duplicate ? p : 1 - p;
    // A surprising answer is more likely a slip than information.
    double meant = (1 - SLIPS) * likely / ((1 - SLIPS) * likely + SLIPS * (1 - likely));
    int own = features[pair].length;
    int[] at = new int[own + 1];
    double[] x = Arrays.copyOf(features[pair], own + 1);
    for (int i = 0; i < own; i++) {
      at[i] = i;
    }
    at[own] = strata[pair];
    x[own] = 1;
    for (int i = 0; i <= own; i++) {
      gradient[at[i]] += meant * x[i] * ((duplicate ? 1 : 0) - p);
      for (int j = 0; j <= own; j++) {
        curvature[at[i]][at[j]] += meant * x[i] * x[j] * p * (1 - p);
      }
    }
  }

  private double logOdds(int pair, double[] b) {
    double[] row = features[pair];
    double sum = b[strata[pair]];
    for (int i = 0; i < row.length; i++) {
      sum += b[i] * row[i];
    }
    return sum;
  }

  private static double probability(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }

  /** Returns the probability of each pair with the most likely coefficients. */
  double[] likeliest() {
    return probabilities(likeliest);
  }

  /**
   * Returns probabilities with coefficients drawn at random from their distribution.
   *
   * @param width the factor by which the distribution is widened
   */
  double[] drawn(Random random, double width) {
    double[] normal = new double[mean.length];
    Arrays.setAll(normal, i -> width * random.nextGaussian());
    double[] b = spread.operate(normal);
    for (int i = 0; i < b.length; i++) {
      b[i] += likeliest[i];
    }
    return probabilities(b);
  }

  private double[] probabilities(double[] b) {
    double[] all = new double[features.length];
    Arrays.setAll(all, pair -> probability(logOdds(pair, b)));
    return all;
  }
}
