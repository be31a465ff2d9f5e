package io.github.neardup.bench.quality;

import io.github.neardup.eval.score.Contributions;
import io.github.neardup.eval.score.Sums.Sum;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Groups of one to five judged pairs, half of them duplicates, of which some are found: simulated
 * data with known truth.
 *
 * @param units the number of groups
 * @param recall the expected share of the duplicates that are found
 * @param precision the share of the pairs found that are duplicates, at least {@code recall / (1 +
 *     recall)}
 * @param correlation the correlation between two pairs of a group being found: from 0, independent,
 *     to 1, all or none
 * @param weighted whether groups have weights of 1, 4 and 16, as in samples of strata
 */
record SimulatedJudgments(
    int units, double recall, double precision, double correlation, boolean weighted) {

  private static final int MOST = 5;

  Contributions draw(SplittableRandom random) {
    double[] found = new double[units];
    double[] duplicates = new double[units];
    double[] wrong = new double[units];
    double[] others = new double[units];
    double wrongly = recall * (1 - precision) / precision;
    for (int unit = 0; unit < units; unit++) {
      double weight = weighted ? 1 << (2 * random.nextInt(3)) : 1;
      double chance = SimulatedPairs.chance(random, recall, correlation);
      double chanceOfOthers = SimulatedPairs.chance(random, wrongly, correlation);
      for (int pair = random.nextInt(MOST); pair >= 0; pair--) {
        boolean duplicate = random.nextBoolean();
        (duplicate ? duplicates : others)[unit] += weight;
        if (random.nextDouble() < (duplicate ? chance : chanceOfOthers)) {
          (duplicate ? found : wrong)[unit] += weight;
        }
      }
    }
    return Contributions.of(
        Map.of(Sum.FOUND, found, Sum.DUPLICATES, duplicates, Sum.WRONG, wrong, Sum.OTHERS, others),
        Map.of());
  }
}
