package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.FeatureSets.SetMaker;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    return FeatureSets.jaccard(Row.of(a), Row.of(b), atLeast);
  }

  @Test
  void aListBecomesASet() {
    LongArray features = LongArray.of(9, 9, 5, -1, 5, 5, Long.MIN_VALUE, 7);
    new SetMaker().toSet(features);
    assertThat(features.toArray()).containsExactly(Long.MIN_VALUE, -1, 5, 7, 9);
  }

  /** Hashes, hashes that repeat, small numbers, and crowds of close ones. */
  @Test
  void listsOfAnySizeAndSpreadBecomeSets() {
    SplittableRandom random = new SplittableRandom(96);
    for (int round = 0; round < 2_000; round++) {
      int size = 1 << (round == 0 ? 18 : random.nextInt(12));
      int kind = random.nextInt(4);
      LongArray features = new LongArray();
      Set<Long> expected = new TreeSet<>();
      for (int i = -1; i < size + random.nextInt(size); i++) {
        long feature =
            switch (kind) {
              case 0 -> random.nextLong();
              case 1 -> Hash64.mix(random.nextInt(1 + size / 4));
              case 2 -> random.nextLong(-size, size);
              default -> (random.nextLong() & 3L << 62) + random.nextLong(100);
            };
        features.add(feature);
        expected.add(feature);
      }
      new SetMaker().toSet(features);
      assertThat(Arrays.stream(features.toArray()).boxed()).containsExactlyElementsOf(expected);
    }
  }

  /** Hashes of a text that says a few words over and over, and others that share upper bits. */
  @ParameterizedTest
  @ValueSource(ints = {0, 8, 32, 60})
  void someHashesMayBeInOneBucket(int sharedBits) {
    SplittableRandom random = new SplittableRandom(98);
    SetMaker maker = new SetMaker();
    for (int size = 1; size < 20_000; size = 2 * size + 1) {
      long[] features = new long[size];
      for (int i = 0; i < size; i++) {
        long rare = Hash64.mix(random.nextLong());
        long often = Hash64.mix(random.nextLong(3));
        features[i] =
            switch (random.nextInt(3)) {
              case 0 -> rare;
              case 1 -> often;
              default -> sharedBits == 0 ? rare : rare >>> sharedBits;
            };
      }
      long[] expected = Arrays.stream(features).sorted().distinct().toArray();
      LongArray set = LongArray.of(features);
      maker.toSet(set);
      assertThat(set.toArray()).isEqualTo(expected);
    }
  }

  @Test
  void similarityOfLargeSetsIsExactFromTheLeastOfInterestOn() {
    SplittableRandom random = new SplittableRandom(97);
    for (int round = 0; round < 2_000; round++) {
      long universe = 20L + random.nextInt(1000);
      long[] a = randomSet(random, 600, universe);
      long[] b = randomSet(random, 600, universe);
      double exact = bruteForce(a, b);
      assertThat(jaccard(a, b, 0)).isEqualTo(exact);
      assertThat(jaccard(b, a, exact)).isEqualTo(exact);
      assertThat(jaccard(a, b, Math.nextUp(exact))).isZero();
    }
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
                Row.of(3, 1, 2, 3, 0).part(1, 4), Row.of(9, 2, 3, 4, 1).part(1, 4), 0.5))
        .isEqualTo(0.5);
  }
}
