package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.run.PairSelection;
import io.github.neardup.eval.run.Trial;
import io.github.neardup.eval.statistics.Ranking;
import io.github.neardup.eval.statistics.Resampling;
import io.github.neardup.eval.testing.RandomDatasets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankedPairsTest {

  private static double[] eachOnce(int units) {
    double[] drawn = new double[units];
    Arrays.fill(drawn, 1);
    return drawn;
  }

  /** Copies, ignored pairs and all: units drawn once each are the data themselves. */
  @ParameterizedTest
  @EnumSource
  void drawnOnceEachTheRankingIsThatOfTheData(Dataset.Truth truth) {
    Random random = new Random(20240703);
    for (int i = 0; i < 300; i++) {
      Dataset dataset = RandomDatasets.random(random, truth);
      Algorithm algorithm = Algorithms.create("kshingle:shingle=1,threshold=0.2");
      FingerprintTable table = Trial.table(dataset, algorithm, 1);
      // Some scorers know nothing of some pairs.
      int unknown = random.nextInt(3);
      PairScorer scorer =
          (left, right) ->
              (left + right) % 3 < unknown
                  ? Double.NaN
                  : table.similarity(algorithm, left, right, 0);
      // Few pairs are kept finely, many coarsely.
      RankedPairs ranked =
          RankedPairs.of(dataset, PairSelection.of(dataset, 1), scorer, 2, i % 2 > 0);

      Ranking expected = ranked.tally().sweep().ranking();
      Ranking actual = ranked.resampled().orElseThrow().of(eachOnce(Units.of(dataset).count()));

      assertSame(actual.averagePrecision(), expected.averagePrecision());
      assertSame(actual.rocAuc(), expected.rocAuc());
    }
  }

  @Test
  void pairsWithoutASimilarityAreTiedLast() {
    Dataset dataset = RandomDatasets.random(new Random(20240712), Dataset.Truth.CLUSTERS);
    CommonPairs pairs = PairSelection.of(dataset, 1);
    PairScorer some = (left, right) -> (left + right) % 3 == 0 ? (left % 7 + 1) / 7.0 : Double.NaN;
    PairScorer all = (left, right) -> (left + right) % 3 == 0 ? (left % 7 + 1) / 7.0 : 0;
    RankedPairs ranked = RankedPairs.of(dataset, pairs, some, 1);
    assertThat(ranked.tally().sweep().ranking())
        .isEqualTo(RankedPairs.of(dataset, pairs, all, 1).tally().sweep().ranking());
    // But no threshold takes them.
    assertThat(ranked.tally().bySimilarity())
        .allMatch(entry -> entry.similarity() > 0)
        .hasSizeLessThanOrEqualTo(7);
    assertThat(ranked.tally().duplicates()).isEqualTo(pairs.duplicates());
  }

  private static void assertSame(double actual, double expected) {
    if (Double.isNaN(expected)) {
      assertThat(actual).isNaN();
    } else {
      assertThat(actual).isEqualTo(expected, within(1e-9));
    }
  }

  /** Of all duplicates found at similarity 1, average precision is precision times recall. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void atOneSimilarityReplicatesAreThoseOfPrecisionAndRecall(boolean severalPairs) {
    int count = 40;
    Random random = new Random(20240704);
    double[] found = new double[count];
    double[] duplicates = new double[count];
    UnitBetween between = new UnitBetween(count);
    RankedCounts counts = new RankedCounts(count, false);
    for (int left = 0; left < count; left++) {
      duplicates[left] = 1 + random.nextInt(5);
      found[left] = random.nextInt((int) duplicates[left] + 1);
      counts.addDuplicates(left, 1, (long) found[left]);
      for (int right = left + 1; right < count; right++) {
        if (random.nextInt(20) == 0) {
          int pairs = severalPairs ? 1 + random.nextInt(3) : 1;
          between.add(left, pairs, (double) pairs * pairs);
          between.add(right, pairs, (double) pairs * pairs);
          for (int i = 0; i < pairs; i++) {
            counts.addOthersBetween(left, right, 1, 1);
          }
        }
      }
    }
    Resampling resampling = new Resampling(count, 50, 1, 1);
    ResampledRanking ranking =
        counts.resampled(duplicates, new double[count], new UnitBetween(count));
    double[] pulls = between.pulls();
    double offset = between.total() - Arrays.stream(pulls).sum();
    double[][] values =
        resampling.values(
            2,
            (weights, extra, mean, of) -> {
              double right = Resampling.sum(weights, found);
              double wrong = Math.max(0, offset + Resampling.sum(weights, pulls));
              of[0] = right / (right + wrong) * right / Resampling.sum(weights, duplicates);
              of[1] = ranking.of(weights).averagePrecision();
            });
    for (double[] of : values) {
      assertThat(of[1]).isEqualTo(of[0], within(1e-9));
    }
  }

  /** Many similarities are taken together, which changes little. */
  @Test
  void stepsMoveTheMeasuresByLessThanAThousandth() {
    int count = 100;
    int levels = 20_000;
    Random random = new Random(20240705);
    RankedCounts counts = new RankedCounts(count, false);
    long[] found = new long[levels];
    long[] wrong = new long[levels];
    double[] duplicates = new double[count];
    UnitBetween between = new UnitBetween(count);
    for (int level = 0; level < levels; level++) {
      double similarity = 1 - (level + 0.5) / levels;
      // The lower, the fewer duplicates and the more others.
      int unit = random.nextInt(count);
      found[level] = random.nextDouble() < similarity ? 1 + random.nextInt(3) : 0;
      wrong[level] = random.nextDouble() > similarity * 0.9 ? 1 + random.nextInt(3) : 0;
      duplicates[unit] += found[level];
      counts.addDuplicates(unit, similarity, found[level]);
      int other = (unit + 1) % count;
      counts.addOthersBetween(unit, other, similarity, wrong[level]);
      between.add(unit, (double) wrong[level], 0);
      between.add(other, (double) wrong[level], 0);
    }
    Ranking exact =
        Ranking.of(found, wrong, Arrays.stream(found).sum(), Arrays.stream(wrong).sum());

    Ranking stepped = counts.resampled(duplicates, new double[count], between).of(eachOnce(count));

    assertThat(stepped).isNotEqualTo(exact);
    assertThat(stepped.averagePrecision()).isEqualTo(exact.averagePrecision(), within(0.001));
    assertThat(stepped.rocAuc()).isEqualTo(exact.rocAuc(), within(0.001));
  }
}
