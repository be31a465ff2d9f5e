package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.score.RankedCounts;
import io.github.neardup.eval.score.ResampledRanking;
import io.github.neardup.eval.score.UnitBetween;
import io.github.neardup.eval.statistics.Ranking;
import io.github.neardup.eval.statistics.Resampling;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How often the 95% intervals of average precision and ROC AUC hold the true value, on simulated
 * data of which it is known. Standard errors are as in {@link CoverageTest}.
 */
class RankingCoverageTest {

  private static final int UNITS = 300;
  private static final int LEVELS = 20;

  @ParameterizedTest
  @EnumSource
  void ninetyFiveInAHundredIntervalsHoldTheTrueValue(CoverageTest.Wrong wrong) {
    assertHeld(new Simulation(wrong, 1), 300, 200, 0.90, 0.994);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void ninetyThreeToNinetySevenInAHundredIntervalsHoldTheTrueValue(CoverageTest.Wrong wrong) {
    assertHeld(new Simulation(wrong, 1), 2000, 400, 0.93, 0.97);
  }

  /** Of wrong pairs some are drawn, and stand for the others. */
  @ParameterizedTest
  @EnumSource
  void soDoTheyIfWrongPairsAreASample(CoverageTest.Wrong wrong) {
    assertHeld(new Simulation(wrong, 5), 300, 200, 0.90, 0.994);
  }

  private static void assertHeld(
      Simulation simulation, int simulations, int replicates, double least, double most) {
    Random random = new Random(20240706);
    Ranking truth = simulation.truth();
    int averagePrecision = 0;
    int rocAuc = 0;
    for (int i = 0; i < simulations; i++) {
      Ranking drawn =
          simulation.draw(random).withIntervals(truth, new Resampling(UNITS, replicates, i, 1));
      averagePrecision +=
          drawn.averagePrecisionInterval().contains(truth.averagePrecision()) ? 1 : 0;
      rocAuc += drawn.rocAucInterval().contains(truth.rocAuc()) ? 1 : 0;
    }
    assertThat((double) averagePrecision / simulations)
        .as("average precision")
        .isBetween(least, most);
    assertThat((double) rocAuc / simulations).as("ROC AUC").isBetween(least, most);
  }

  /**
   * Clusters of one to four documents, whose duplicates all have the same similarity or are no
   * candidates: they hang together. Wrong pairs are less similar, but for those of clusters that
   * look alike. Of them one in so many as it weighs is there.
   */
  private record Simulation(CoverageTest.Wrong wrong, int weight) {

    private static final double FOUND = 0.8;
    private static final double LOOKS_LIKE_OTHERS = 0.2;

    /** From 20 levels of similarity, of which the first is the highest. */
    private static double duplicateAt(int level) {
      return 2.0 * (LEVELS - level) / (LEVELS * (LEVELS + 1));
    }

    private static double wrongAt(int level, boolean alike) {
      return alike ? 1.0 / LEVELS : 2.0 * (level + 1) / (LEVELS * (LEVELS + 1));
    }

    private static double similarity(int level) {
      return 1 - level / (2.0 * LEVELS);
    }

    private static double nature(boolean looksLikeOthers) {
      return looksLikeOthers ? 1 : 0.1;
    }

    /** The measures of what is expected at each level. */
    Ranking truth() {
      double duplicates = UNITS * 10 / 4.0;
      double twoUnits = UNITS * (UNITS - 1) / 2.0;
      double both = LOOKS_LIKE_OTHERS * LOOKS_LIKE_OTHERS;
      double neither = (1 - LOOKS_LIKE_OTHERS) * (1 - LOOKS_LIKE_OTHERS);
      double alike = twoUnits * both * wrong.probability(1, 1);
      double unlike =
          twoUnits
              * ((1 - both - neither) * wrong.probability(1, 0.1)
                  + neither * wrong.probability(0.1, 0.1));
      double others = twoUnits * 2.5 * 2.5;
      double found = 0;
      double wrongs = 0;
      double precisions = 0;
      double area = 0;
      for (int level = 0; level < LEVELS; level++) {
        double more = FOUND * duplicates * duplicateAt(level);
        double moreWrong = alike * wrongAt(level, true) + unlike * wrongAt(level, false);
        area += moreWrong * (found + more / 2);
        found += more;
        wrongs += moreWrong;
        precisions += more * found / (found + wrongs);
      }
      area += (others - wrongs) * (found + duplicates) / 2;
      return new Ranking(precisions / duplicates, area / duplicates / others);
    }

    ResampledRanking draw(Random random) {
      RankedCounts counts = new RankedCounts(UNITS, false);
      double[] duplicates = new double[UNITS];
      double[] sizes = new double[UNITS];
      boolean[] looksLikeOthers = new boolean[UNITS];
      double documents = 0;
      double squares = 0;
      for (int unit = 0; unit < UNITS; unit++) {
        int size = 1 + random.nextInt(4);
        sizes[unit] = size;
        documents += size;
        squares += size * size;
        duplicates[unit] = size * (size - 1) / 2.0;
        if (random.nextDouble() < FOUND) {
          counts.addDuplicates(
              unit, similarity(level(random, l -> duplicateAt(l))), (long) duplicates[unit]);
        }
        looksLikeOthers[unit] = random.nextDouble() < LOOKS_LIKE_OTHERS;
      }
      UnitBetween between = new UnitBetween(UNITS);
      for (int left = 0; left < UNITS; left++) {
        double size = sizes[left];
        between.add(left, size * (documents - size), size * size * (squares - size * size));
        for (int right = left + 1; right < UNITS; right++) {
          if (random.nextDouble()
              < wrong.probability(nature(looksLikeOthers[left]), nature(looksLikeOthers[right]))
                  / weight) {
            boolean alike = looksLikeOthers[left] && looksLikeOthers[right];
            counts.addOthersBetween(
                left, right, similarity(level(random, l -> wrongAt(l, alike))), weight);
          }
        }
      }
      return counts.resampled(duplicates, new double[UNITS], between);
    }

    private static int level(Random random, IntToDoubleFunction probability) {
      double left = random.nextDouble();
      int level = 0;
      while (level < LEVELS - 1 && left >= probability.applyAsDouble(level)) {
        left -= probability.applyAsDouble(level);
        level++;
      }
      return level;
    }
  }
}
