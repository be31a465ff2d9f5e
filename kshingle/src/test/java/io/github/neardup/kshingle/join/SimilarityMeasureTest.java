package io.github.neardup.kshingle.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SimilarityMeasureTest {

  private static final int UNIVERSE = 7;

  /** All quotients of small numbers, their neighbours, and thresholds that are no such quotient. */
  static DoubleStream thresholds() {
    SortedSet<Double> thresholds = new TreeSet<>();
    for (int all = 1; all <= UNIVERSE; all++) {
      for (int common = 1; common <= all; common++) {
        double quotient = (double) common / all;
        thresholds.add(quotient);
        thresholds.add(Math.nextDown(quotient));
        thresholds.add(Math.min(1, Math.nextUp(quotient)));
      }
    }
    thresholds.addAll(DoubleStream.of(0.01, 0.05, 0.3, 0.55, 0.7, 0.99).boxed().toList());
    return thresholds.stream().mapToDouble(Double::doubleValue);
  }

  /** Every pair of sets over a small universe, as bits; the order is that of the bits. */
  @ParameterizedTest
  @MethodSource("thresholds")
  void prefixesOfSimilarSetsMeetAndNoneCouldBeShorter(double threshold) {
    boolean[] oneLessWouldMiss = new boolean[UNIVERSE + 1];
    for (int a = 1; a < 1 << UNIVERSE; a++) {
      for (int b = 1; b < 1 << UNIVERSE; b++) {
        double similarity = (double) Integer.bitCount(a & b) / Integer.bitCount(a | b);
        if (similarity >= threshold) {
          int size = Integer.bitCount(a);
          int length = prefixLength(size, threshold);
          int prefixOfB = prefix(b, prefixLength(Integer.bitCount(b), threshold));
          assertThat(prefix(a, length) & prefixOfB).isNotZero();
          oneLessWouldMiss[size] |= (prefix(a, length - 1) & prefixOfB) == 0;
        }
      }
    }
    for (int size = 1; size <= UNIVERSE; size++) {
      assertThat(prefixLength(size, threshold)).isBetween(1, size);
      assertThat(oneLessWouldMiss[size]).as("size %d", size).isTrue();
    }
  }

  private static int prefixLength(int size, double threshold) {
    return size - (int) SimilarityMeasure.JACCARD.leastCommonWithLighter(size, threshold) + 1;
  }

  private static int prefix(int set, int length) {
    int rest = set;
    for (int i = 0; i < length; i++) {
      rest &= rest - 1;
    }
    return set & ~rest;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.01, 1",
    "1, 1, 1",
    "10, 1, 1",
    "10, 0.7, 4",
    "10, 0.71, 3",
    "10, 0.05, 10",
    "100, 0.8, 21",
    "1000000, 0.7, 300001",
    "2000000000, 0.01, 1980000001"
  })
  void leavesOutAllButOneOfTheElementsThatMustBeShared(int size, double threshold, int expected) {
    assertThat(prefixLength(size, threshold)).isEqualTo(expected);
  }

  /** 0.7 * 10 is 7, but 0.1 * 3 is more than 0.3, and other products round the other way. */
  @Test
  void roundingNeitherLosesNorAddsAnElement() {
    for (int size = 1; size <= 2000; size++) {
      for (int common = 1; common <= size; common += 1 + size / 40) {
        double threshold = (double) common / size;
        assertThat(prefixLength(size, threshold)).isEqualTo(size - common + 1);
        if (common < size) {
          assertThat(prefixLength(size, Math.nextUp(threshold))).isEqualTo(size - common);
        }
        assertThat(prefixLength(size, Math.nextDown(threshold))).isEqualTo(size - common + 1);
      }
    }
  }

  private static final double[] THRESHOLDS = {
    0.01, 0.05, 0.3, 1.0 / 3, 0.5, 0.55, 0.6, 2.0 / 3, 0.7, 0.75, 0.8, 0.9, 0.95, 0.99, 1
  };

  @ParameterizedTest
  @EnumSource
  void boundsAreTheLeastThatTheFormulaLetsPass(SimilarityMeasure measure) {
    for (double threshold : THRESHOLDS) {
      for (int a = 1; a <= 300; a++) {
        long withLighter = Long.MAX_VALUE;
        long withHeavier = Long.MAX_VALUE;
        for (int b = 1; b <= 300; b++) {
          long least = measure.leastCommon(a, b, threshold);
          assertThat(measure.similarity(least, a, b) >= threshold).isTrue();
          assertThat(least == 0 || measure.similarity(least - 1, a, b) < threshold).isTrue();
          if (least <= Math.min(a, b)) {
            withLighter = b <= a ? Math.min(withLighter, least) : withLighter;
            withHeavier = b >= a ? Math.min(withHeavier, least) : withHeavier;
          }
        }
        assertThat(measure.leastCommonWithLighter(a, threshold)).isEqualTo(withLighter);
        assertThat(measure.leastCommon(a, a, threshold)).isEqualTo(withHeavier);
        assertThat(withLighter).isLessThanOrEqualTo(withHeavier);
      }
    }
  }

  /** At every quotient that can come out, and next to it. */
  @ParameterizedTest
  @EnumSource
  void boundsHoldAtTheThresholdItself(SimilarityMeasure measure) {
    for (int a = 1; a <= 40; a++) {
      for (int b = 1; b <= 40; b++) {
        for (int common = 1; common <= Math.min(a, b); common++) {
          double similarity = measure.similarity(common, a, b);
          assertThat(measure.leastCommon(a, b, similarity)).isEqualTo(common);
          assertThat(measure.leastCommon(a, b, Math.nextUp(similarity))).isEqualTo(common + 1);
          assertThat(measure.leastCommonWithLighter(Math.max(a, b), similarity))
              .isLessThanOrEqualTo(common);
          assertThat(measure.leastCommon(Math.min(a, b), Math.min(a, b), similarity))
              .isLessThanOrEqualTo(common);
          assertThat(measure.heaviest(a, common, similarity)).isGreaterThanOrEqualTo(b);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void boundsHoldForTheLargestWeights(SimilarityMeasure measure) {
    long largest = (1L << 52) - 7;
    for (long a : new long[] {largest, largest / 3, 1L << 40, 12_345_678_901L}) {
      for (double threshold : THRESHOLDS) {
        long least = measure.leastCommon(a, largest, threshold);
        assertThat(measure.similarity(least, a, largest)).isGreaterThanOrEqualTo(threshold);
        assertThat(measure.similarity(least - 1, a, largest)).isLessThan(threshold);
        assertThat(measure.heaviest(a, least, threshold)).isGreaterThanOrEqualTo(largest);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noneHeavierThanTheHeaviestMatchesAndItDoes(SimilarityMeasure measure) {
    for (double threshold : THRESHOLDS) {
      for (int a = 1; a <= 60; a++) {
        for (int common = 1; common <= a; common++) {
          long heaviest = measure.heaviest(a, common, threshold);
          for (int b = 1; b <= 200; b++) {
            boolean matches =
                measure.leastCommon(a, b, threshold) <= Math.min(common, Math.min(a, b));
            assertThat(b < common ? !matches || b <= heaviest : matches == b <= heaviest)
                .as("%d of %d, %d at %s", common, a, b, threshold)
                .isTrue();
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void similarityIsOneForEqualSetsAndFromZeroToOne(SimilarityMeasure measure) {
    for (long a = 1; a < 1L << 31; a = a * 3 + 1) {
      assertThat(measure.similarity(a, a, a)).isEqualTo(1);
      assertThat(measure.similarity(0, a, 2 * a + 1)).isZero();
      assertThat(measure.similarity(a, a, a + 1)).isBetween(0.0, 1.0);
      assertThat(measure.similarity(a, 3 * a, a)).isEqualTo(measure.similarity(a, a, 3 * a));
    }
  }
}
