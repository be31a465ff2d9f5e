package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.run.PairSelection;
import io.github.neardup.eval.score.PairSample.PairScorer;
import io.github.neardup.eval.score.ThresholdSweep.BestPoint;
import io.github.neardup.eval.testing.RandomDatasets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdSweepTest {

  @Test
  void aWorkedRanking() {
    // Ranked: duplicate, other, duplicate; a duplicate and two others are not found.
    ThresholdSweep sweep = sweep(3, 3, new long[] {1, 0, 1}, new long[] {0, 1, 0});
    assertThat(sweep.averagePrecision()).isEqualTo((1 + 2.0 / 3 + 3.0 / 6) / 3, within(1e-12));
    // Of 9 comparisons: the first wins 3, the second 2, the one not found ties with 2.
    assertThat(sweep.rocAuc()).isEqualTo((3 + 2 + 2 / 2.0) / 9, within(1e-12));
  }

  @Test
  void theBestPointStandsBesideTheThresholdThatRan() {
    // F1 at 1, 0.9 and 0.8: 2/4, 2/5, 4/6.
    ThresholdSweep sweep = sweep(3, 3, new long[] {1, 0, 1}, new long[] {0, 1, 0});
    assertThat(sweep.bestBeside(0.85)).isEqualTo(new BestPoint(4 / 6.0, 0.8, 2 / 5.0));
    assertThat(sweep.bestBeside(0.8)).isEqualTo(new BestPoint(4 / 6.0, 0.8, 4 / 6.0));
    // What lies between two similarities is the upper one; beyond the last there is no more.
    assertThat(sweep.bestBeside(0.1).f1AsRun()).isEqualTo(4 / 6.0);
    // Without a pair at all F1 is 0, and of equals the highest threshold counts.
    ThresholdSweep equals = sweep(4, 4, new long[] {0, 2, 2}, new long[] {0, 0, 4});
    assertThat(equals.bestBeside(0.95)).isEqualTo(new BestPoint(4 / 6.0, 0.9, 0));
    assertThat(sweep(2, 6, new long[0], new long[0]).bestBeside(0.5))
        .isEqualTo(BestPoint.UNDEFINED);
    assertThat(sweep.bestBeside(Double.NaN)).isEqualTo(BestPoint.UNDEFINED);
    assertThat(sweep(0, 2, new long[] {0}, new long[] {2}).bestBeside(0.5))
        .isEqualTo(BestPoint.UNDEFINED);
  }

  /** Where half of the judged pairs are duplicates, to call all pairs such has F1 of 2/3. */
  @Test
  void noThresholdIsZero() {
    ThresholdSweep sweep =
        new ThresholdSweep(
            List.of(
                new ThresholdSweep.Point(0.5, new PairCounts(1, 0, 4, 5)),
                new ThresholdSweep.Point(0, new PairCounts(5, 5, 0, 0))),
            5,
            5);
    assertThat(sweep.bestBeside(0.5)).isEqualTo(new BestPoint(2 / 6.0, 0.5, 2 / 6.0));
  }

  @Test
  void perfectReversedAndBlindRankings() {
    assertRanking(sweep(5, 4, new long[] {5, 0}, new long[] {0, 4}), 1, 1);
    assertRanking(sweep(5, 5, new long[] {0, 5}, new long[] {5, 0}), 0.5, 0);
    assertRanking(sweep(2, 6, new long[] {2}, new long[] {6}), 0.25, 0.5);
    assertRanking(sweep(2, 6, new long[0], new long[0]), 0.25, 0.5);
  }

  @Test
  void withoutDuplicatesOrOthersThereIsNothingToRank() {
    assertRanking(sweep(0, 2, new long[] {0}, new long[] {2}), Double.NaN, Double.NaN);
    assertRanking(sweep(2, 0, new long[] {2}, new long[] {0}), 1, Double.NaN);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void theAreaIsTheShareOfComparisonsWon(int seed) {
    Random random = new Random(seed);
    long[] found = random.longs(6, 0, 5).toArray();
    long[] wrong = random.longs(6, 0, 5).toArray();
    long duplicates = Arrays.stream(found).sum() + 2;
    long others = Arrays.stream(wrong).sum() + 3;
    double won = 0;
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        won += found[i] * wrong[j] * (i < j ? 1 : i == j ? 0.5 : 0);
      }
      won += found[i] * 3;
    }
    won += 2 * 3 * 0.5;
    assertThat(sweep(duplicates, others, found, wrong).rocAuc())
        .isEqualTo(won / duplicates / others, within(1e-12));
  }

  @Test
  void pairsWithoutASimilarityAreTiedLast() {
    Dataset dataset = RandomDatasets.random(new Random(20240712), Dataset.Truth.CLUSTERS);
    PairSample pairs = PairSelection.of(dataset, 1);
    PairScorer some = (left, right) -> (left + right) % 3 == 0 ? (left % 7 + 1) / 7.0 : Double.NaN;
    PairScorer all = (left, right) -> (left + right) % 3 == 0 ? (left % 7 + 1) / 7.0 : 0;
    ThresholdSweep ranked = ThresholdSweep.of(pairs, some, 2);
    ThresholdSweep tied = ThresholdSweep.of(pairs, all, 1);
    assertRanking(ranked, tied.averagePrecision(), tied.rocAuc());
    // But no threshold takes them.
    assertThat(ranked.points())
        .allMatch(point -> point.threshold() > 0)
        .hasSizeLessThanOrEqualTo(7);
    assertThat(ranked.duplicates()).isEqualTo(pairs.duplicates());
    assertThat(ranked.others()).isEqualTo(pairs.others());
  }

  private static void assertRanking(ThresholdSweep sweep, double averagePrecision, double rocAuc) {
    assertThat(sweep.averagePrecision()).isEqualTo(Double.valueOf(averagePrecision));
    assertThat(sweep.rocAuc()).isEqualTo(Double.valueOf(rocAuc));
  }

  /** A sweep over as many similarities, from the highest, of which each has these pairs. */
  private static ThresholdSweep sweep(long duplicates, long others, long[] found, long[] wrong) {
    List<ThresholdSweep.Point> points = new ArrayList<>();
    long foundSoFar = 0;
    long wrongSoFar = 0;
    for (int i = 0; i < found.length; i++) {
      foundSoFar += found[i];
      wrongSoFar += wrong[i];
      points.add(
          new ThresholdSweep.Point(
              1 - i / 10.0,
              new PairCounts(
                  foundSoFar, wrongSoFar, duplicates - foundSoFar, others - wrongSoFar)));
    }
    return new ThresholdSweep(points, duplicates, others);
  }
}
