package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.util.SimdApi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class BitCounterTest {

  /** A counter by name. */
  private enum Kind {
    PORTABLE,
    VECTOR;

    BitCounter make() {
      return switch (this) {
        case PORTABLE -> new PortableCounter();
        case VECTOR -> BitCounter.vector();
      };
    }
  }

  private static final int[] NOTABLE_WEIGHTS = {
    0, 1, 15, 16, 255, 256, 65_535, 65_536, Integer.MAX_VALUE
  };

  /** All small sizes, and those around which counters would run over. */
  private static List<Arguments> sizes() {
    int[] larger = {503, 504, 505, 1008, 1024, 1025, 2016, 4031, 4032, 4033, 5000, 10_000};
    List<Arguments> sizes = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      IntStream.concat(IntStream.rangeClosed(0, 200), Arrays.stream(larger))
          .forEach(size -> sizes.add(Arguments.of(kind, size)));
    }
    return sizes;
  }

  @Test
  void theFastestUsesTheSimdApiIfItIsThere() {
    // Surefire starts this module's tests with it.
    assertThat(SimdApi.isPresent()).isTrue();
    assertThat(BitCounter.fastest()).hasSameClassAs(BitCounter.vector());
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void countsAsAPlainLoopDoes(Kind kind, int size) {
    int[] once = new int[size];
    Arrays.fill(once, 1);
    BitCounter counter = kind.make();
    for (long[] votes : votes(size)) {
      long[] planes = new long[BitCounter.PLANES];
      counter.count(votes, size, planes);
      assertThat(counts(planes)).isEqualTo(plain(votes, once, size));
    }
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void countsWeightsAsAPlainLoopDoes(Kind kind, int size) {
    Random random = new Random(size);
    BitCounter counter = kind.make();
    List<int[]> manyWeights = new ArrayList<>();
    for (int bound : new int[] {2, 4, 256, 65_536, Integer.MAX_VALUE}) {
      manyWeights.add(random.ints(size, 0, bound).toArray());
    }
    manyWeights.add(
        random.ints(size, 0, NOTABLE_WEIGHTS.length).map(i -> NOTABLE_WEIGHTS[i]).toArray());
    for (int weight : NOTABLE_WEIGHTS) {
      int[] alike = new int[size];
      Arrays.fill(alike, weight);
      manyWeights.add(alike);
    }
    for (long[] votes : votes(size)) {
      for (int[] weights : manyWeights) {
        long[] planes = new long[BitCounter.PLANES];
        int used = Arrays.stream(weights).reduce(0, (a, b) -> a | b);
        counter.count(votes, weights, size, used, planes);
        assertThat(counts(planes)).isEqualTo(plain(votes, weights, size));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void addsToWhatIsThere(Kind kind) {
    long[] votes = new Random(3).longs(700).toArray();
    int[] weights = new Random(4).ints(700, 0, 300).toArray();
    int[] twiceAndOnce = Arrays.stream(weights).map(weight -> 2 * weight + 1).toArray();
    BitCounter counter = kind.make();
    long[] planes = new long[BitCounter.PLANES];
    counter.count(votes, weights, 700, 511, planes);
    counter.count(votes, 700, planes);
    counter.count(votes, weights, 700, 511, planes);
    assertThat(counts(planes)).isEqualTo(plain(votes, twiceAndOnce, 700));
  }

  @ParameterizedTest
  @EnumSource
  void findsTheLeastWhereverItIs(Kind kind) {
    BitCounter counter = kind.make();
    for (int size = 1; size <= 100; size++) {
      long[] features = new Random(size).longs(size + 1, 0, Long.MAX_VALUE).toArray();
      features[size] = Long.MIN_VALUE; // beyond the size
      for (int at = 0; at < size; at++) {
        long before = features[at];
        features[at] = -1L - at;
        assertThat(counter.least(features, size)).isEqualTo(-1L - at);
        features[at] = before;
      }
    }
  }

  /** Any votes; ones whose bits nearly all or next to none have; and all bits of all. */
  private static List<long[]> votes(int size) {
    Random random = new Random(size);
    long[] any = random.longs(size + 3).toArray();
    long[] lopsided = LongStream.of(any).map(b -> (b | b << 17) | 0xFFFFL << 48).toArray();
    long[] all = new long[size + 3];
    Arrays.fill(all, -1);
    return List.of(any, lopsided, all);
  }

  private static long[] counts(long[] planes) {
    long[] counts = new long[Long.SIZE];
    for (int plane = 0; plane < planes.length; plane++) {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        counts[bit] += (planes[plane] >>> bit & 1) << plane;
      }
    }
    return counts;
  }

  private static long[] plain(long[] votes, int[] weights, int size) {
    long[] counts = new long[Long.SIZE];
    for (int i = 0; i < size; i++) {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        counts[bit] += (votes[i] >>> bit & 1) * weights[i];
      }
    }
    return counts;
  }
}
