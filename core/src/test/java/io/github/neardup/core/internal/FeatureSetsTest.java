package io.github.neardup.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FeatureSetsTest {

  private static long[] randomSet(SplittableRandom random, int most, long universe) {
    return LongStream.generate(() -> random.nextLong(universe) - universe / 2)
        .limit(1 + random.nextInt(most))
        .sorted()
        .distinct()
        .toArray();
  }

  private static double bruteForce(long[] a, long[] b) {
    Set<Long> union = new HashSet<>();
    LongStream.concat(LongStream.of(a), LongStream.of(b)).forEach(union::add);
    return (double) (a.length + b.length - union.size()) / union.size();
  }

  private static double jaccard(long[] a, long[] b, double atLeast) {
    return FeatureSets.jaccard(a, 0, a.length, b, 0, b.length, atLeast);
  }

  @Test
  void theTailOfAListBecomesASet() {
    LongArrayList features = LongArrayList.of(9, 9, 5, -1, 5, 5, Long.MIN_VALUE, 7);
    FeatureSets.toSet(features, 2);
    assertThat(features.toLongArray()).containsExactly(9, 9, Long.MIN_VALUE, -1, 5, 7);
    FeatureSets.toSet(features, 0);
    assertThat(features.toLongArray()).containsExactly(Long.MIN_VALUE, -1, 5, 7, 9);
    FeatureSets.toSet(features, 5);
    assertThat(features.size()).isEqualTo(5);
  }

  @Test
  void similarityIsExactFromTheLeastOfInterestOn() {
    SplittableRandom random = new SplittableRandom(95);
    for (int round = 0; round < 20_000; round++) {
      long[] a = randomSet(random, 30, 40);
      long[] b = randomSet(random, 30, 40);
      double exact = bruteForce(a, b);
      assertThat(jaccard(a, b, 0)).isEqualTo(exact);
      assertThat(jaccard(b, a, exact)).isEqualTo(exact);
      assertThat(jaccard(a, b, Math.nextUp(exact))).isZero();
      double atLeast = random.nextDouble();
      assertThat(jaccard(a, b, atLeast)).isEqualTo(exact >= atLeast ? exact : 0);
    }
  }

  @Test
  void thresholdsThatAreFractionsAreReachedByExactlyThatFraction() {
    // Sets of n elements of which m are common: m / (2 n - m) must not be lost to rounding.
    for (int n = 1; n <= 60; n++) {
      for (int m = 1; m <= n; m++) {
        long[] a = LongStream.range(0, n).toArray();
        long[] b = LongStream.range(n - m, 2L * n - m).toArray();
        double fraction = (double) m / (2 * n - m);
        assertThat(jaccard(a, b, fraction)).isEqualTo(fraction);
      }
    }
  }

  @Test
  void onlyTheRangesCount() {
    assertThat(
            FeatureSets.jaccard(
                new long[] {3, 1, 2, 3, 0}, 1, 4, new long[] {9, 2, 3, 4, 1}, 1, 4, 0.5))
        .isEqualTo(0.5);
  }
}
