package io.github.neardup.minhash;

/** Exact bounds on a probability, from observed successes (Clopper and Pearson, 1934). */
final class BinomialBounds {

  /*
   * The lower bound is the probability of success at which that many successes, or more, have the
   * required small probability. Many successes become more probable as a success does, so bisection
   * finds it. Example: 64 of 128 components agree. With a similarity of 0.41, 64 or more would
   * agree in 2.5 % of all cases, so 0.41 is the lower bound. Counting failures instead gives the
   * upper bound, 0.59.
   *
   * The tail is summed from its first and largest term on. The terms shrink, because the bound
   * never exceeds the share of successes. The sum ends when a term no longer counts. Only the first
   * term needs logarithms, since its factors overflow and underflow.
   */

  /** Each step halves the interval; more steps would exceed the precision of a double. */
  private static final int BISECTIONS = 60;

  private BinomialBounds() {}

  /**
   * Returns the probability of success at which {@code successes} or more of {@code trials} have
   * the probability {@code tail}; 0 if there are no successes.
   *
   * @param successes from 0 to {@code trials}
   * @param tail above 0, at most 1/2
   */
  static double lower(int successes, int trials, double tail) {
    if (successes == 0) {
      return 0;
    }
    double logWays = logBinomialCoefficient(trials, successes);
    double low = 0;
    double high = (double) successes / trials;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (upperTail(successes, trials, middle, logWays) < tail) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Returns the probability of success at which {@code successes} or fewer of {@code trials} have
   * the probability {@code tail}; 1 if all are successes.
   */
  static double upper(int successes, int trials, double tail) {
    return 1 - lower(trials - successes, trials, tail);
  }

  /** Returns the probability of so many successes or more, if one has at most their share. */
  private static double upperTail(int successes, int trials, double p, double logWays) {
    double odds = p / (1 - p);
    double term = 1;
    double sum = 1;
    for (int i = successes; i < trials && term > sum * 1e-17; i++) {
      term *= (double) (trials - i) / (i + 1) * odds;
      sum += term;
    }
    double logFirst =
        logWays
            + successes * StrictMath.log(p)
            + (successes == trials ? 0 : (trials - successes) * StrictMath.log1p(-p));
    return StrictMath.exp(logFirst) * sum;
  }

  private static double logBinomialCoefficient(int n, int k) {
    double sum = 0;
    for (int i = 1; i <= Math.min(k, n - k); i++) {
      sum += StrictMath.log((double) (n - i + 1) / i);
    }
    return sum;
  }
}
